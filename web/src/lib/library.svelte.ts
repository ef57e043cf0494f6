// Cards and rules, fetched once for each game and language.
import { get } from "./api";
import type { Cards } from "./board";
import type { CardPage, GameInfo, PuzzleInfo, RuleChapter, ThingPage } from "./messages";

const cache = new Map<string, Promise<unknown>>();

function once<T>(language: string, path: string): Promise<T> {
  const name = `${language} ${path}`;
  let found = cache.get(name) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    cache.set(name, found);
    found.catch(() => cache.delete(name));
  }
  return found;
}

export const gamesIn = (language: string) => once<GameInfo[]>(language, "games");
export const puzzlesIn = (language: string) => once<PuzzleInfo[]>(language, "puzzles");
export const cardsOf = (language: string, game: string) => once<CardPage[]>(language, `games/${encodeURIComponent(game)}/cards`);
export const thingsOf = (language: string, game: string) => once<ThingPage[]>(language, `games/${encodeURIComponent(game)}/things`);
export const rulesOf = (language: string, game: string) => once<RuleChapter[]>(language, `games/${encodeURIComponent(game)}/rules`);

/** Cards and things by id, as a board looks them up; a card that shares its id is also there as KIND:ID. */
export function byId(pages: CardPage[], things: ThingPage[] = []): Cards {
  const found: Cards = {};
  for (const page of pages) {
    const card = { name: page.name, kind: page.kind, kindName: page.kind_name, lines: page.lines };
    found[page.id] ??= card;
    found[`${page.kind}:${page.id}`] = card;
  }
  for (const { id, name, lines } of things) found[id] = { name, kind: id.split(":")[0]!, lines };
  return found;
}

/** Without case and accents, as people type. */
export const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .toLowerCase();
