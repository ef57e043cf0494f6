// The tables and campaigns that this browser has keys for, the newest first.
import { keep, kept } from "./kept";
import { PLAYED_MOST, type Key } from "./messages";

export interface OwnTable {
  /** its id, or that of a campaign */
  table: string;
  game: string;
  keys: Key[];
  /** when it was opened last, in ms */
  at: number;
  over?: boolean;
}

class OwnTables {
  all = $state<OwnTable[]>([]);

  /** `place` is where they are kept. */
  constructor(private readonly place: string) {
    this.all = kept<OwnTable[]>(place, []);
  }

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
    keep(this.place, this.all);
  }

  private put(one: OwnTable) {
    this.all = [one, ...this.all.filter((other) => other.table !== one.table)].slice(0, PLAYED_MOST);
    keep(this.place, this.all);
  }
}

export const tables = new OwnTables("tables");
export const campaigns = new OwnTables("campaigns");
