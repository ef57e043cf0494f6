// The boards there are: `src/games/GAME/Board.svelte`, each loaded when its game is played. A game without one is shown
// by the generic board.
import type { Board } from "../lib/board";

const boards = import.meta.glob<{ default: Board }>("./*/Board.svelte");

export async function boardOf(game: string): Promise<Board> {
  const load = boards[`./${game}/Board.svelte`] ?? (() => import("../lib/GenericBoard.svelte"));
  return (await load()).default;
}
