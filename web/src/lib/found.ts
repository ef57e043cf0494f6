// Founding a table, and going there.
import { get, post } from "./api";
import type { CampaignFounded, CodeInfo, Found, FoundCampaign, Founded, GameInfo, PuzzleInfo } from "./messages";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
import { campaigns, tables } from "./tables.svelte";

export async function found(wish: Found) {
  const name = settings.chosen.name.trim() || settings.t("you");
  const founded = await post<Founded>("tables", { name, ...wish });
  tables.add(founded.table, wish.game, founded.keys);
  go("t", founded.table);
}

/** A campaign, and its first page. */
export async function foundCampaign(wish: FoundCampaign) {
  const name = settings.chosen.name.trim() || settings.t("you");
  const founded = await post<CampaignFounded>("campaigns", { name, ...wish });
  campaigns.add(founded.campaign, wish.game, founded.keys);
  go("c", founded.campaign);
}

/** A game at once: with the choices that nobody made, alone, on every seat. */
export async function playNow(game: string, more: Partial<Found> = {}) {
  const form = await post<{ seats: unknown[] }>(`games/${game}/form`, {});
  await found({ game, players: form.seats.map(() => "me"), strict: false, ...more });
}

/** The first game of a title, in which everything is explained. */
export const playGuided = (game: GameInfo) => found({ game: game.game, guided: true, players: game.guided_seats.map(() => "me"), strict: false });

/** A puzzle, alone, on every seat. */
export const playPuzzle = (puzzle: PuzzleInfo) =>
  found({ game: puzzle.game, puzzle: puzzle.name, players: puzzle.seats.map(() => "me"), strict: false });

/** The dungeon of a share code, alone, on every seat. */
export async function playCode(code: string) {
  const { game, seats } = await get<CodeInfo>(`codes/${encodeURIComponent(code)}`);
  await found({ game, code, players: seats.map(() => "me"), strict: false });
}
