// What a board is given, and what it may do. A board draws `view` and lets people choose among `offers` where they
// lie on the table; it knows no rule, adds nothing up and says nothing that the server did not say.
//
// Every offer is also in the question panel beside the board, so a board need not show all of them. It must work at any
// width from 320 px, with keys as well as with a pointer, and without motion if `motion` is "none".
//
// No static `style="…"` in markup: the page's security policy forbids it. Use classes and `style:name={value}`.
import type { Component } from "svelte";
import type { Offer, ShownBeat } from "./messages";
import type { WordFacts, WordId } from "./words";

/** A card in words: what `explain` shows. */
export interface Card {
  name: string;
  /** a stable word, such as "monster" */
  kind: string;
  /** the same for people */
  kindName?: string;
  lines: string[];
}

/** The cards of a game by id, and by KIND:ID; empty until they have arrived. */
export type Cards = Record<string, Card>;

/** Says a word of the page in the reader's language; facts that a word needs must be given. */
export type Say = <I extends WordId>(id: I, ...facts: keyof WordFacts[I] extends never ? [] : [WordFacts[I]]) => string;

export type Motion = "none" | "fast" | "normal" | "slow";

export interface BoardProps {
  /** the table as the reader may see it, with what the beats so far have changed */
  view: any;
  /** the legal answers; empty while beats are shown, while somebody else is asked, and when looking back */
  offers: Offer[];
  /** give the answer with this name */
  choose(name: string): void;
  /** what is happening right now; null when the table is at rest */
  beat: ShownBeat | null;
  cards: Cards;
  t: Say;
  motion: Motion;
  /** show a card in full */
  explain(id: string): void;
}

export type Board = Component<BoardProps>;
