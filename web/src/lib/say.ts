// The words of the page in the reader's language.
import type { Say } from "./board";

/** Puts facts into a word: `{name}`. */
export function sayer(words: Record<string, string>): Say {
  return (id, ...[facts]) =>
    (words[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => String((facts as Record<string, unknown> | undefined)?.[name] ?? ""));
}
