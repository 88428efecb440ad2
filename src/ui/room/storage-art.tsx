import s from "./art.module.css";
import type { Door } from "./types.ts";

/** Places that may have doors, on a field of 64 by 48; what is not known is drawn shut. */

const isInside = (door: Door): boolean => door === "open" || door === "none";

export interface DoorArtProps {
  readonly door: Door;
}

export const CabinetArt = ({ door }: DoorArtProps) => (
  <>
    <rect className={isInside(door) ? s.void : s.wood} x="12" y="6" width="40" height="36" rx="2" />
    {isInside(door) ? (
      <>
        <path className={s.wood} d="M12 23h40v3H12Z" />
        {door === "open" ? (
          <path className={s.wood} d="M12 6 3 10v34l9-2ZM52 6l9 4v34l-9-2Z" />
        ) : (
          <path className={s.wood} d="M10 4h44v4H10ZM10 40h44v4H10Z" />
        )}
      </>
    ) : (
      <>
        <path className={s.woodLine} d="M32 6v36" />
        <path className={s.woodLine} d="M16 11h12v26H16ZM36 11h12v26H36Z" />
        <circle className={s.knob} cx="29.5" cy="25" r="1.5" />
        <circle className={s.knob} cx="34.5" cy="25" r="1.5" />
      </>
    )}
  </>
);

export const DrawerArt = ({ door }: DoorArtProps) => (
  <>
    <rect className={s.wood} x="9" y="8" width="46" height="32" rx="2" />
    {door === "none" && <path className={s.void} d="M14 13h36v22H14Z" />}
    {door === "open" && (
      <>
        <path className={s.void} d="M14 14h36v9H14Z" />
        <path className={s.woodDeep} d="M14 23h36l4 6H10Z" />
        <rect className={s.wood} x="10" y="29" width="44" height="14" rx="2" />
        <path className={s.line} d="M26 36h12" strokeWidth="2" />
      </>
    )}
    {!isInside(door) && (
      <>
        <path className={s.woodLine} d="M13 13h38v22H13Z" />
        <path className={s.line} d="M26 24h12" strokeWidth="2" />
      </>
    )}
  </>
);

export const SafeArt = ({ door }: DoorArtProps) => (
  <>
    <rect className={s.metal} x="13" y="5" width="38" height="36" rx="3" />
    <path className={s.metalDeep} d="M17 41h6v3h-6ZM41 41h6v3h-6Z" />
    {isInside(door) ? (
      <>
        <rect className={s.void} x="18" y="10" width="28" height="26" rx="1" />
        {door === "open" && <path className={s.metalDeep} d="M46 9 60 13v27L46 37Z" />}
      </>
    ) : (
      <>
        <rect className={s.metalDeep} x="18" y="10" width="28" height="26" rx="2" />
        <circle className={s.metal} cx="33" cy="23" r="7" />
        <path className={s.line} d="M33 23v-5M33 23l4 3" strokeWidth="1.5" />
      </>
    )}
  </>
);

export const FridgeArt = ({ door }: DoorArtProps) => (
  <>
    <rect
      className={isInside(door) ? s.glow : s.metal}
      x="19"
      y="2"
      width="26"
      height="44"
      rx="3"
    />
    {isInside(door) ? (
      <>
        <path
          className={s.line}
          d="M19 5a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v38a3 3 0 0 1-3 3H22a3 3 0 0 1-3-3Z"
        />
        <path className={s.line} d="M21 15h22M21 27h22M21 37h22" />
        <path className={s.metal} d="M45 3 58 7v38l-13-1Z" />
        <path className={s.line} d="M55 18v10" strokeWidth="2" />
      </>
    ) : (
      <>
        <path className={s.line} d="M19 17h26" />
        <path className={s.line} d="M23 8v5M23 21v11" strokeWidth="2" />
      </>
    )}
  </>
);

export const MicrowaveArt = ({ door }: DoorArtProps) => (
  <>
    <rect className={s.metal} x="8" y="10" width="48" height="30" rx="3" />
    {isInside(door) ? (
      <>
        <rect className={s.glow} x="13" y="15" width="28" height="20" rx="2" />
        <path className={s.line} d="M17 33h20" />
        <path className={s.metalDeep} d="M13 14 3 18v24l10-6Z" />
      </>
    ) : (
      <>
        <rect className={s.void} x="13" y="15" width="28" height="20" rx="2" />
        <path className={s.line} d="M43.5 18v14" strokeWidth="2" />
      </>
    )}
    <path className={s.line} d="M48 17h4M48 22h4M48 27h4" />
    <circle className={s.knob} cx="50" cy="33.5" r="2" />
  </>
);
