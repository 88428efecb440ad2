import { Component, type ReactNode } from "react";
import { messageOf } from "../base/index.ts";
import { Button, wordsNow } from "../ui/index.ts";
import styles from "./messages.module.css";
import { APP_WORDS } from "./words.ts";

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
    const words = wordsNow(APP_WORDS);
    return (
      <div className={styles.error} role="alert" data-testid="page-error">
        <p>{words.drawingFailed(message)}</p>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </div>
    );
  }
}
