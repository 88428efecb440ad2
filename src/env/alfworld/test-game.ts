/** A small game of our own for tests: two places, a box, a bin and a lamp. */
export const DOMAIN = `
; a comment with ( brackets
(define (domain house)
 (:requirements :adl :typing)
 (:types agent location receptacle object)
 (:predicates
   (at ?a - agent ?l - location) (stands ?r - receptacle ?l - location)
   (openable ?r - receptacle) (opened ?r - receptacle)
   (inside ?o - object ?r - receptacle) (holds ?a - agent ?o - object) (busy ?a - agent)
   (lamp ?o - object) (lit ?o - object) (switched ?o - object) (seen ?x) )
 (:functions (distance ?a ?b) (total-cost) - number)
 (:action go
   :parameters (?a - agent ?from - location ?to - location ?r - receptacle)
   :precondition (and (at ?a ?from) (stands ?r ?to))
   :effect (and (not (at ?a ?from)) (at ?a ?to) (increase (total-cost) 1)))
 (:action open
   :parameters (?a - agent ?l - location ?r - receptacle)
   :precondition (and (openable ?r) (at ?a ?l) (stands ?r ?l)
                      (forall (?x - receptacle) (not (opened ?x))))
   :effect (and (opened ?r)))
 (:action shut
   :parameters (?r - receptacle)
   :precondition (opened ?r)
   :effect (not (opened ?r)))
 (:action take
   :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
   :precondition (and (at ?a ?l) (stands ?r ?l) (inside ?o ?r) (not (busy ?a))
                      (imply (openable ?r) (opened ?r)))
   :effect (and (not (inside ?o ?r)) (holds ?a ?o) (busy ?a)))
 (:action drop
   :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
   :precondition (and (holds ?a ?o) (at ?a ?l) (stands ?r ?l) (or (not (openable ?r)) (opened ?r)))
   :effect (and (inside ?o ?r) (not (holds ?a ?o)) (not (busy ?a))))
 (:action study
   :parameters (?a - agent ?o - object)
   :precondition (or (exists (?l - location, ?r - receptacle)
                        (and (at ?a ?l) (stands ?r ?l) (inside ?o ?r)))
                     (holds ?a ?o))
   :effect (seen ?o))
 (:action flip
   :parameters (?a - agent ?o - object)
   :precondition (and (lamp ?o) (holds ?a ?o))
   :effect (and (when (lit ?o) (not (lit ?o))) (when (not (lit ?o)) (lit ?o)) (switched ?o)))
 (:action look
   :parameters (?a - agent ?l - location)
   :precondition (at ?a ?l)
   :effect (seen ?l)))`;

export const PROBLEM = `
(define (problem tiny) (:domain house)
 (:objects me - agent  Loc_bar_A Loc_bar_B - location
   Box_bar_1 Box_bar_2 Bin_bar_1 - receptacle
   Ball_bar_1 Ball_bar_2 Lamp_bar_1 - object)
 (:init (at me Loc_bar_A)
   (stands Box_bar_1 Loc_bar_B) (stands Box_bar_2 Loc_bar_B) (stands Bin_bar_1 Loc_bar_A)
   (openable Box_bar_1)
   (inside Ball_bar_1 Box_bar_2) (inside Ball_bar_2 Box_bar_2) (inside Lamp_bar_1 Box_bar_1)
   (lamp Lamp_bar_1) (= (distance Loc_bar_A Loc_bar_B) 3))
 (:goal (exists (?o - object ?r - receptacle)
   (and (lamp ?o) (inside ?o ?r) (not (openable ?r)) (lit ?o))))
 (:metric minimize (total-cost)))`;

const RULES = {
  intro: [{ rhs: "\n  Hello.\n\n#look.feedback#" }],
  "look.feedback": [
    {
      condition: "at(a:agent, l:location) & stands(r:receptacle, l:location)",
      rhs: "You face [{r.name | at(a:agent, l:location) & stands(r:receptacle, l:location)}].",
    },
    { rhs: "Nothing here." },
  ],
  inside: [
    {
      condition: "openable(r:receptacle) & opened(r:receptacle)",
      rhs: "Open {r.name}: [{o.indefinite + ' ' + o.name | inside(o:object, r:receptacle)}].",
    },
    { condition: "openable(r:receptacle)", rhs: "The {r.name} is closed." },
    { rhs: "On {r.name or r.id}: [{#thing# | inside(o:object, r:receptacle)}]." },
  ],
  thing: [{ rhs: "{o.definite} {o.name} (in/on the {r.name})}" }],
  "flip.feedback": [
    { condition: "not_lit(o:object)", rhs: "It says off." },
    { condition: "lit(o:object)", rhs: "It says on." },
  ],
  list_empty: [{ rhs: "nothing" }],
  list_separator: [{ rhs: ", " }],
  list_last_separator: [{ rhs: ", and " }],
};

const COMMANDS: readonly (readonly [name: string, template: string, feedback: string])[] = [
  ["go", "go to [{r.name | stands(r:receptacle, to:location)}]", "#inside#"],
  ["open", "open {r}", "You open it. #inside#"],
  ["shut", "shut {r}", "Shut."],
  ["take", "take {o} from {r}", "Taken."],
  ["drop", "drop {o} into {r}", "Dropped."],
  ["study", "study {o}", "A {o.name}."],
  ["flip", "flip {o}", "#flip.feedback#"],
  ["LOOK", "look", "#look.feedback#"],
];

/** A grammar with some rules replaced. */
export function grammar(rules: Readonly<Record<string, unknown>> = {}): string {
  const actions = COMMANDS.map(
    ([name, template, feedback]) =>
      `action ${name} { template :: "${template}"; feedback :: "${feedback}"; }`,
  );
  return `# a comment
grammar :: """ ${JSON.stringify({ ...RULES, ...rules })} """;
${actions.join("\n")}`;
}

/** The game as a file, with some keys replaced. */
export function tinyGame(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    pddl_domain: DOMAIN,
    pddl_problem: PROBLEM,
    grammar: grammar(),
    solvable: true,
    walkthrough: ["go to box 2", "open box 2"],
    ...changes,
  });
}
