import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: "primary" | "plain" | "quiet";
  readonly icon?: ReactNode;
  /** Does nothing now, but keeps the focus: it will work again in a moment. */
  readonly inactive?: boolean;
}

export function Button({
  kind = "plain",
  icon,
  inactive,
  children,
  className,
  ...rest
}: ButtonProps) {
  const classes = [styles.button, styles[kind], className].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={inactive}
      onClick={inactive ? undefined : rest.onClick}
      className={classes}
    >
      {icon}
      {children}
    </button>
  );
}
