// An emblem for each game on the shelf: by its name if the page knows one, else any of a few, always the same.
import { ICONS, type IconName } from "./pieces/icons";

const OWN: Record<string, IconName> = { "mini-rogue": "skull", "tiny-epic": "torch" };
const OTHERS: IconName[] = ["candle", "key", "chest", "door", "idol", "stairs"];

export function emblem(game: string): IconName {
  const own = OWN[game];
  if (own && own in ICONS) return own;
  const sum = [...game].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  return OTHERS[sum % OTHERS.length]!;
}
