import type { ReactNode } from "react";

/** Icons of the page's own commands, on the grid of 16 of those in ui. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

/** A glass over lines: find a command. */
export const CommandsIcon = () => (
  <Icon>
    <path d="M2 3.5h7M2 7.5h3.5M2 11.5h4" />
    <circle cx="10" cy="9.5" r="3" />
    <path d="m12.2 11.7 2 2" />
  </Icon>
);

export const KeyboardIcon = () => (
  <Icon>
    <rect x="1.5" y="4" width="13" height="8.5" rx="1.5" />
    <path d="M4.2 7h.01M7 7h.01M9.8 7h.01M12 7h.01M5 10h6" />
  </Icon>
);

/** A board on a stand. */
export const PresentIcon = () => (
  <Icon>
    <path d="M1.8 2.5h12.4M3 2.5v7.2h10V2.5M8 9.7v2M5.2 14 8 11.7l2.8 2.3" />
  </Icon>
);

export const LeavePresentIcon = () => (
  <Icon>
    <path d="M6 2.5v3.5H2.5M10 2.5v3.5h3.5M6 13.5V10H2.5M10 13.5V10h3.5" />
  </Icon>
);

/** One point that leads to two. */
export const ShareIcon = () => (
  <Icon>
    <circle cx="3.8" cy="8" r="1.9" />
    <circle cx="12" cy="3.6" r="1.9" />
    <circle cx="12" cy="12.4" r="1.9" />
    <path d="m5.5 7.1 4.8-2.6M5.5 8.9l4.8 2.6" />
  </Icon>
);

/** A path with a flag at its end. */
export const TourIcon = () => (
  <Icon>
    <path d="M4 14V2.2M4 3h7.6l-1.7 2.6 1.7 2.6H4" />
  </Icon>
);

export const GoIcon = () => (
  <Icon>
    <path d="M3 8h9.5M8.8 4.2 12.6 8l-3.8 3.8" />
  </Icon>
);

export const LanguageIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c2 1.7 2.8 3.8 2.8 6S10 12.3 8 14C6 12.3 5.2 10.2 5.2 8S6 3.7 8 2Z" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M1.5 8C3 5.2 5.3 3.8 8 3.8s5 1.4 6.5 4.2C13 10.8 10.7 12.2 8 12.2S3 10.8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.9" />
  </Icon>
);
