// The tables that this browser has keys for, the newest first.
import { keep, kept } from "./kept";
import { PLAYED_MOST, type Key } from "./messages";

export interface OwnTable {
  table: string;
  game: string;
  keys: Key[];
  /** when it was opened last, in ms */
  at: number;
  over?: boolean;
}

class OwnTables {
  all = $state<OwnTable[]>(kept<OwnTable[]>("tables", []));

  of(table: string): OwnTable | undefined {
    return this.all.find((one) => one.table === table);
  }

  keys(table: string): Key[] {
    return this.of(table)?.keys ?? [];
  }

  /** Remember keys, added to those that are known. */
  add(table: string, game: string, keys: Key[]) {
    const before = this.of(table);
    const all = new Map([...(before?.keys ?? []), ...keys].map((key) => [key.seat, key]));
    this.put({ table, game: game || before?.game || "", keys: [...all.values()], at: Date.now(), over: before?.over });
  }

  note(table: string, facts: Partial<OwnTable>) {
    const before = this.of(table);
    if (before) this.put({ ...before, ...facts, at: Date.now() });
  }

  forget(table: string) {
    this.all = this.all.filter((one) => one.table !== table);
    keep("tables", this.all);
  }

  private put(one: OwnTable) {
    this.all = [one, ...this.all.filter((other) => other.table !== one.table)].slice(0, PLAYED_MOST);
    keep("tables", this.all);
  }
}

export const tables = new OwnTables();
