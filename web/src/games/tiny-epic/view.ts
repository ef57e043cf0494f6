// What the server says of a table of this game, as far as the board draws it.
export type Side = "north" | "east" | "south" | "west";
export type Skill = "strength" | "agility" | "intelligence";
export type TorchSpace = "blank" | "goblin" | "action" | "skull";

export const SIDES: readonly Side[] = ["north", "east", "south", "west"];
export const SKILLS: readonly Skill[] = ["strength", "agility", "intelligence"];
export const SLOT_NAMES = ["left", "right", "garment", "trinket1", "trinket2", "spell1", "spell2"] as const;
export type Slot = (typeof SLOT_NAMES)[number];

export interface Hero {
  seat: number;
  hero: string;
  health: number;
  focus: number;
  cell: string;
  space: number;
  most_health: number;
  most_focus: number;
  conscious: boolean;
  speed: number;
  defense: number;
  dice: Record<Skill, number>;
  cards: Partial<Record<Slot, string>>;
  abilities: { special: string; left: string; right: string };
}

export interface Room {
  cell: string;
  card: string;
  turned: number;
  open: Side[];
  trap: boolean;
  disarmed: boolean;
  altar: boolean;
}

export interface Enemy {
  enemy: string;
  card: string;
  cell: string;
  health: number;
  most_health: number;
  speed: number;
  defense: number;
}

export interface Boss {
  boss: string;
  cell: string;
  markers: number[];
  most_health: number;
  speed: number;
  defense: number;
  locks: { space: number; altar: boolean }[];
  spaces: string[];
}

export interface Test {
  kind: string;
  seat: number;
  ability: string;
  skill: Skill | "";
  bonus: number;
  targets: string[];
  dice: number[];
  enemy_die: string;
  added: number;
  needed: number;
  defenses: Record<string, number>;
}

export interface Asked {
  kind: string;
  seat: number;
  dice: string[];
  cell?: string;
  card?: string;
  what?: string;
  damage?: number;
  enemy?: string;
  turns?: Record<string, Side[]>;
}

export interface View {
  outcome: string;
  act: number;
  seat: number;
  turn: { seat: number; acted: boolean; extra: boolean; halted: boolean; speed_left: number; stealth: boolean };
  torch: { space: number; start: number; left: number; ahead: TorchSpace[] };
  heroes: Hero[];
  rooms: Room[];
  hidden: Record<"a" | "b" | "c", string[]>;
  cards_left: number;
  enemies: Enemy[];
  minions_dead: number;
  boss: Boss | null;
  rows: { loot: string[]; spells: string[] };
  decks: { loot: number; spells: number };
  test: Test | null;
  question: Asked | null;
}

/** The boss board, which is a place like a cell. */
export const LAIR = "lair";

export interface Point {
  x: number;
  y: number;
}

/** Column and row of a cell such as d4, from 0. */
export const pointOf = (cell: string): Point => ({ x: Number(cell.slice(1)) - 1, y: cell.charCodeAt(0) - 97 });
const cellAt = ({ x, y }: Point) => `${String.fromCharCode(97 + y)}${x + 1}`;

const STEPS: Record<Side, Point> = { north: { x: 0, y: -1 }, east: { x: 1, y: 0 }, south: { x: 0, y: 1 }, west: { x: -1, y: 0 } };

/** The cell beside another one. */
export function beside(cell: string, side: Side): string {
  const { x, y } = pointOf(cell);
  return cellAt({ x: x + STEPS[side].x, y: y + STEPS[side].y });
}
