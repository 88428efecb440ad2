/** What is known of a door; a place without one is always open. */
export type Door = "open" | "shut" | "none" | "unknown";

/** An object that lies somewhere or is held. */
export interface DrawnThing {
  readonly name: string;
  /** Some of clean, hot, cold, sliced, on. */
  readonly marks: readonly string[];
  /** New here, or of a new condition, since the step before. */
  readonly changed: boolean;
}

/** A receptacle. */
export interface DrawnPlace {
  /** "cabinet 6" */
  readonly name: string;
  /** "cabinet": decides the drawing. */
  readonly type: string;
  readonly door: Door;
  /** The agent stands at it. */
  readonly agent: boolean;
  /** The agent can reach it from where it stands. */
  readonly reach: boolean;
  /** Whether its contents are known. */
  readonly seen: boolean;
  readonly things: readonly DrawnThing[];
  /** Door or contents changed in this step. */
  readonly changed: boolean;
}

/** Places of one kind, drawn together. */
export interface DrawnZone {
  readonly title: string;
  readonly places: readonly DrawnPlace[];
}

/** A room at one moment. */
export interface DrawnRoom {
  readonly zones: readonly DrawnZone[];
  /** Where the agent stands; null in the middle of the room. */
  readonly place: string | null;
  /** Whether it moved in this step. */
  readonly moved: boolean;
  readonly held: DrawnThing | null;
  readonly heldChanged: boolean;
  /** Names of things that nobody can reach: furniture, and what lies on the floor. */
  readonly elsewhere: readonly string[];
}
