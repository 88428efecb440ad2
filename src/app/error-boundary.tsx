import { Component, type ReactNode } from "react";
import { type Sentence, sentenceOf } from "../base/index.ts";
import { Button, currentLanguage, wordsNow } from "../ui/index.ts";
import styles from "./messages.module.css";
import { APP_WORDS } from "./words.ts";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly message: Sentence | null;
}

/** Shows a sentence instead of a blank page when drawing fails. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { message: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { message: sentenceOf(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    const words = wordsNow(APP_WORDS);
    return (
      <div className={styles.error} role="alert" data-testid="page-error">
        <p>{words.drawingFailed(message[currentLanguage()])}</p>
        <Button onClick={() => location.reload()}>{words.reload}</Button>
      </div>
    );
  }
}
