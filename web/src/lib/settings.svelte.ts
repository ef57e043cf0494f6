// The reader's choices about the page, and the words in their language.
import { get, speak } from "./api";
import type { Motion, Say } from "./board";
import { keep, kept } from "./kept";
import type { PageWords } from "./messages";
import { sayer } from "./say";

export const THEMES = ["auto", "dark", "light"] as const;
export const MOTIONS = ["auto", "none", "fast", "normal", "slow"] as const;
export const SIZES = [100, 115, 130, 150, 175, 200] as const;

interface Choices {
  language: string;
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  size: number;
  sound: boolean;
  odds: boolean;
  tips: boolean;
  described: boolean;
  name: string;
}

const DEFAULTS: Choices = {
  language: "",
  theme: "auto",
  motion: "auto",
  size: 100,
  sound: true,
  odds: true,
  tips: true,
  described: false,
  name: "",
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const bright = matchMedia("(prefers-color-scheme: light)");

class Settings {
  chosen = $state<Choices>({ ...DEFAULTS, ...kept<Partial<Choices>>("settings", {}) });
  /** the language that is spoken now, and those there are by their own names */
  language = $state("en");
  languages = $state<Record<string, string>>({});
  private calm = $state(calm.matches);
  private bright = $state(bright.matches);
  private words = $state.raw<Record<string, string>>({});
  readonly t: Say = $derived(sayer(this.words));
  readonly motion: Motion = $derived(this.chosen.motion === "auto" ? (this.calm ? "none" : "normal") : this.chosen.motion);
  readonly theme = $derived(this.chosen.theme === "auto" ? (this.bright ? "light" : "dark") : this.chosen.theme);

  constructor() {
    calm.addEventListener("change", (event) => (this.calm = event.matches));
    bright.addEventListener("change", (event) => (this.bright = event.matches));
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]) {
    this.chosen[name] = value;
    keep("settings", this.chosen);
    if (name === "language") void this.load();
  }

  /** Fetch the words of the chosen language, or of the browser's. */
  async load() {
    const wanted = this.chosen.language || navigator.language;
    const found = await get<PageWords>(`words?language=${encodeURIComponent(wanted)}`);
    speak(found.language);
    this.languages = found.languages;
    this.words = found.words;
    this.language = found.language;
    document.documentElement.lang = found.language;
  }

  /** Tell the document how to look. */
  show() {
    const { dataset, style } = document.documentElement;
    dataset.theme = this.theme;
    dataset.motion = this.motion;
    style.setProperty("--text-size", String(this.chosen.size / 100));
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--night").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  }
}

export const settings = new Settings();
