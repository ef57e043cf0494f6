// The boards there are: `src/games/GAME/Board.svelte`, each loaded when its game is played. A game without one is shown
// by the generic board.
import type { Component } from "svelte";
import type { Board } from "../lib/board";

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");

const arts = import.meta.glob<{ default: CardArt }>("./*/CardArt.svelte");

/** The engraving of a card. */
export type CardArt = Component<{ id: string; kind: string }>;

/** What the cards of a game are engraved with, if it has anything. */
export async function artOf(game: string): Promise<CardArt | null> {
  return (await arts[`./${game}/CardArt.svelte`]?.())?.default ?? null;
}

export async function boardOf(game: string): Promise<Board> {
  const load = boards[`./${game}/Board.svelte`] ?? (() => import("../lib/GenericBoard.svelte"));
  return (await load()).default;
}
