import styles from "./board.module.css";

/** Pieces of 40 by 40 units, drawn for this page. */

export const WallArt = () => (
  <>
    <rect className={styles.wall} width="40" height="40" />
    <g className={styles.brick}>
      <rect x="1" y="1" width="24" height="11" rx="2" />
      <rect x="27" y="1" width="12" height="11" rx="2" />
      <rect x="1" y="14" width="11" height="11" rx="2" />
      <rect x="14" y="14" width="25" height="11" rx="2" />
      <rect x="1" y="27" width="24" height="12" rx="2" />
      <rect x="27" y="27" width="12" height="12" rx="2" />
    </g>
  </>
);

export const TargetArt = () => (
  <g className={styles.target}>
    <circle cx="20" cy="20" r="11" />
    <circle cx="20" cy="20" r="3.5" className={styles.targetDot} />
  </g>
);

export const CrateArt = ({ home }: { readonly home: boolean }) => (
  <g className={home ? styles.crateHome : styles.crate}>
    <rect x="5" y="5" width="30" height="30" rx="3" />
    {home ? <path d="M12.5 20.5 18 26 28 14.5" /> : <path d="M9 9 31 31M31 9 9 31M9 9h22v22H9Z" />}
  </g>
);

const TURN = { up: 180, down: 0, left: 90, right: -90 } as const;

/** A round figure; the eyes look where it goes. */
export const PlayerArt = ({ facing }: { readonly facing: keyof typeof TURN }) => (
  <g className={styles.player}>
    <circle cx="20" cy="20" r="12.5" />
    <g transform={`rotate(${TURN[facing]} 20 20)`} className={styles.eyes}>
      <circle cx="15.5" cy="24" r="3" />
      <circle cx="24.5" cy="24" r="3" />
      <circle cx="15.5" cy="25" r="1.4" className={styles.pupil} />
      <circle cx="24.5" cy="25" r="1.4" className={styles.pupil} />
    </g>
  </g>
);
