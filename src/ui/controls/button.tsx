import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: "primary" | "plain" | "quiet";
  readonly icon?: ReactNode;
}

export function Button({ kind = "plain", icon, children, className, ...rest }: ButtonProps) {
  const classes = [styles.button, styles[kind], className].filter(Boolean).join(" ");
  return (
    <button type="button" {...rest} className={classes}>
      {icon}
      {children}
    </button>
  );
}
