// A table as the reader sees it: what the socket tells becomes a view, a log and a question, one beat after another.
import { OFFLINE, Refusal } from "./api";
import type { Motion } from "./board";
import { Link } from "./link.svelte";
import type {
  Beside,
  Chances,
  Hinted,
  Moved,
  OddsTold,
  Offer,
  Outgoing,
  Past,
  People,
  Posed,
  Shared,
  Sharing,
  Shown,
  ShownBeat,
} from "./messages";

/** how long a beat stays, and a line of it besides, in ms */
const PACE: Record<Motion, [number, number]> = { none: [0, 0], fast: [180, 120], normal: [450, 420], slow: [900, 1100] };

export interface LogEntry {
  number: number;
  lines: string[];
}

/** What the reader wants to be told besides. */
export interface Wants {
  odds: () => boolean;
  /** the tips that are known already; null for none at all */
  tips: () => string[] | null;
  /** the table in sentences */
  described: () => boolean;
}

export class Play {
  people = $state.raw<People | null>(null);
  /** the table as it is drawn now */
  view = $state.raw<any>(null);
  beat = $state.raw<ShownBeat | null>(null);
  /** what was told last */
  shown = $state.raw<Shown | null>(null);
  log = $state<LogEntry[]>([]);
  /** what happened since the last question, for those who listen */
  news = $state<string[]>([]);
  /** while beats are shown */
  busy = $state(false);
  /** the answer that is under way, by name */
  given = $state<string | null>(null);
  hint = $state.raw<Hinted | null>(null);
  /** the odds of the answers, by name, once they are worked out */
  beside = $state.raw<Record<string, Beside>>({});
  /** how the chances went, once the game is over */
  chances = $state.raw<Chances | null>(null);
  thinking = $state(false);
  trouble = $state("");
  /** a past moment that is looked at */
  past = $state.raw<Past | null>(null);
  sharing = $state.raw<Sharing | null>(null);
  readonly link: Link;

  readonly question = $derived<Posed | null>(this.busy ? null : (this.shown?.question ?? null));
  readonly offers = $derived<Offer[]>(this.past ? [] : (this.question?.answers ?? []));
  /** Whether somebody here is asked: answers may be so many that only their parts are told, to be put together. */
  readonly asked = $derived(this.offers.length > 0 || (!this.past && !!this.question && this.sharing !== null));
  readonly seats = $derived(this.mine());
  readonly over = $derived(!this.busy && !!this.shown?.over);

  private queue: (Moved | Shown)[] = [];
  private drawn = -1;
  private turns = 0;
  private hurried = false;
  private wake: (() => void) | null = null;

  constructor(
    readonly table: string,
    readonly tokens: string[],
    private readonly own: () => number[],
    language: string,
    private readonly motion: () => Motion,
    private readonly wants: Wants,
  ) {
    this.link = new Link(table, tokens, language, { known: () => this.known(), tell: (message) => this.tell(message) });
  }

  close() {
    this.link.close();
    this.queue = [];
    this.hurry();
  }

  /** Everything again, in another language or with other seats. */
  again(tokens: string[], language: string) {
    this.drawn = -1;
    this.queue = [];
    this.hint = this.past = null;
    this.link.again(tokens, language);
  }

  private mine(): number[] {
    return this.people ? this.own() : [];
  }

  private known() {
    const told = this.queue.at(-1)?.number ?? this.drawn;
    const tips = this.wants.tips();
    const lines = this.wants.described() ? ("sentences" as const) : ("" as const);
    return { since: told, lines, ...(this.turns && { turns: this.turns }), ...(tips && { tips }) };
  }

  // --- what is told --------------------------------------------------------------------------------------------

  private tell(message: Outgoing) {
    switch (message.type) {
      case "people":
        this.people = message;
        break;
      case "moved":
        this.queue.push(message);
        void this.run();
        break;
      case "shown":
        this.turns = message.turns ?? 0;
        this.queue.push(message);
        void this.run();
        break;
    }
  }

  private async run() {
    if (this.busy) return;
    this.busy = true;
    this.hurried = false;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      if (next.type === "moved") await this.play(next);
      else this.stand(next);
    }
    this.beat = null;
    this.busy = false;
  }

  /** How everything stands. */
  private stand(shown: Shown) {
    if (shown.log?.length) {
      const first = shown.number - shown.log.length + 1;
      const lines = shown.log.map((told, at) => ({ number: first + at, lines: told }));
      this.log = first <= 0 ? lines : [...this.log.filter((one) => one.number < first), ...lines];
      if (first > 0) this.news = lines.flatMap((one) => one.lines);
    }
    this.log = this.log.filter((one) => one.number <= shown.number);
    if (shown.number !== this.shown?.number) this.hint = null;
    this.view = shown.view;
    this.beat = null;
    this.shown = shown;
    this.sharing = shown.question?.sharing ?? null;
    this.drawn = shown.number;
    this.given = null;
    this.beside = {};
    if (shown.question?.answers?.length && this.wants.odds()) void this.askOdds(shown.number);
    if (shown.over && !this.chances) void this.askChances();
  }

  private async askOdds(number: number) {
    const told = await this.link.ask<OddsTold>({ type: "odds", number }).catch(() => null);
    if (told && told.number === this.shown?.number) this.beside = told.answers;
  }

  private async askChances() {
    this.chances = await this.link.ask<Chances>({ type: "chances" }).catch(() => null);
  }

  /** An answer, beat by beat. */
  private async play(moved: Moved) {
    this.past = null;
    this.drawn = moved.number;
    const entry: LogEntry = { number: moved.number, lines: [] };
    this.log = [...this.log.filter((one) => one.number < moved.number), entry];
    const at = this.log.length - 1;
    for (const beat of moved.beats) {
      this.view = { ...this.view, ...beat.changed };
      if (!beat.lines.length && moved.quiet) continue;
      this.beat = beat;
      this.log[at]!.lines.push(...beat.lines);
      this.news = beat.lines.length ? beat.lines : this.news;
      await this.rest(beat);
    }
  }

  private rest(beat: ShownBeat): Promise<void> | void {
    const [still, line] = PACE[this.motion()];
    const pause = beat.lines.length ? still + line * beat.lines.length : still / 2;
    if (this.hurried || pause === 0 || document.visibilityState === "hidden") return;
    return new Promise((done) => {
      const timer = setTimeout(done, pause);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Show the rest at once; a question is never passed over. */
  hurry() {
    this.hurried = true;
    this.wake?.();
  }

  // --- what is asked -------------------------------------------------------------------------------------------

  /** Give an answer by its name: once, whatever happens to the connection. */
  async choose(name: string) {
    const question = this.question;
    if (!question || this.given !== null || this.past) return;
    const offer = question.answers?.find((one) => one.name === name);
    this.given = name;
    this.hint = null;
    const wish = { type: "answer" as const, number: question.number, answer: name };
    const done = await this.try(() => this.link.ask(offer?.at == null ? wish : { ...wish, at: offer.at }));
    if (!done) this.given = null;
  }

  async share(points: number[]) {
    const number = this.question?.number;
    if (number === undefined) return;
    const reply = await this.try(() => this.link.ask<Shared>({ type: "share", number, points }));
    if (reply && this.question?.number === reply.number) this.sharing = reply.sharing;
  }

  undo = (seat: number) => this.try(() => this.link.ask({ type: "undo", seat }));
  consent = (seat: number, agreed: boolean) => this.try(() => this.link.ask({ type: "consent", seat, agreed }));
  leave = (seat: number, bot: string) => this.try(() => this.link.ask({ type: "leave", seat, bot }));

  /** A hint; the reason of a refusal tells whether it must be confirmed first. */
  async askHint(helped = false): Promise<string> {
    const number = this.question?.number;
    this.thinking = true;
    try {
      const reply = await this.link.ask<Hinted>({ type: "hint", helped });
      if (number === this.question?.number) this.hint = reply;
      return "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.reason !== "hints-off") this.trouble = error.message;
      return error.reason;
    } finally {
      this.thinking = false;
    }
  }

  /** Look at the table as it stood after so many answers; the newest is the present. */
  async look(number: number) {
    const last = this.shown?.number ?? 0;
    if (number >= last) {
      this.past = null;
      return;
    }
    const reply = await this.try(() => this.link.ask<Past>({ type: "look", number: Math.max(0, number) }));
    if (reply) this.past = reply;
  }

  private async try<T>(what: () => Promise<T>): Promise<T | null> {
    try {
      this.trouble = "";
      return await what();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.trouble = error.reason === OFFLINE ? OFFLINE : error.message;
      return null;
    }
  }
}
