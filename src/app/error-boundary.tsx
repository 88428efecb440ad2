import { Component, type ReactNode } from "react";
import { messageOf } from "../base/index.ts";
import { Button } from "../ui/index.ts";
import styles from "./messages.module.css";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly message: string | null;
}

/** Shows a sentence instead of a blank page when drawing fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { message: messageOf(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <div className={styles.error} role="alert" data-testid="page-error">
        <p>The page could not be drawn ({message}). Reload it to start again.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    );
  }
}
