// Where the reader is: everything after # is the page's own.
//
//   #/                 home          #/new/GAME     a new game          #/t/TABLE    a table
//   #/cards/GAME       cards         #/rules/GAME   rules               #/settings   settings
//   #/puzzles/GAME     puzzles       #/statistics/GAME   statistics
//   #/campaign/GAME    a new campaign      #/c/CAMPAIGN   a campaign
//
// An invitation is written like every program's: …/t/TABLE, and the secret link of a seat …/t/TABLE#0.SECRET; those of a
// campaign have c in place of t.
import type { Key } from "./messages";
import { campaigns, tables } from "./tables.svelte";

const LINK = /\/([tc])\/([\w-]{1,64})\/?$/;
export type Place = "t" | "c";

function keysOf(fragment: string): Key[] {
  const found = fragment.split(",").map((part) => /^(\d)\.([\w-]{1,100})$/.exec(part));
  return found.every((one) => one) ? found.map((one) => ({ seat: Number(one![1]), token: one![2]! })) : [];
}

/** Remember what a link opens. */
function remember(place: Place, id: string, keys: Key[]) {
  if (keys.length) (place === "c" ? campaigns : tables).add(id, "", keys);
}

/** Take over an invitation, or the link of a seat: its secrets are kept here and leave the address. */
export function enter() {
  const [, place, id] = LINK.exec(location.pathname) ?? [];
  if (!id) return;
  remember(place as Place, id, keysOf(location.hash.slice(1)));
  history.replaceState(null, "", `${new URL(".", document.baseURI).pathname}#/${place}/${id}`);
}

/** The link that may be shared. */
export const invitation = (id: string, place: Place = "t") => new URL(`${place}/${id}`, document.baseURI).href;
/** The link that opens these seats: a secret. */
export const seatLink = (id: string, keys: Key[], place: Place = "t") =>
  `${invitation(id, place)}#${keys.map((key) => `${key.seat}.${key.token}`).join(",")}`;

/** Where somebody's pasted link or id leads, and the keys in it. */
export function readLink(text: string): { place: Place; id: string; keys: Key[] } | null {
  const [path = "", fragment = ""] = text.trim().split("#", 2);
  const [, place = "t", id = /^[\w-]{16}$/.exec(path)?.[0]] = LINK.exec(path) ?? LINK.exec(fragment) ?? [];
  return id ? { place: place as Place, id, keys: keysOf(fragment) } : null;
}

/** Go where a link leads. */
export function follow(link: { place: Place; id: string; keys: Key[] }) {
  remember(link.place, link.id, link.keys);
  go(link.place, link.id);
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
