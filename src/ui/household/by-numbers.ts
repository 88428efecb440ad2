const collator = new Intl.Collator("en", { numeric: true });

/** "cabinet 2" before "cabinet 10". */
export const byNumbers = (a: string, b: string): number => collator.compare(a, b);
