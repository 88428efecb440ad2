import s from "./art.module.css";

/** Appliances, basins, bins and holders, on a field of 64 by 48. */

export const CoffeeMachineArt = () => (
  <>
    <path className={s.metalDeep} d="M18 6h28v10H30v22h16v5H18Z" />
    <path className={s.white} d="M33 25h13l-2 13h-9Z" />
    <path className={s.line} d="M46 28h4v5h-4M38 16v4" />
    <path className={s.woodDeep} d="M34 31h11l-1 7h-9Z" />
    <circle className={s.knob} cx="24" cy="12" r="2" />
  </>
);

export const ToasterArt = () => (
  <>
    <path className={s.metal} d="M12 24c0-8 4-11 10-11h20c6 0 10 3 10 11v14H12Z" />
    <path className={s.void} d="M20 16h24v3H20ZM20 22h24v3H20Z" />
    <path className={s.metalDeep} d="M15 38h8v4h-8ZM41 38h8v4h-8Z" />
    <path className={s.line} d="M52 27h5v4" strokeWidth="2" />
  </>
);

export const StoveBurnerArt = () => (
  <>
    <path className={s.metalDeep} d="M8 34 16 14h32l8 20v8H8Z" />
    <ellipse className={s.void} cx="32" cy="26" rx="17" ry="9" />
    <ellipse className={s.line} cx="32" cy="26" rx="11.5" ry="6" />
    <ellipse className={s.line} cx="32" cy="26" rx="6" ry="3" />
    <path className={s.line} d="M8 35h48" />
    <circle className={s.metal} cx="32" cy="38.5" r="2" />
  </>
);

export const SinkArt = () => (
  <>
    <path className={s.white} d="M6 22h52l-5 18a4 4 0 0 1-4 3H15a4 4 0 0 1-4-3Z" />
    <path className={s.void} d="M12 26h40l-3.5 11a3 3 0 0 1-3 2H18.5a3 3 0 0 1-3-2Z" />
    <path className={s.water} d="M14 32h36l-1.6 5a3 3 0 0 1-3 2H18.6a3 3 0 0 1-3-2Z" />
    <path className={s.line} d="M22 22v-8a7 7 0 0 1 14 0v3" strokeWidth="3" />
    <path className={s.line} d="M18 13h8" strokeWidth="2" />
  </>
);

export const BathtubArt = () => (
  <>
    <path className={s.white} d="M3 20h58v4c0 12-6 17-14 17H17C9 41 3 36 3 24Z" />
    <path className={s.water} d="M8 25h48c-1 8-4 11-10 11H18c-6 0-9-3-10-11Z" />
    <path className={s.line} d="M3 20h58M52 20v-9a4 4 0 0 0-8 0v3" strokeWidth="2" />
    <path className={s.line} d="M14 41v4M50 41v4" strokeWidth="2" />
  </>
);

export const ToiletArt = () => (
  <>
    <rect className={s.white} x="20" y="4" width="24" height="15" rx="2" />
    <path className={s.white} d="M16 22h32c0 9-4 13-9 14v8H25v-8c-5-1-9-5-9-14Z" />
    <path className={s.line} d="M15 21h34M24 8h5" strokeWidth="2" />
  </>
);

export const GarbageCanArt = () => (
  <>
    <path className={s.metal} d="M17 14h30l-3 28a3 3 0 0 1-3 2H23a3 3 0 0 1-3-2Z" />
    <path className={s.line} d="M26 20l1 18M32 20v18M38 20l-1 18" />
    <rect className={s.metalDeep} x="14" y="9" width="36" height="5" rx="2" />
    <path className={s.line} d="M28 9V6h8v3" />
  </>
);

export const HamperArt = () => (
  <>
    <path className={s.wood} d="M14 12h36l-3 29a3 3 0 0 1-3 3H20a3 3 0 0 1-3-3Z" />
    <path className={s.woodLine} d="M15 20h34M16 28h32M17 36h30M24 12l2 32M40 12l-2 32M32 12v32" />
    <path className={s.fabric} d="M16 12c3-7 9-4 12-6s8-2 11 1 7 1 9 5Z" />
  </>
);

export const TowelHolderArt = () => (
  <>
    <path className={s.fabric} d="M18 10h28v30H18Z" />
    <path className={s.fabricLine} d="M18 33h28M18 36h28" />
    <path className={s.line} d="M8 10h48M8 6v8M56 6v8" strokeWidth="2.5" />
  </>
);

export const HandTowelHolderArt = () => (
  <>
    <circle className={s.line} cx="32" cy="15" r="10" strokeWidth="2.5" />
    <path className={s.fabric} d="M24 20h16l3 22H21Z" />
    <path className={s.fabricLine} d="M22 37h20" />
    <circle className={s.knob} cx="32" cy="4.5" r="2.5" />
  </>
);

export const PaperHangerArt = () => (
  <>
    <path className={s.line} d="M10 6v9h6" strokeWidth="2.5" />
    <rect className={s.white} x="14" y="8" width="36" height="18" rx="8" />
    <path className={s.white} d="M38 26v16l3-2 3 2 3-2 3 2V17" />
    <ellipse className={s.void} cx="17.5" cy="17" rx="2" ry="4" />
  </>
);
