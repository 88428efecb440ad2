import { PlayerArt } from "../board/board-art.tsx";
import styles from "./agent-art.module.css";

/** The figure that walks through rooms and boards alike. */
export const AgentArt = () => (
  <svg className={styles.agent} width="30" height="30" viewBox="6 6 28 28" aria-hidden="true">
    <PlayerArt facing="down" />
  </svg>
);
