// A campaign as it is looked at: where its story stands, and the steps that are taken in it.
import { get, OFFLINE, post, Refusal } from "./api";
import type { CampaignInfo, Key } from "./messages";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
import { campaigns, tables } from "./tables.svelte";

const AGAIN_MS = 5_000;

export class Story {
  info = $state.raw<CampaignInfo | null>(null);
  trouble = $state("");
  busy = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** nobody looks at it any more */
  private closed = false;

  constructor(readonly id: string) {
    document.addEventListener("visibilitychange", this.look);
  }

  get keys(): Key[] {
    return campaigns.keys(this.id);
  }

  /** The keys of seats that were not left to a bot. */
  get own(): Key[] {
    return this.keys.filter((key) => !this.info?.seats[key.seat]?.bot);
  }

  /** Look where the story stands, and again after a while: others may have gone on. */
  look = async () => {
    clearTimeout(this.timer);
    if (this.closed || document.visibilityState === "hidden") return;
    try {
      this.stands(await get<CampaignInfo>(this.path()));
      if (!this.busy) this.trouble = "";
    } catch (error) {
      if (!(error instanceof Refusal) || !error.again || !this.info) this.failed(error);
      if (error instanceof Refusal && !error.again) return;
    }
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(this.look, AGAIN_MS);
  };

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }

  private path(what = "") {
    return `campaigns/${encodeURIComponent(this.id)}${what}`;
  }

  private stands(info: CampaignInfo) {
    // What was asked for before a step may arrive after it.
    if (this.closed || (this.info && info.number < this.info.number)) return;
    if (JSON.stringify(info) === JSON.stringify(this.info)) return;
    this.info = info;
    campaigns.note(this.id, { game: info.game });
  }

  private failed(error: unknown) {
    this.trouble = error instanceof Refusal && error.reason !== OFFLINE ? error.message : settings.t("offline");
  }

  private async attempt(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = "";
    try {
      await what();
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.reason === "story-went-on") await this.look();
      this.failed(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Take a step. It says how many there were before: the server takes it once, however often it arrives. */
  step(what: "pages" | "upgrades" | "attempts", wish: object): Promise<boolean> {
    const said = { token: this.own[0]?.token ?? "", number: this.info?.number ?? 0, ...wish };
    return this.attempt(async () => this.stands(await post<CampaignInfo>(this.path(`/${what}`), said)));
  }

  sit(seat: number, name: string): Promise<boolean> {
    return this.attempt(async () => {
      campaigns.add(this.id, "", [await post<Key>(this.path("/seats"), { seat, name })]);
      this.stands(await get<CampaignInfo>(this.path()));
    });
  }

  /** A bot sits down on a free seat, or plays on for one's own. */
  putBot(seat: number, bot: string): Promise<boolean> {
    const key = this.own.find((one) => one.seat === seat) ?? this.own[0]!;
    return this.attempt(async () => {
      await post(this.path("/bots"), { seat, bot, token: key.token });
      this.stands(await get<CampaignInfo>(this.path()));
    });
  }

  /** Go to the table of the attempt: whoever plays in the campaign has the same keys there. */
  toTable() {
    const { info } = this;
    if (this.closed || !info?.table) return;
    if (this.keys.length) tables.add(info.table, info.game, this.keys);
    go("t", info.table);
  }
}
