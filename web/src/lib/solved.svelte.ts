// The puzzles that were solved in this browser, by name.
import { keep, kept } from "./kept";

class Solved {
  names = $state.raw<string[]>(kept<string[]>("solved", []));

  has(name: string): boolean {
    return this.names.includes(name);
  }

  add(name: string) {
    if (this.has(name)) return;
    this.names = [...this.names, name];
    keep("solved", this.names);
  }
}

export const solved = new Solved();
