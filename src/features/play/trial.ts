import { type Game, type GameState, type RoomView, roomView } from "../../env/alfworld/index.ts";
import type { Treatment } from "./wanted.ts";

export const APPLIANCES: Readonly<
  Record<Treatment, { readonly type: string; readonly mark: string }>
> = {
  clean: { type: "sinkbasin", mark: "clean" },
  heat: { type: "microwave", mark: "hot" },
  cool: { type: "fridge", mark: "cold" },
};

/** A way to do the task, by names: which objects, treated where, put where. */
export interface Way {
  readonly objects: readonly string[];
  readonly treatment: Treatment | null;
  readonly appliance: string | null;
  /** A receptacle, or the lamp to look under. */
  readonly target: string;
  readonly light: boolean;
}

/** Plays a way on the game; every command is one that the game admits. */
export class Trial {
  readonly commands: string[] = [];
  readonly #game: Game;
  readonly #places: ReadonlyMap<string, string>;
  readonly #spend: () => boolean;
  state: GameState;

  constructor(
    game: Game,
    state: GameState,
    places: ReadonlyMap<string, string>,
    spend: () => boolean,
  ) {
    this.#game = game;
    this.#places = places;
    this.#spend = spend;
    this.state = state;
  }

  get view(): RoomView {
    return roomView(this.#game, this.state);
  }

  /** The first of some commands that is admissible; false where none is. */
  do(...commands: readonly string[]): boolean {
    for (const command of commands) {
      if (!this.#spend()) return false;
      const { valid, state } = this.#game.step(this.state, command);
      if (!valid) continue;
      this.commands.push(command);
      this.state = state;
      return true;
    }
    return false;
  }

  /** Goes to a receptacle, where the agent is not there yet. */
  reach(place: string): boolean {
    const here = this.view.place;
    return here.includes(place) || this.do(`go to ${place}`);
  }

  open(place: string): boolean {
    const shut = this.view.receptacles.some(({ name, open }) => name === place && open === false);
    return !shut || this.do(`open ${place}`);
  }

  take(object: string): boolean {
    const { held, receptacles } = this.view;
    if (held === object) return true;
    const place = receptacles.find(({ objects }) => objects.includes(object))?.name;
    if (place === undefined || (held !== null && !this.#putDown(held))) return false;
    return this.reach(place) && this.open(place) && this.do(`take ${object} from ${place}`);
  }

  put(object: string, place: string): boolean {
    return (
      this.reach(place) &&
      this.open(place) &&
      this.do(`move ${object} to ${place}`, `put ${object} in/on ${place}`)
    );
  }

  /** Gets rid of what is held: here, else at the first place that takes it. */
  #putDown(object: string): boolean {
    const { place, receptacles } = this.view;
    const elsewhere = receptacles.filter(({ here, open }) => !here && open !== false);
    const from = this.state;
    const done = this.commands.length;
    for (const spot of [...place, ...elsewhere.map(({ name }) => name)]) {
      if (this.put(object, spot)) return true;
      this.state = from;
      this.commands.length = done;
    }
    return false;
  }

  treat({ treatment, appliance }: Way, object: string): boolean {
    if (treatment === null || appliance === null) return true;
    const marks = this.view.objects.find(({ name }) => name === object)?.conditions ?? [];
    if (marks.includes(APPLIANCES[treatment].mark)) return true;
    return this.reach(appliance) && this.do(`${treatment} ${object} with ${appliance}`);
  }

  /** A lamp works from where it stands. */
  light(lamp: string): boolean {
    const { objects, receptacles } = this.view;
    const place = receptacles.find((one) => one.objects.includes(lamp))?.name;
    if (place === undefined || !this.reach(place)) return false;
    const on = objects.some((one) => one.name === lamp && one.conditions.includes("on"));
    return on || this.do(`use ${lamp}`);
  }

  follow(way: Way): boolean {
    for (const object of way.objects) {
      if (!this.take(object) || !this.treat(way, object)) return false;
      if (!(way.light ? this.light(way.target) : this.put(object, way.target))) return false;
    }
    return this.state.won;
  }

  /** About how many commands a way takes, from where things are. */
  estimate(way: Way): number {
    const { receptacles, held, place } = this.view;
    const shut = new Set(receptacles.filter(({ open }) => open === false).map(({ name }) => name));
    const home = (object: string): string | undefined =>
      receptacles.find(({ objects }) => objects.includes(object))?.name;
    let at = this.#places.get(place[0] ?? "") ?? "";
    let cost = 0;
    const visit = (name: string | undefined, door: boolean): void => {
      if (name === undefined) return;
      const there = this.#places.get(name) ?? name;
      if (there !== at) cost++;
      if (door && shut.delete(name)) cost++;
      at = there;
    };
    for (const object of way.objects) {
      if (held !== object) visit(home(object), true);
      if (way.appliance !== null) visit(way.appliance, false);
      visit(way.light ? home(way.target) : way.target, !way.light);
      cost += 3;
    }
    return cost;
  }
}
