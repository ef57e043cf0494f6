// Which answers lie on a board: draws boards without a browser. Reads lines of JSON, each a moment of a game, and writes
// for each the names of its answers that lie on the table, and of those that a small screen shows at once.
import { createInterface } from "node:readline";
import { render } from "svelte/server";
import { boardOf } from "../games";
import { sayer } from "../lib/say";

const named = (parts) => [...parts.join("").matchAll(/ data-answer="([^"]*)"/g)].map((found) => found[1]);

/** Whether it lies on the side of a table that is turned away; "all" is beside both. */
function isAway(part, shown) {
  const side = /^ data-side="([^"]*)"/.exec(part)?.[1] ?? "all";
  return side !== "all" && side !== shown;
}

const still = { choose: () => {}, explain: () => {}, beat: null, motion: "none", t: sayer({}) };
let cards = {};
for await (const line of createInterface({ input: process.stdin })) {
  const { game, view, offers, ...more } = JSON.parse(line);
  cards = more.cards ?? cards;
  const { body } = render(await boardOf(game), { props: { ...still, view, offers, cards } });
  const shown = /data-shown="([^"]*)"/.exec(body)?.[1];
  const parts = body.split(/(?= data-side=")/);
  console.log(JSON.stringify({ placed: named(parts), shown: named(parts.filter((part) => !isAway(part, shown))) }));
}
