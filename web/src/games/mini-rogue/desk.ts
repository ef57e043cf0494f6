// The table as the server tells it, and what every part of the board is given of it.
import type { Card, Motion, Say } from "../../lib/board";
import type { Offer, ShownBeat } from "../../lib/messages";
import type { IconName } from "../../lib/pieces/icons";

export interface Printed {
  name: string;
  hp: number[];
  armor: number;
  damage: number;
  traits: string[];
  reward: string;
}

export interface Room {
  cell: number;
  card: string | null;
  enemy: Printed | null;
  face_up: boolean;
  visited: boolean;
  taken: boolean;
}

export interface Hero {
  character: string;
  second: string | null;
  hp: number;
  xp: number;
  armor: number;
  armor_in_all: number;
  food: number;
  gold: number;
  level: number;
  potions: string[];
  afflictions: string[];
  cell: number;
  skill_used: boolean;
  turned: string[];
  skips_next_room: boolean;
  shield: number;
  immune: boolean;
  stance: string;
  boons: string[];
  boons_spent: string[];
  item: { item: string; card: string; uses: number } | null;
  burdens: string[];
  armed: string[];
}

export interface Enemy {
  name: string;
  kind: string;
  hp: number;
  start_hp: number;
  armor: number;
  damage: number;
  traits: string[];
  reward: string;
  phase: number;
  left: number;
  poisoned: boolean;
  fighters: number[];
  markers: number[];
}

export interface Dice {
  character: { face: number; value: number; critical: boolean; feat_done: boolean }[];
  dungeon: number;
  wave: number[];
  curse: boolean;
  poison: boolean;
  bonus: number;
  threshold: number;
}

export interface Power {
  power: string;
  answer: string | null;
  cost: number | null;
  used: boolean;
  symbols: number;
  triggers: string[];
}

export interface Reign {
  card: string;
  against: string;
  marker: number;
  augury: number | null;
  track: number | null;
  pile: number;
  sides: Record<string, string[]>;
  powers: Power[];
  veiled: number[];
  hand_size: number;
  hand: string[] | null;
}

export type Goods = Partial<Record<"gold" | "food" | "armor", number>> & { item?: string; potions?: string[] };

export interface View {
  outcome: string;
  mat: string;
  stances: boolean;
  area: number;
  floor: number;
  floors: number[][];
  most: Record<string, number>;
  levels: number[];
  hero: Hero | null;
  party: Hero[];
  leader: number;
  order: number[];
  deal: { by: number; with: number; gives: Goods; asks: Goods } | null;
  rooms: Room[];
  bosses: { left: number; at_exit: string | null; enemy: Printed | null; beaten: string[]; removed: string[]; removed_unseen: number };
  enemy: Enemy | null;
  dice: Dice;
  unused_rooms: number;
  reference: string | null;
  rewards: string | null;
  story: string | null;
  stories_left: number;
  overlord: Reign | null;
  question: { kind: string; seat: number; card_looked_at: string | null; reinforcement: string | null; about: number | null } | null;
}

/** What every part of the board is given. */
export interface Desk {
  readonly view: View;
  readonly offers: Offer[];
  readonly beat: ShownBeat | null;
  readonly motion: Motion;
  readonly t: Say;
  /** the answer of this name, if it is legal now */
  offer(name: string): Offer | undefined;
  /** the legal answers whose names begin so */
  offersOf(...starts: string[]): Offer[];
  choose(name: string): void;
  explain(id: string): void;
  card(id: string): Card | undefined;
  /** what a card or a thing is called */
  name(id: string): string;
  /** the seat that looks on; after the adventurers' comes the Overlord's */
  readonly seat: number;
}

/** Questions before the rooms of an area are laid out. */
export const NOT_LAID = ["preparation", "place", "second-card", "second-start"];

/** Questions before a blow: to go on is to strike. */
export const STRIKES = ["ready", "rolled", "quaff", "shot"];

/** Answers that are given in the middle of the table; all others lie on something. */
const SAID = ["option:", "trade:", "take", "leave", "offer", "start:", "character:", "give:", "pick:", "accept", "refuse", "go-on", "sight"];

/** Those of them that are legal now: an exchange has its own, a blow is struck at the enemy, the Overlord waits at the board. */
export function said({ view, offersOf }: Desk): Offer[] {
  const kind = view.question?.kind ?? "";
  const strikes = (view.enemy !== null && STRIKES.includes(kind)) || kind === "overlord";
  const elsewhere = view.deal ? ["accept", "refuse", "leave", "go-on"] : strikes ? ["go-on"] : [];
  return offersOf(...SAID).filter(({ name }) => !elsewhere.includes(name));
}

export const TRACKS: Record<string, { icon: IconName; tone: string }> = {
  hp: { icon: "heart", tone: "blood" },
  xp: { icon: "spark", tone: "moss" },
  armor: { icon: "shield", tone: "steel" },
  food: { icon: "bag", tone: "moss" },
  gold: { icon: "coin", tone: "gold" },
};

export const AFFLICTIONS: Record<string, IconName> = { curse: "moon", poison: "flask", blind: "eye" };

/** The name of the answer that turns to each adventurer: the same character twice is numbered. */
export function heroAnswers(party: Hero[]): string[] {
  const seen: Record<string, number> = {};
  return party.map(({ character }) => {
    const count = (seen[character] = (seen[character] ?? 0) + 1);
    return `hero:${character}${count > 1 ? `-${count}` : ""}`;
  });
}

/** The fewest first letters that tell the adventurers apart; a number where none do. */
export function marks(names: string[]): string[] {
  return names.map((name, at) => {
    const others = names.filter((_, other) => other !== at);
    for (let length = 1; length <= name.length; length++) {
      const start = name.slice(0, length);
      if (!others.some((other) => other.startsWith(start))) return start;
    }
    return String(at + 1);
  });
}
