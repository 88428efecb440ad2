/** The identifier that is displayed as "kind number"; higher numbers sort first. */
function identifier(kind: string, number: number): string {
  const rank = String(9999 - number).padStart(4, "0");
  const basin = /^(.+)basin$/.exec(kind)?.[1];
  return basin === undefined ? `${kind}_bar_${rank}` : `${basin}_bar_${rank}_bar_${kind}`;
}

function parse(name: string): { readonly kind: string; readonly number: number } {
  const [kind = "", number = "1"] = name.split(" ");
  return { kind, number: Number(number) };
}

function id(name: string): string {
  const { kind, number } = parse(name);
  return identifier(kind, number);
}

const HOLDERS: Readonly<Record<string, string>> = {
  clean: "sinkbasintype",
  heat: "microwavetype",
  cool: "fridgetype",
};

/** A problem of few things, named as they are displayed ("apple 3"), with the agent apart. */
export class Scene {
  readonly #facts: string[] = ["(atlocation agent1 loc_bar_start)"];
  readonly #highest = new Map<string, { number: number; type: "receptacle" | "object" }>();
  readonly #types = new Set<string>();
  readonly #objectTypes = new Set(["anything"]);
  readonly #places = new Set<string>();

  #thing(name: string, type: "receptacle" | "object"): string {
    const { kind, number } = parse(name);
    const highest = this.#highest.get(kind)?.number ?? 0;
    this.#highest.set(kind, { number: Math.max(highest, number), type });
    return identifier(kind, number);
  }

  #location(place: string): string {
    this.#places.add(place);
    return `loc_bar_${place}`;
  }

  /** A receptacle; `open` null: it cannot be opened. */
  receptacle(name: string, place: string, open: boolean | null): void {
    const receptacle = this.#thing(name, "receptacle");
    this.#facts.push(`(receptacleatlocation ${receptacle} ${this.#location(place)})`);
    if (open !== null) this.#facts.push(`(openable ${receptacle})`);
    if (open === true) this.#facts.push(`(opened ${receptacle})`);
  }

  /** An object that can be taken out of a receptacle. */
  put(name: string, receptacle: string, place: string): void {
    const object = this.#thing(name, "object");
    this.#facts.push(
      `(pickupable ${object})`,
      `(inreceptacle ${object} ${id(receptacle)})`,
      `(objectatlocation ${object} ${this.#location(place)})`,
    );
  }

  /** A property of an object, such as "isclean". */
  property(name: string, predicate: string): void {
    this.#facts.push(`(${predicate} ${this.#thing(name, "object")})`);
  }

  /** An object that lies in another object, such as a spoon in a mug. */
  putIntoObject(name: string, holder: string): void {
    this.#facts.push(`(inreceptacleobject ${this.#thing(name, "object")} ${id(holder)})`);
  }

  /** An object that was taken out of a receptacle and is still at its place. */
  leave(name: string, receptacle: string, place: string): void {
    const object = this.#thing(name, "object");
    this.#facts.push(
      `(objectatlocation ${object} ${this.#location(place)})`,
      `(not_inreceptacle ${object} ${id(receptacle)})`,
    );
  }

  /** A knife, by the kind that its name tells. */
  sharp(name: string): void {
    const type = `${parse(name).kind}type`;
    this.#objectTypes.add(type);
    this.#facts.push(`(objecttype ${this.#thing(name, "object")} ${type})`);
  }

  /** Lets `verb` work for an object and a receptacle. */
  allow(verb: string, object: string, receptacle: string): void {
    const holder = HOLDERS[verb] ?? "anyholder";
    const affordance = {
      clean: "cleanable",
      heat: "heatable",
      cool: "coolable",
      use: "toggleable",
    };
    this.#types.add(holder);
    this.#facts.push(
      `(receptacletype ${id(receptacle)} ${holder})`,
      `(objecttype ${id(object)} anything)`,
      `(cancontain ${holder} anything)`,
    );
    const property = affordance[verb as keyof typeof affordance] as string | undefined;
    if (property !== undefined) this.#facts.push(`(${property} ${id(object)})`);
  }

  /** The PDDL text. Whatever a number skips is there too, in no place, so that numbers come out. */
  problem(): string {
    const objects = ["agent1 - agent", "loc_bar_start - location"];
    for (const place of this.#places) objects.push(`loc_bar_${place} - location`);
    for (const type of this.#objectTypes) objects.push(`${type} - otype`);
    for (const type of this.#types) objects.push(`${type} - rtype`);
    const mentions: string[] = [];
    for (const [kind, { number, type }] of this.#highest) {
      for (let i = 1; i <= number; i++) {
        objects.push(`${identifier(kind, i)} - ${type}`);
        mentions.push(`(mentioned ${identifier(kind, i)})`);
      }
    }
    return `(define (problem scene) (:domain alfred)
      (:objects ${objects.join(" ")})
      (:init ${[...this.#facts, ...mentions].join(" ")})
      (:goal (holds agent1 agent1)))`;
  }
}
