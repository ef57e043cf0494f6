// Where the reader is: everything after # is the page's own.
//
//   #/                 home          #/new/GAME     a new game          #/t/TABLE    a table
//   #/cards/GAME       cards         #/rules/GAME   rules               #/settings   settings
//   #/puzzles/GAME     puzzles       #/statistics/GAME   statistics
//
// An invitation is written like every program's: …/t/TABLE, and the secret link of a seat …/t/TABLE#0.SECRET.
import type { Key } from "./messages";
import { tables } from "./tables.svelte";

const TABLE = /\/t\/([\w-]{1,64})\/?$/;

function keysOf(fragment: string): Key[] {
  const found = fragment.split(",").map((part) => /^(\d)\.([\w-]{1,100})$/.exec(part));
  return found.every((one) => one) ? found.map((one) => ({ seat: Number(one![1]), token: one![2]! })) : [];
}

/** Take over an invitation, or the link of a seat: its secrets are kept here and leave the address. */
export function enter() {
  const table = TABLE.exec(location.pathname)?.[1];
  if (!table) return;
  const keys = keysOf(location.hash.slice(1));
  if (keys.length) tables.add(table, "", keys);
  history.replaceState(null, "", `${new URL(".", document.baseURI).pathname}#/t/${table}`);
}

/** The link that may be shared. */
export const invitation = (table: string) => new URL(`t/${table}`, document.baseURI).href;
/** The link that opens these seats: a secret. */
export const seatLink = (table: string, keys: Key[]) =>
  `${invitation(table)}#${keys.map((key) => `${key.seat}.${key.token}`).join(",")}`;

/** The table that somebody's pasted link or id names, with the keys in it. */
export function readLink(text: string): { table: string; keys: Key[] } | null {
  const [path = "", fragment = ""] = text.trim().split("#", 2);
  const id = TABLE.exec(path)?.[1] ?? TABLE.exec(fragment)?.[1] ?? /^[\w-]{16}$/.exec(path)?.[0];
  return id ? { table: id, keys: keysOf(fragment) } : null;
}

class Route {
  parts = $state<string[]>([]);

  constructor() {
    const read = () => (this.parts = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent).filter(Boolean));
    read();
    addEventListener("hashchange", read);
  }
}

enter();
export const route = new Route();
export const go = (...parts: string[]) => {
  location.hash = `/${parts.map(encodeURIComponent).join("/")}`;
};
export const to = (...parts: string[]) => `#/${parts.map(encodeURIComponent).join("/")}`;
