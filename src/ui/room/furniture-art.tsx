import s from "./art.module.css";

/** Tables, shelves, seats and beds, on a field of 64 by 48. */

export const CounterTopArt = () => (
  <>
    <rect className={s.white} x="4" y="14" width="56" height="6" rx="1.5" />
    <rect className={s.wood} x="7" y="20" width="50" height="23" />
    <path className={s.woodLine} d="M23.5 20v23M40.5 20v23M11 24h8M28 24h8M45 24h8" />
  </>
);

export const DiningTableArt = () => (
  <>
    <path className={s.woodDeep} d="M10 22h4v22h-4ZM50 22h4v22h-4Z" />
    <path className={s.wood} d="M12 12h40l8 8H4Z" />
    <path className={s.woodDeep} d="M4 20h56v4H4Z" />
  </>
);

export const CoffeeTableArt = () => (
  <>
    <path className={s.woodDeep} d="M12 30h3v12h-3ZM49 30h3v12h-3Z" />
    <ellipse className={s.wood} cx="32" cy="26" rx="27" ry="8" />
    <path className={s.woodLine} d="M14 26c6-4 30-4 36 0" />
  </>
);

export const SideTableArt = () => (
  <>
    <path className={s.woodDeep} d="M17 14h3v30h-3ZM44 14h3v30h-3Z" />
    <rect className={s.wood} x="12" y="9" width="40" height="6" rx="1.5" />
    <rect className={s.wood} x="19" y="29" width="26" height="4" />
  </>
);

export const DeskArt = () => (
  <>
    <path className={s.woodDeep} d="M7 18h4v26H7Z" />
    <rect className={s.wood} x="36" y="18" width="22" height="26" />
    <path className={s.woodLine} d="M36 26.5h22M36 35h22M44 22h6M44 31h6M44 39.5h6" />
    <rect className={s.wood} x="3" y="12" width="58" height="6" rx="1.5" />
  </>
);

export const DresserArt = () => (
  <>
    <rect className={s.wood} x="6" y="8" width="52" height="34" rx="2" />
    <path className={s.woodLine} d="M6 19.5h52M6 30.5h52M32 8v34" />
    <path
      className={s.line}
      d="M16 14h6M42 14h6M16 25h6M42 25h6M16 36h6M42 36h6"
      strokeWidth="1.5"
    />
    <path className={s.woodDeep} d="M9 42h5v3H9ZM50 42h5v3h-5Z" />
  </>
);

export const TvStandArt = () => (
  <>
    <rect className={s.void} x="13" y="3" width="38" height="22" rx="2" />
    <path className={s.line} d="M32 25v4M25 29h14" strokeWidth="2" />
    <rect className={s.wood} x="5" y="30" width="54" height="13" rx="1.5" />
    <path className={s.woodLine} d="M23 30v13M41 30v13" />
  </>
);

export const ShelfArt = () => (
  <>
    <path className={s.woodDeep} d="M12 28h4v12l-4-4ZM48 28h4v8l-4 4Z" />
    <rect className={s.wood} x="4" y="22" width="56" height="6" rx="1.5" />
    <path className={s.woodLine} d="M6 42h52" strokeDasharray="2 4" />
  </>
);

export const CartArt = () => (
  <>
    <path className={s.line} d="M12 8v30M52 8v30M52 8h7" strokeWidth="2" />
    <rect className={s.metal} x="10" y="14" width="44" height="5" rx="1.5" />
    <rect className={s.metal} x="10" y="31" width="44" height="5" rx="1.5" />
    <circle className={s.metalDeep} cx="15" cy="41" r="3.5" />
    <circle className={s.metalDeep} cx="49" cy="41" r="3.5" />
  </>
);

export const BedArt = () => (
  <>
    <path className={s.woodDeep} d="M4 8h5v34H4ZM55 24h5v18h-5Z" />
    <path className={s.white} d="M9 24h46v12H9Z" />
    <path className={s.fabric} d="M26 22h29v14H26Z" />
    <rect className={s.white} x="10" y="17" width="15" height="9" rx="4" />
    <path className={s.fabricLine} d="M26 27h29" />
    <path className={s.wood} d="M9 36h46v4H9Z" />
  </>
);

export const SofaArt = () => (
  <>
    <path className={s.fabricDeep} d="M12 10h40a4 4 0 0 1 4 4v16H8V14a4 4 0 0 1 4-4Z" />
    <path
      className={s.fabric}
      d="M13 24h38v11H13ZM4 22a4 4 0 0 1 9 0v17H4ZM51 22a4 4 0 0 1 9 0v17h-9Z"
    />
    <path className={s.fabric} d="M13 35h38v4H13Z" />
    <path className={s.fabricLine} d="M32 24v11" />
    <path className={s.woodDeep} d="M8 39h4v4H8ZM52 39h4v4h-4Z" />
  </>
);

export const ArmchairArt = () => (
  <>
    <path className={s.fabricDeep} d="M22 8h20a4 4 0 0 1 4 4v18H18V12a4 4 0 0 1 4-4Z" />
    <path
      className={s.fabric}
      d="M22 25h20v14H22ZM13 22a4.5 4.5 0 0 1 9 0v17h-9ZM42 22a4.5 4.5 0 0 1 9 0v17h-9Z"
    />
    <path className={s.woodDeep} d="M16 39h4v4h-4ZM44 39h4v4h-4Z" />
  </>
);

export const OttomanArt = () => (
  <>
    <path className={s.fabric} d="M12 24c0-5 8-8 20-8s20 3 20 8v12H12Z" />
    <path className={s.fabricLine} d="M12 25c0 4 8 6 20 6s20-2 20-6" />
    <path className={s.woodDeep} d="M15 36h4v6h-4ZM45 36h4v6h-4Z" />
  </>
);

export const OtherArt = () => (
  <>
    <path className={s.wood} d="M32 6 54 15v19L32 44 10 34V15Z" />
    <path className={s.woodLine} d="M10 15 32 24l22-9M32 24v20" />
  </>
);
