import type { ReactNode } from "react";

/** The page's own icons, drawn on a grid of 16. They are decoration: the button has the name. */
function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
      {children}
    </svg>
  );
}

const stroke = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export const PlayIcon = () => (
  <Icon>
    <path d="M4 2.6v10.8a.8.8 0 0 0 1.2.7l9-5.4a.8.8 0 0 0 0-1.4l-9-5.4a.8.8 0 0 0-1.2.7Z" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <rect x="3" y="2" width="3.6" height="12" rx="1" />
    <rect x="9.4" y="2" width="3.6" height="12" rx="1" />
  </Icon>
);

/** One bar further: to the end of the phase. */
export const StepPhaseIcon = () => (
  <Icon>
    <path d="M3 3.3v9.4a.7.7 0 0 0 1.1.6l6.6-4.7a.7.7 0 0 0 0-1.2L4.1 2.7a.7.7 0 0 0-1.1.6Z" />
    <rect x="11.6" y="2.5" width="2" height="11" rx="1" />
  </Icon>
);

/** Two arrows and a bar: to the end of the update. */
export const StepUpdateIcon = () => (
  <Icon>
    <path d="M1.5 3.8v8.4a.6.6 0 0 0 1 .5l4.7-4.2a.6.6 0 0 0 0-1L2.5 3.3a.6.6 0 0 0-1 .5Z" />
    <path d="M7 3.8v8.4a.6.6 0 0 0 1 .5l4.7-4.2a.6.6 0 0 0 0-1L8 3.3a.6.6 0 0 0-1 .5Z" />
    <rect x="12.8" y="2.5" width="2" height="11" rx="1" />
  </Icon>
);

/** One step of an episode back, and on. */
export const BackIcon = () => (
  <Icon>
    <path {...stroke} d="M10 3.5 5.5 8l4.5 4.5" />
  </Icon>
);

export const OnIcon = () => (
  <Icon>
    <path {...stroke} d="M6 3.5 10.5 8 6 12.5" />
  </Icon>
);

export const ResetIcon = () => (
  <Icon>
    <path {...stroke} d="M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path {...stroke} d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10" />
  </Icon>
);

export const SunIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="3.2" />
    <path
      {...stroke}
      d="M8 1.2v1.3M8 13.5v1.3M1.2 8h1.3M13.5 8h1.3M3.2 3.2l.9.9M11.9 11.9l.9.9M3.2 12.8l.9-.9M11.9 4.1l.9-.9"
    />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M13.8 9.9A6.2 6.2 0 0 1 6.1 2.2a6.2 6.2 0 1 0 7.7 7.7Z" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path {...stroke} d="M4 4l8 8M12 4l-8 8" />
  </Icon>
);

export const PinIcon = () => (
  <Icon>
    <path {...stroke} d="M8 9.5V14M4.5 9.5h7M6 2.5h4l-.5 4 2 3h-7l2-3Z" />
  </Icon>
);
