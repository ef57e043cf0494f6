// The keys of a question: those of the terminal.
import type { Offer } from "./messages";

export const WAYS: Record<string, string> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", e: "on" };
/** folds the question away and opens it again; no answer has this key */
export const FOLD = "q";
export const SIGNS: Record<string, string> = { left: "←", right: "→", up: "↑", down: "↓", on: "e" };

/** What was pressed; digits count without Shift on every keyboard. */
export function pressed(event: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  return digit && !/^[a-z]$/.test(event.key) ? digit : event.key;
}

/** The answer that a key gives. */
export function answerOf(offers: Offer[], key: string): Offer | undefined {
  return offers.find((offer) => offer.key && offer.key === key) ?? (WAYS[key] ? offers.find((offer) => offer.way === WAYS[key]) : undefined);
}

/** Whether somebody is typing, or pressing a key that belongs to the browser. */
export function isForeign(event: KeyboardEvent): boolean {
  const at = event.target as HTMLElement | null;
  const typing = at?.closest("input, textarea, select, [contenteditable]") != null;
  return typing || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || document.querySelector("dialog[open]") !== null;
}
