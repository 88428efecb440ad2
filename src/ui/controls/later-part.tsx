import { Component, type ReactNode, Suspense } from "react";
import { defineWords, useWords } from "../language/words.ts";

const WORDS = defineWords(
  {
    missing:
      "This part of the page could not be loaded. Reload the page when there is a connection.",
  },
  { missing: "页面的这一部分加载失败。请在网络可用时重新加载页面。" },
);

interface LaterPartProps {
  /** What stands there while it loads; nothing by default. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part that is loaded when first shown: the rest of the page stays where it cannot be. */
export class LaterPart extends Component<LaterPartProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (this.state.failed) return <Missing />;
    return <Suspense fallback={this.props.fallback ?? null}>{this.props.children}</Suspense>;
  }
}

const Missing = () => (
  <span role="alert" data-testid="part-missing">
    {useWords(WORDS).missing}
  </span>
);
