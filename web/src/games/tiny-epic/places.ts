// Where answers lie on the table: each offer is put at a place by its name, which the server declares. Nothing is
// decided here; an answer whose place is not known lies in the bar below the map.
import type { Offer } from "../../lib/messages";
import { ICONS } from "../../lib/pieces/icons";
import { GEAR } from "./art";
import { beside, LAIR, SIDES, type Hero, type Side, type View } from "./view";

export const BAR = "bar";
export const RESULT = "result";
export const TURN = "turn";
/** The side of the table with the rooms. */
export const MAP = "dungeon";
export const LEAVE = "leave";
/** Ways to share damage among the health markers of the boss, all points at once. */
export const SPLIT = "split";
export const cellPlace = (cell: string) => `cell:${cell}`;
export const enemyPlace = (enemy: string) => `enemy:${enemy}`;
export const heroPlace = (hero: string) => `hero:${hero}`;
export const gearPlace = (card: string) => `gear:${card}`;
export const slotPlace = (slot: string) => `slot:${slot}`;
export const skillPlace = (skill: string) => `skill:${skill}`;
export const diePlace = (die: number) => `die:${die}`;
export const markerPlace = (marker: number) => `marker:${marker}`;
export const spacePlace = (space: number) => `space:${space}`;
export const deckPlace = (kind: string) => `deck:${kind === "spell" || kind === "spells" ? "spells" : "loot"}`;
export const rowPlace = (kind: string) => `row:${kind === "spell" || kind === "spells" ? "spells" : "loot"}`;

/** The side of the table on which a place is, if it is on one of the two. */
export function sideOf(place: string): string {
  if (place === LEAVE || place === SPLIT || place === enemyPlace("boss") || /^(marker|space):/.test(place)) return LAIR;
  return place === TURN || place.startsWith("cell:") ? MAP : "";
}

export type Placed = Map<string, Offer[]>;

/** The hero who is asked, or whose turn it is. */
export const actingHero = (view: View): Hero | undefined => view.heroes[view.question?.seat ?? view.turn.seat];

/** All offers by their places. */
export function placed(view: View, offers: Offer[], kindOf: (card: string) => string): Placed {
  const found: Placed = new Map();
  for (const offer of offers) {
    const place = placeOf(view, offer.name, kindOf);
    found.set(place, [...(found.get(place) ?? []), offer]);
  }
  return found;
}

/** Answers that may be told apart only by a number at their end. */
const bare = (name: string) => name.replace(/[- ]\d+$/, "");

function placeOf(view: View, name: string, kindOf: (card: string) => string): string {
  const hero = actingHero(view);
  const colon = name.indexOf(":");
  const [kind, what] = colon < 0 ? [name, ""] : [name.slice(0, colon), name.slice(colon + 1)];
  const asked = view.question;
  if (asked?.kind === "split" && /^\d+( \d+)*$/.test(name)) return SPLIT;
  if (SIDES.includes(kind as Side) && hero && hero.cell !== LAIR) return cellPlace(beside(hero.cell, kind as Side));
  switch (kind) {
    case "cell":
      return cellPlace(what);
    case "turn":
      return asked?.turns ? TURN : BAR;
    case "enter":
      return cellPlace(LAIR);
    case "leave":
      return LEAVE;
    case "space":
      return hero ? spacePlace(hero.space + (what === "up" ? 1 : -1)) : BAR;
    case "provoke":
      return enemyPlace("boss");
    case "enemy":
      return enemyOf(view, what);
    case "hero":
      return heroPlace(what);
    case "use":
    case "all":
    case "boost":
    case "discard":
      return hero ? gearOf(hero, what) : BAR;
    case "take":
      return gearPlace(what);
    case "equip":
      return slotPlace(what);
    case "draw":
      return deckPlace(asked?.what ?? "loot");
    case "row":
      return rowPlace(asked?.card ? kindOf(asked.card) : "loot");
    case "option":
      return what === "loot" || what === "spell" ? deckPlace(what) : BAR;
    case "skill":
      return skillPlace(what);
    case "result":
      return RESULT;
    case "raise":
    case "lower":
    case "reroll":
      return diePlace(Number(what.replace("die", "")));
    case "marker":
      return markerPlace(Number(what));
  }
  return BAR;
}

function enemyOf(view: View, what: string): string {
  if (what === view.boss?.boss) return enemyPlace("boss");
  const goblin = view.enemies.find((each) => what === `${each.card}-${each.enemy.replace("goblin", "")}`);
  const found = goblin ?? view.enemies.find((each) => each.card === what);
  return found ? enemyPlace(found.enemy) : BAR;
}

function gearOf(hero: Hero, what: string): string {
  const owned: string[] = [...Object.values(hero.cards), ...Object.values(hero.abilities)];
  return owned.includes(what) ? gearPlace(what) : owned.includes(bare(what)) ? gearPlace(bare(what)) : BAR;
}

/** The first words of an answer, for a button that lies where the rest is plain to see. */
export function brief(offer: Offer): string {
  const head = offer.wording.split(/\s*[:(]/, 1)[0]!.trim();
  return head || offer.wording;
}

const DEEDS: Record<string, string> = {
  rest: ICONS.candle,
  "end-turn": ICONS.torch,
  reveal: ICONS.eye,
  disarm: ICONS.key,
  "go-on": ICONS.check,
  "swap-hands": ICONS.undo,
  provoke: ICONS.bell,
  pay: ICONS.spark,
  stop: ICONS.cross,
  enter: ICONS.door,
  leave: ICONS.stairs,
  use: ICONS.spark,
  all: ICONS.people,
  boost: ICONS.sword,
  discard: ICONS.cross,
  take: ICONS.chest,
  draw: ICONS.chest,
  row: ICONS.bag,
  raise: ICONS.arrow,
};

/** The engraving of an answer. */
export function iconOf(offer: Offer, room: string): string {
  const [kind, what = ""] = offer.name.split(":", 2) as [string, string?];
  if (kind === "room") return room;
  if (kind === "option") {
    if (what.includes("health")) return ICONS.heart;
    if (what.includes("focus")) return ICONS.spark;
    if (what.includes("torch")) return ICONS.torch;
    return what.includes("spell") ? ICONS.scroll : ICONS.chest;
  }
  return GEAR[what] ?? DEEDS[kind] ?? ICONS.spark;
}
