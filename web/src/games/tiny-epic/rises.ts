// Figures that float up where something was lost or gained: what differs between two pictures of the table.
import type { View } from "./view";

export interface Rise {
  id: number;
  /** whom it happened to: a place such as hero:0 or enemy:minion1 */
  whom: string;
  what: "health" | "focus";
  amount: number;
}

let count = 0;

const levels = (view: View): Map<string, number> => {
  const found = new Map<string, number>();
  for (const hero of view.heroes) {
    found.set(`hero:${hero.seat} health`, hero.health);
    found.set(`hero:${hero.seat} focus`, hero.focus);
  }
  for (const enemy of view.enemies) found.set(`enemy:${enemy.enemy} health`, enemy.health);
  view.boss?.markers.forEach((level, at) => found.set(`marker:${at + 1} health`, level));
  return found;
};

export function risesBetween(before: View, after: View): Rise[] {
  const earlier = levels(before);
  const found: Rise[] = [];
  for (const [key, level] of levels(after)) {
    const amount = level - (earlier.get(key) ?? level);
    const [whom, what] = key.split(" ") as [string, Rise["what"]];
    if (amount) found.push({ id: ++count, whom, what, amount });
  }
  return found;
}
