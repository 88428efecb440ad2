import type { HTMLAttributes, ReactNode } from "react";

interface ScrollBoxProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A box that scrolls and holds nothing to focus: the keyboard reaches it, to scroll it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const props: HTMLAttributes<HTMLDivElement> = {
    role: "group",
    tabIndex: 0,
    "aria-label": label,
  };
  return (
    <div {...props} className={className}>
      {children}
    </div>
  );
}
