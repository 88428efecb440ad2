import { type DragEvent, type ReactNode, useState } from "react";
import styles from "./file-drop.module.css";

interface FileDropProps {
  /** What the picker's button says. */
  readonly label: string;
  /** Endings of the files: ".jsonl". */
  readonly accept: string;
  readonly hint: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
  readonly testId?: string;
}

/** Files by a picker, or dropped onto it. */
export function FileDrop({ label, accept, hint, onFiles, testId }: FileDropProps) {
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <label
      className={styles.drop}
      data-over={over || undefined}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple
        data-testid={testId}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = "";
        }}
      />
      <span className={styles.button}>{label}</span>
      <span className={styles.hint}>{hint}</span>
    </label>
  );
}
