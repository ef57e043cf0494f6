// Written by tools/page_types.py. Do not edit: change the Python that it reads, then run it again.

export const VERSION = 1;
export const NAME_MOST = 30;
export const PLAYED_MOST = 200;
export const SEATS_MOST = 8;

/** Something that one of those who play can unlock for good. */
export interface Upgrade {
  id: string;
  name: string;
  price: string;
  about: string;
  mark: "locked" | "unlocked" | "within-reach";
  missing: string;
  question: string;
}

/** Upgrades that belong together. */
export interface UpgradePath {
  name: string;
  upgrades: Upgrade[];
}

/** What one of those who play has earned. */
export interface StorySeat {
  seat: number;
  purse: string;
  paths: UpgradePath[];
}

/** The sheet of a campaign. */
export interface StorySheet {
  title: string;
  way: string;
  notes: string[];
  seats: StorySeat[];
}

/** A way on. */
export interface StoryWay {
  way: string;
  label: string;
  attempt?: boolean;
}

/** Where a story stands. */
export interface StoryPage {
  title: string;
  heading: string;
  summary: string;
  news: string[];
  text: string[];
  notes: string[];
  asked: string;
  ways: StoryWay[];
  later: boolean;
}

/** What a table and a campaign are founded with. */
export interface Wished {
  game: string;
  options?: Record<string, any>;
  players?: string[];
  name?: string;
  title?: string;
  strict?: boolean;
  added?: string;
}

/** Found a table. If no seat is left open, the game begins at once. */
export interface Found {
  game: string;
  options?: Record<string, any>;
  players?: string[];
  name?: string;
  title?: string;
  strict?: boolean;
  added?: string;
  public?: boolean;
  watched?: boolean;
  daily?: boolean;
  guided?: boolean;
  puzzle?: string;
  code?: string;
}

/** Found a campaign. Its games are tables of their own, one for each attempt; somebody must be a person. */
export interface FoundCampaign {
  game: string;
  options?: Record<string, any>;
  players?: string[];
  name?: string;
  title?: string;
  strict?: boolean;
  added?: string;
}

/** Sit down on a free seat. */
export interface Sit {
  seat: number;
  name: string;
  added?: string;
}

/** Put a bot on a free seat, or on your own. */
export interface PutBot {
  seat: number;
  bot: string;
  token: string;
}

/** Answer the open question. */
export interface Give {
  token: string;
  number: number;
  answer: string;
  at?: number | null;
}

/** Another game with the same people. */
export interface Again {
  token: string;
  name?: string;
}

/** A step of a campaign, by somebody who plays in it. */
export interface StepBody {
  token: string;
  number: number;
}

/** Take a way on that leads to no game. */
export interface ReadOn {
  token: string;
  number: number;
  way: string;
}

/** Unlock something for good, for a seat of yours, or for one that nobody else has. */
export interface Buy {
  token: string;
  number: number;
  upgrade: string;
  seat?: number;
}

/** Begin an attempt, at a table of its own. If one is under way, nothing is begun. */
export interface Try {
  token: string;
  number: number;
  options?: Record<string, any>;
}

/** A table, and the secret of a seat there. */
export interface TableKey {
  table: string;
  token: string;
}

/** Tables that somebody has played at. Those that are not over, or that the token does not open, do not count. */
export interface Played {
  tables?: TableKey[];
}

/** A seat of yours, and the secret that opens it. It is told once. */
export interface Key {
  seat: number;
  token: string;
}

/** A new table: share its id as an invitation, and keep the keys. */
export interface Founded {
  table: string;
  commitment: string;
  keys: Key[];
  invitation?: string;
  link?: string;
}

/** A seat of yours, the secret that opens it, and the link with that secret. It is told once. */
export interface Seated {
  seat: number;
  token: string;
  link: string;
}

/** A new campaign: keep the keys, and share its id if others are to play in it. */
export interface CampaignFounded {
  campaign: string;
  keys: Key[];
  invitation: string;
  link: string;
}

/** Another table for the same people: they sit down there again. */
export interface Rematch {
  table: string;
  invitation: string;
}

/** A game that was played elsewhere, to watch. */
export interface Replayed {
  table: string;
  answers: number;
  invitation: string;
}

/** It is done. */
export interface Did {
  done?: boolean;
}

/** Why a request was refused; nothing has changed. */
export interface Trouble {
  reason: string;
  message: string;
}

/** A value that can be chosen. */
export interface OptionChoice {
  value: any;
  label: string;
  about?: string[];
}

/** An option of a setup. */
export interface OptionInfo {
  name: string;
  kind: "one" | "several" | "switch";
  label: string;
  about: string;
  default: any;
  choices: OptionChoice[];
  least?: number;
  most?: number;
}

/** The labels of the page, by id. */
export interface PageWords {
  language: string;
  languages: Record<string, string>;
  words: Record<string, string>;
}

/** A game that can be played. */
export interface GameInfo {
  game: string;
  title: string;
  about: string[];
  options: string[];
  guided: boolean;
  guided_seats: string[];
  puzzles: number;
  choices: OptionInfo[];
  campaign: boolean;
}

/** The choices before a game as they stand, row by row, and one that changes. */
export interface Rows {
  rows?: Record<string, string>;
  row?: string;
  value?: string;
}

/** Something that can be chosen. */
export interface FormWay {
  value: string;
  label: string;
  about: string[];
}

/** One choice before a game. */
export interface FormRow {
  row: string;
  label: string;
  value: string;
  ways: FormWay[];
}

/** Choices that belong together. */
export interface FormGroup {
  title: string;
  rows: FormRow[];
}

/** A seat of the game that is chosen, and who may play it. */
export interface FormSeat {
  plays: string;
  ways: FormWay[];
}

/** The choices before a game, in words. `rows` is sent back with the next change. */
export interface Form {
  game: string;
  title: string;
  about: string[];
  groups: FormGroup[];
  rows: Record<string, string>;
  options: Record<string, any>;
  seats: FormSeat[];
  trouble?: string;
}

/** A card, or a thing on the table, in words. */
export interface CardPage {
  id: string;
  kind: string;
  kind_name: string;
  name: string;
  lines: string[];
}

/** Something on the table that is no card of its own: its name, and the rule about it. */
export interface ThingPage {
  id: string;
  name: string;
  lines: string[];
}

/** One topic of the rules. */
export interface RuleEntry {
  id: string;
  title: string;
  paragraphs: string[];
  see: string[];
  also: string[];
}

/** Topics that belong together. */
export interface RuleChapter {
  id: string;
  name: string;
  entries: RuleEntry[];
}

/** A position with a goal. */
export interface PuzzleInfo {
  name: string;
  game: string;
  title: string;
  goal: string;
  seats: string[];
  summary: string;
  picture: string[];
}

/** The game that a share code deals. */
export interface CodeInfo {
  game: string;
  title: string;
  seats: string[];
}

/** A seat as everybody sees it. */
export interface Place {
  seat: number;
  plays?: string;
  name?: string;
  bot?: string;
  free?: boolean;
}

/** A table as everybody with its link sees it. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  stage: string;
  setup: Record<string, any>;
  seats: Place[];
  watched: boolean;
  strict: boolean;
  commitment?: string;
  dealt?: "code" | "day" | "guided" | "puzzle" | "replay" | "secret";
  answers?: number;
  rematch?: string;
  campaign?: string;
}

/** A campaign as everybody with its link sees it. */
export interface CampaignInfo {
  campaign: string;
  game: string;
  title: string;
  number: number;
  seats: Place[];
  strict: boolean;
  table?: string;
  page: StoryPage;
  sheet: StorySheet;
}

/** A table in the list. */
export interface ListedTable {
  table: string;
  game: string;
  title: string;
  stage: string;
  played: string;
  seats: number;
  free: number;
}

/** How somebody fared in the dungeon of a day. */
export interface DayResult {
  name: string;
  won: boolean;
  reached: number;
}

/** A bar: what is counted, how often, and its share. */
export interface FigureTold {
  name: string;
  told: string;
  share: number;
  percent?: string;
}

/** A dungeon of the day that was played. */
export interface DayTold {
  day: string;
  won: boolean;
}

/** An achievement. */
export interface DeedInfo {
  title: string;
  about: string;
  earned?: string;
}

/** What is said under a heading. */
export interface StatisticsPart {
  name: string;
  title: string;
  figures?: FigureTold[];
  notes?: string[];
  luck?: number | null;
  days?: DayTold[];
  deeds?: DeedInfo[];
}

/** The games of one kind that somebody has finished, added up. */
export interface GameStatistics {
  game: string;
  title: string;
  games: number;
  won: number;
  parts: StatisticsPart[];
}

/** An answer that another would have been better than. */
export interface Mistake {
  number: number;
  about: string;
  given: string;
  better: string;
  given_chance: number;
  better_chance: number;
  given_percent: string;
  better_percent: string;
}

/** A line of the account from the chance at the start to that at the end. */
export interface AccountEntry {
  label: string;
  figure: string;
  change: number | null;
}

/** How far a review is that somebody waits for. */
export interface ReviewDone {
  done: number;
  whole: number;
}

/** Mistakes and luck of a game that is over, told from the side of whoever asks. */
export interface ReviewTold {
  mistakes_title: string;
  mistakes: Mistake[];
  account_title: string;
  account: AccountEntry[];
}

/** The first message: which seats these tokens open; none to watch. */
export interface Hello {
  type: "hello";
  version: number;
  tokens?: string[];
  language?: string;
  since?: number;
  turns?: number;
  lines?: "" | "drawn" | "sentences" | "signs";
  events?: boolean;
  tips?: string[] | null;
}

/** Answer the open question. */
export interface GiveAnswer {
  type: "answer";
  id: number;
  number: number;
  answer: string;
  at?: number | null;
}

/** Ask to take back the last answer of a seat. */
export interface AskUndo {
  type: "undo";
  id: number;
  seat: number;
}

/** Agree that somebody takes an answer back, or not. */
export interface Consent {
  type: "consent";
  id: number;
  seat: number;
  agreed: boolean;
}

/** Leave a seat to a bot. */
export interface Leave {
  type: "leave";
  id: number;
  seat: number;
  bot?: string;
}

/** Look back: what an answer brought about, and how the table stood after it. */
export interface Look {
  type: "look";
  id: number;
  number: number;
}

/** Share out points, without giving them yet: what would come of it. */
export interface AskShare {
  type: "share";
  id: number;
  number: number;
  points: number[];
}

/** Read everything on the table, in lines. */
export interface AskTable {
  type: "table";
  id: number;
  described?: boolean;
}

/** Ask for the odds of the answers. They take up to a few seconds; other requests are done meanwhile. */
export interface AskOdds {
  type: "odds";
  id: number;
  number: number;
}

/** Ask how the chances went in a game that is over. It takes a while, as odds do. */
export interface AskChances {
  type: "chances";
  id: number;
}

/** Ask for a hint; where hints are off the game says so from then on. It takes a while, as odds do. */
export interface AskHint {
  type: "hint";
  id: number;
  helped?: boolean;
}

/** A seat as everybody sees it. */
export interface Person {
  seat: number;
  plays: string;
  name?: string;
  bot?: string;
  here?: boolean;
  free?: boolean;
}

/** Who sits where, and whether the game has begun. */
export interface People {
  type: "people";
  seats: Person[];
  watching: number;
  dealt: boolean;
  commitment: string;
  undo?: number | null;
  agreed?: number[];
  declined?: number | null;
  rematch?: string;
}

/** An answer that can be given now. */
export interface Offer {
  name: string;
  wording: string;
  preview?: string;
  group?: "any-time" | "main" | "more";
  key?: string;
  way?: string;
  thing?: string;
  at?: number | null;
  seat?: number | null;
}

/** One of the things that points are shared among. */
export interface Row {
  name: string;
  before: number;
  after: number;
  points: number;
  more?: number[] | null;
  less?: number[] | null;
}

/** Points that are shared out all at once. */
export interface Sharing {
  wording: string;
  rows: Row[];
  answer?: string;
  typing?: string;
}

/** What is asked: the answers only if one of the reader's seats is. */
export interface Posed {
  number: number;
  seat: number;
  kind?: string;
  wording?: string;
  answers?: Offer[];
  any_time?: string;
  more?: string;
  more_about?: string;
  more_key?: string;
  typing?: string;
  sharing?: Sharing | null;
}

/** An event, as far as the reader may know it; docs/games/…/events.md lists them with their facts. */
export interface Happened {
  kind: string;
  seat: number;
  facts: Record<string, number | string | boolean>;
}

/** A beat: what happens, and what it changes on the table. */
export interface ShownBeat {
  kind: string;
  lines: string[];
  changed: Record<string, any>;
  events?: Happened[];
}

/** An answer was given: by whom, and what came of it, beat by beat. */
export interface Moved {
  type: "moved";
  number: number;
  seat: number;
  answered: string;
  beats: ShownBeat[];
  quiet?: boolean;
}

/** The table in lines, as far as the reader may know it. */
export interface Scene {
  standing: string[];
  picture?: string[];
  needed?: boolean;
}

/** A thing to know, when it first happens. */
export interface ShownTip {
  id: string;
  title: string;
  text: string;
}

/** A stretch of the way through a game. */
export interface Leg {
  part: number;
  number: number;
  mark: string;
  sign: string;
  name: string;
}

/** The end of a game: how it ended, the way there, and a text to share. */
export interface Ending {
  won: boolean;
  way: Leg[];
  way_told?: string;
  dice?: string;
  share?: string;
  code?: string;
}

/** How the table stands after so many answers, for the seat that looks on. */
export interface Shown {
  type: "shown";
  number: number;
  seat: number;
  view: Record<string, any>;
  question?: Posed | null;
  log?: string[][];
  over?: boolean;
  result?: string[];
  ending?: Ending | null;
  goal?: string;
  verdict?: string;
  solved?: string;
  turns?: number;
  tip?: ShownTip | null;
  scene?: Scene | null;
}

/** A past answer, and how the table stood after it. */
export interface Past {
  type: "told";
  id: number;
  number: number;
  seat: number;
  answered: string;
  lines: string[];
  view: Record<string, any>;
  scene?: Scene | null;
  events?: Happened[];
  quiet?: boolean;
}

/** How points would be shared. */
export interface Shared {
  type: "shared";
  id: number;
  number: number;
  sharing: Sharing;
}

/** Everything on the table, in lines. */
export interface Table {
  type: "table";
  id: number;
  lines: string[];
}

/** The odds of an answer that dice follow. */
export interface Beside {
  brief: string;
  text: string;
  odds: Record<string, any>;
}

/** The odds of the answers that have any; where hints are off there are none. */
export interface OddsTold {
  type: "odds";
  id: number;
  number: number;
  answers: Record<string, Beside>;
}

/** A play worth a thought: an answer, or a whole exchange that begins with it. */
export interface HintedPlay {
  answer: string;
  wording: string;
  chance_text: string;
  odds: string;
  chance: number | null;
  error: number;
  at?: number | null;
}

/** A hint: the plays worth a thought, the best first. */
export interface Hinted {
  type: "hinted";
  id: number;
  number: number;
  reason: string;
  heading?: string;
  plays?: HintedPlay[];
  note?: string;
  lines?: string[];
}

/** Dice or cards that changed much. */
export interface TurningPoint {
  number: number;
  text: string;
}

/** The chance to win after every answer, as a bot sees it; the first is that of the deal. */
export interface Chances {
  type: "chances";
  id: number;
  chances: number[];
  turns: TurningPoint[];
}

/** A request was carried out. */
export interface Done {
  type: "done";
  id: number;
}

/** A request was not carried out, and nothing has changed. */
export interface Refused {
  type: "refused";
  id: number;
  reason: string;
  message: string;
}

/** The server closes the socket; `again` says whether it is worth connecting anew. */
export interface Bye {
  type: "bye";
  reason: string;
  message: string;
  again: boolean;
}

export type Incoming = Hello | GiveAnswer | AskUndo | Consent | Leave | Look | AskShare | AskTable | AskOdds | AskChances | AskHint;

export type Outgoing = People | Moved | Shown | Past | Shared | Table | OddsTold | Chances | Hinted | Done | Refused | Bye;
