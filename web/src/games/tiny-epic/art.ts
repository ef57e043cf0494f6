// The engravings of this board: line art in one ink, drawn for it. Bosses on a field of 96 by 96, all else on 48 by 48.
import { ICONS } from "../../lib/pieces/icons";

export type Ink = "danger" | "rest" | "trade" | "holy" | "plain";
export type Hall = "square" | "round" | "octagon" | "cave" | "apse";

interface RoomArt {
  path: string;
  ink: Ink;
  hall: Hall;
}

const room = (ink: Ink, hall: Hall, path: string): RoomArt => ({ ink, hall, path });

const LURKER =
  "M12 8c-5 4-6 10-2 14M36 8c5 4 6 10 2 14M24 10c-8 0-13 6-13 13 0 5 2 8 5 10v7h4v-3h8v3h4v-7c3-2 5-5 5-10 0-7-5-13-13-13zM16 22l6 3-5 3zM32 22l-6 3 5 3z";

export const ROOMS: Record<string, RoomArt> = {
  entrance: room("rest", "octagon", "M8 42V20C8 10 15 5 24 5s16 5 16 15v22M4 42h40M14 42v-6h5v-6h5v-6h5v-6h6"),
  "lair-door": room("trade", "apse", "M10 43V18C10 10 16 5 24 5s14 5 14 13v25zM24 5v38M10 28h28M19 21v4M29 21v4M14 12l4 3M34 12l-4 3M5 43h38"),
  "minion-encounter-a": room("danger", "cave", LURKER),
  "minion-encounter-b": room("danger", "cave", LURKER),
  "minion-encounter-c": room("danger", "cave", LURKER),
  "minion-encounter-d": room("danger", "cave", LURKER),
  "bridge-of-doom": room("danger", "cave", "M4 20c12 8 28 8 40 0M4 28c12 8 28 8 40 0M8 10v26M40 10v26M15 24v8M21 26v8M27 26v8M33 24v8M5 10h6M37 10h6"),
  buzzsaw: room("danger", "square", "M24 13a11 11 0 1 0 .1 0zM24 21a3 3 0 1 0 .1 0zM24 13l6-8M33 18l10-2M34 29l8 7M24 35l-6 8M15 30l-10 2M14 19l-8-7"),
  "fire-vortex": room("danger", "round", "M24 24c0-4 6-4 6 1 0 7-12 8-12-1 0-11 18-12 18 1 0 15-25 15-25-1C11 10 24 5 31 4c-3 4 0 6 4 7M14 40c6 4 16 4 22-1"),
  "poison-darts": room("danger", "square", "M4 12h22M4 24h28M4 36h22M26 12l-6-4M26 12l-6 4M32 24l-7-4M32 24l-7 4M26 36l-6-4M26 36l-6 4M41 15c5 6 5 10 0 12-5-2-5-6 0-12z"),
  "rolling-boulder": room("danger", "cave", "M27 9a15 15 0 1 0 .1 0zM21 17l6 5-3 6M34 19l-3 6 5 5M26 34l5 1M3 43h42M4 18h6M2 25h7M4 32h6"),
  "lightning-runes": room("danger", "octagon", "M28 4 14 26h9l-4 18 16-24H25zM6 8v9M6 12h5M40 32v9M36 36h8M7 34l5 6M12 34l-5 6"),
  "spike-pit": room("danger", "square", "M3 43h42M7 43l4-22 4 22M16 43l4-30 4 30M25 43l4-22 4 22M34 43l4-30 4 30M3 7h12l3 4 4-4h10l3 4 3-4h7"),
  "arcane-altar": room("holy", "octagon", "M9 30h30l3 6H6zM11 36v7h26v-7M24 26a8 8 0 1 0-.1 0zM24 4v3M12 8l3 3M36 8l-3 3M24 14l4 7h-8z"),
  armory: room("trade", "square", "M7 6h5l22 27M41 6h-5L14 33M27 36l10-9M21 36l-10-9M33 32l8 10M15 32 7 42"),
  feasthall: room("rest", "square", "M5 26h38M9 26c0 8 6 12 15 12s15-4 15-12M17 43h14M24 38v5M16 20c-3-4 3-6 0-11M24 20c-3-4 3-6 0-11M32 20c-3-4 3-6 0-11"),
  "goblin-bunks": room("plain", "cave", "M6 7v36M42 7v36M6 17h36M6 34h36M6 22h36M6 39h36M10 17c0-5 9-5 9 0M10 34c0-5 9-5 9 0"),
  "hidden-library": room("trade", "square", "M8 6h32v37H8zM8 18h32M8 30h32M13 6v12M18 6v12M25 8l4 10M14 18v12M20 20l4 10M30 18v12M35 18v12M12 30v13M17 30v13M28 30v13M33 32l4 11"),
  "portal-chamber": room("holy", "round", "M24 5c10 0 15 9 15 19s-5 19-15 19S9 34 9 24 14 5 24 5zM24 13c6 0 9 5 9 11s-3 11-9 11-9-5-9-11 3-11 9-11zM24 20c3 0 4 2 4 4s-1 4-4 4"),
  "scribes-study": room("trade", "square", "M40 5C24 7 14 20 13 34c14-2 24-12 27-29zM8 43l8-12 13-15M22 43h18"),
  "siege-works": room("trade", "square", "M7 11c10 4 10 22 0 26M7 11l16 13L7 37M10 24h33M43 24l-6-4M43 24l-6 4M25 24l-4 19M28 24l8 19"),
  "treasure-room": room("trade", "apse", ICONS.chest),
  graveyard: room("plain", "cave", "M8 42V24c0-6 4-10 9-10s9 4 9 10v18M17 20v10M13 24h8M30 42V30c0-4 3-7 6-7s6 3 6 7v12M3 42h42M32 12c3-4 6-4 8 0M36 5v3"),
  "lever-hall": room("trade", "square", "M9 43h30l-4-11H13zM24 32 35 11M35 11a4 4 0 1 0 5-7 4 4 0 0 0-5 7zM13 14c3-5 8-8 13-8M13 14l-1-7M13 14l7-1"),
  "witchs-cauldron": room("rest", "round", "M7 19h34M11 19c-6 12 0 21 13 21s19-9 13-21M14 39l-4 5M34 39l4 5M17 13a2 2 0 1 0-.1 0zM27 14a3 3 0 1 0-.1 0zM34 8a2 2 0 1 0-.1 0z"),
  "sealed-vault": room("trade", "octagon", "M8 8h32v32H8zM24 15a9 9 0 1 0 .1 0zM24 15v-3M24 36v-3M15 24h-3M36 24h-3M24 20v8M20 24h8M8 14H4M8 34H4"),
  "prison-cells": room("plain", "square", "M8 6h32v37H8zM16 6v37M24 6v37M32 6v37M8 16h32M8 33h32"),
  "lamp-oil-store": room("rest", "square", "M14 30h20c2 0 4-3 9-4-1 9-9 14-19 14S7 36 7 32c0-2 3-2 7-2zM16 30c0-5 4-7 8-7s8 2 8 7M24 23v-3M24 5c4 4 5 7 5 9a5 5 0 0 1-10 0c0-2 1-5 5-9zM12 44h22"),
};

/** A room without art of its own. */
export const ANY_ROOM = room("plain", "square", "M10 43V20C10 11 16 6 24 6s14 5 14 14v23M5 43h38");
export const ANY_TRAP = room("danger", "square", ICONS.jaws);

const GOBLIN =
  "M10 21 1 14c1 8 4 12 10 13M38 21l9-7c-1 8-4 12-10 13M24 9c-8 0-14 5-14 14s6 16 14 16 14-7 14-16S32 9 24 9zM15 21l7 4M33 21l-7 4M17 31c5 4 9 4 14 0M21 33v-2M27 33v-2";

export const FOES: Record<string, string> = {
  boomy: `${GOBLIN}M24 9V6c0-4 5-2 6-5M33 1l2-1M32 5l3 1`,
  pokey: `${GOBLIN}M43 46V33M43 29l-3 5h6z`,
  shooty: `${GOBLIN}M38 34c8 2 9 9 4 12M38 34l4 12M35 42l9-4`,
  stabby: `${GOBLIN}M34 46l10-12M36 40l5 5M44 34l2-2`,
  troll:
    "M14 16c0-7 4-11 10-11s10 4 10 11l4 4c4 4 6 13 5 23M10 20c-4 4-6 13-5 23M14 16c-1 6 2 10 4 12 0 3 2 4 6 4s6-1 6-4c2-2 5-6 4-12M18 16h4M26 16h4M19 27l1-5M29 27l-1-5M16 33l-4 10M32 33l4 10M14 12l-5-3M34 12l5-3",
  skeleton:
    "M24 4c-7 0-11 5-11 10 0 4 2 6 4 7v4h14v-4c2-1 4-3 4-7 0-5-4-10-11-10zM19 12v4M29 12v4M22 21v4M26 21v4M24 25v19M13 31c7-3 15-3 22 0M15 37c6-2 12-2 18 0M17 43h14",
  "dungeon-crawler":
    "M24 13a7 7 0 1 0 .1 0zM24 27c-6 0-9 4-9 9s4 8 9 8 9-3 9-8-3-9-9-9zM18 17 8 11 4 18M17 22H8l-4 7M30 17l10-6 4 7M31 22h9l4 7M16 33l-8 3-2 8M32 33l8 3 2 8M21 18v3M27 18v3M20 38h8",
  troglodyte:
    "M8 22c4-10 14-14 24-12l11 10c0 3-2 5-6 5l-9 1c-1 6-5 10-6 18M8 22c-2 8 0 16 2 22M32 10l-3-7-3 6-4-6-2 7M30 15a2 2 0 1 0 .1 0zM28 26l3 3 2-4 3 3 1-4M13 30l3 2M12 36l4 2",
  minotaur:
    "M15 15C8 15 3 11 4 3c3 5 8 6 13 7M33 15c7 0 12-4 11-12-3 5-8 6-13 7M16 10h16l3 11-4 11c-1 7-3 11-7 11s-6-4-7-11l-4-11zM18 21l5 2M30 21l-5 2M20 34c2 2 6 2 8 0M21 35c0 6 6 6 6 0",
  "gelatinous-ooze":
    "M8 41C3 30 8 15 14 13c3-1 3-6 8-7 6-1 8 4 12 6 8 4 11 19 6 29-2 3-30 3-32 0zM17 20a3 3 0 1 0 .1 0zM31 23a2 2 0 1 0 .1 0zM19 33c2-4 7-4 9 0M25 14h4M12 30v5M36 33v3",
  wraith:
    "M24 4c-8 0-13 7-13 16 0 8-2 16-7 22 6 0 8-2 10-5l3 7 4-6 3 6 3-6 4 6 3-7c2 3 4 5 10 5-5-6-7-14-7-22 0-9-5-16-13-16zM17 17l5 4M31 17l-5 4M20 29c3-3 5-3 8 0",
  basilisk:
    "M12 43c14 2 28-2 26-11-2-8-18-4-18-12 0-6 6-8 11-6 4 1 6 4 4 8M12 43c-7 0-8-7-3-9 8-3 17 2 20-2M29 13l-1-8-3 4-3-6-1 10M35 22l7 1-6 3M28 17a1 1 0 1 0 .1 0z",
};

export const ANY_FOE = ICONS.skull;

export const CRESTS: Record<string, string> = {
  ethairna: "M13 44 30 17M33 4l2 7 6 2-6 2-2 7-2-7-6-2 6-2zM12 11v8M8 15h8M40 28v8M36 32h8",
  "sir-lanon": "M24 5 8 10v13c0 10 7 16 16 20 9-4 16-10 16-20V10zM24 12v24M14 21h20",
  "gerrund-the-blue": "M4 38c12 5 28 5 40 0-4-2-7-3-9-4L28 11 19 4c2 5 0 7-1 11l-5 19c-2 1-5 2-9 4zM15 29c6 3 12 3 18 0M24 17v4M22 19h4",
  "grok-ull": "M24 4v40M24 11c-6-7-14-5-17 2 3 7 3 10 0 16 3 6 11 7 17 0M24 11c6-7 14-5 17 2-3 7-3 10 0 16-3 6-11 7-17 0",
  moonblade: "M28 5a19 19 0 1 0 13 29A16 16 0 0 1 28 5zM42 5 30 21l-2-2zM27 16l6 6",
  uliessa: "M24 43C14 35 8 30 8 22c0-5 4-8 8-8 3 0 6 2 8 5 2-3 5-5 8-5 4 0 8 3 8 8 0 8-6 13-16 21zM24 22v12M18 28h12M12 7c8-3 16-3 24 0",
  "wyn-kelearul": "M12 4c19 6 19 34 0 40M12 4v40M5 24h36M41 24l-7-5M41 24l-7 5M5 24l5-4M5 24l5 4",
  "thordin-torvak": "M8 27c0-13 6-21 16-21s16 8 16 21v13l-8 4V31h-5v-9h-6v9h-5v13l-8-4zM24 6v10M8 14 3 6M40 14l5-8",
};

export const ANY_CREST = ICONS.pawn;

const COAT = "M16 6 6 12l4 11 3-2v22h22V21l3 2 4-11-10-6c-2 6-14 6-16 0z";
const CLOAK = "M24 5c-5 0-8 4-8 9-6 8-8 18-8 29h32c0-11-2-21-8-29 0-5-3-9-8-9zM24 17v26M17 14c4 3 10 3 14 0M16 28l-2 15M32 28l2 15";
const FIGURINE = "M24 4a6 6 0 1 0 .1 0zM18 16h12l3 12-5 2v8h-8v-8l-5-2zM12 44h24l-3-6H15z";

export const GEAR: Record<string, string> = {
  "great-axe": "M17 45 31 7M27 6c9-3 16 3 15 13-6-4-10-4-15-1M22 8c-5-1-8 1-10 6 5-1 7 1 9 4",
  "throwing-axes": "M9 42 21 12M18 9c7-4 13 0 12 8-4-2-8-1-11 1M24 45l9-24M31 19c6-3 11 0 11 7-4-2-7-1-10 1",
  "studded-jerkin": `${COAT}M20 21v.1M28 21v.1M20 28v.1M28 28v.1M20 35v.1M28 35v.1`,
  "war-horn": "M5 13c2 19 17 30 37 23l-4-13c-12 4-20-2-22-12zM5 13c2-5 9-6 11-2M36 29c-2 1-3 4-1 7M21 38l3-9",
  "long-sword": "M24 4l4 5v23h-8V9zM13 32h22M24 32v9M21 44h6M24 11v17",
  shield: ICONS.shield,
  "plate-armor": "M16 6C10 7 7 10 6 16l6 6v21h24V22l6-6c-1-6-4-9-10-10-2 5-14 5-16 0zM24 13v30M12 27c8 4 16 4 24 0M12 35c8 4 16 4 24 0",
  boots: "M14 5h13v21l11 7c4 2 6 5 6 10H14zM14 12h13M14 37h30",
  claw: "M9 44c-4-13 0-27 9-39 0 13 2 19 0 27M21 44c-2-15 2-27 9-37 1 13 2 19-1 27M33 44c0-13 3-21 10-29 0 11-1 19-4 29",
  longbow: "M14 4c20 6 20 34 0 40M14 4v40M7 24h34M41 24l-7-4M41 24l-7 4",
  cloak: CLOAK,
  gloves: "M14 43V29l-6-7c-2-4 2-6 5-3l4 4V9c0-4 5-4 5 0v10V7c0-4 5-4 5 0v12V9c0-4 5-4 5 0v12l1-6c1-4 6-3 6 1l-4 16v11zM14 37h21",
  staff: "M11 45 30 18M34 5a8 8 0 1 0 .1 0zM34 9v8M30 13h8M21 25l7 5",
  grimoire: "M10 7h25c2 0 4 2 4 4v32H14c-3 0-4-2-4-5zM10 38c0-3 2-4 4-4h25M24 12l4 7-4 7-4-7zM39 17h3M39 25h3",
  robes: "M18 5c2 4 10 4 12 0l11 8-4 10-5-3 5 23H11l5-23-5 3-4-10zM24 13v30M16 30h16",
  ring: "M24 19a12 12 0 1 0 .1 0zM24 23a8 8 0 1 0 .1 0zM17 6h14l4 5-11 8-11-8zM13 11h22",
  crossbow: "M24 7v36M5 19C13 6 35 6 43 19M5 19l19 8 19-8M20 43h8M24 7l-3 5M24 7l3 5M20 35h8",
  "spiked-shield": "M24 8 10 13v11c0 9 6 14 14 18 8-4 14-9 14-18V13zM24 8V2M10 18H3M38 18h7M13 34l-6 4M35 34l6 4M24 19l4 6-4 6-4-6z",
  "bladed-chain": "M7 39a4 3 0 1 0 8-1 4 3 0 1 0-8 1zM14 34a4 3 0 1 0 8-3 4 3 0 1 0-8 3zM20 27a4 3 0 1 0 8-3 4 3 0 1 0-8 3zM26 20a4 3 0 1 0 8-3M33 15c2-6 6-9 12-12-1 7-3 11-8 15z",
  "sun-hammer": "M12 8h24v12H12zM24 20v24M20 44h8M24 10v8M20 14h8M5 4l4 4M43 4l-4 4M3 14h5M45 14h-5",
  "elven-chain": `${COAT}M13 25c4 3 7 3 11 0 4 3 7 3 11 0M13 31c4 3 7 3 11 0 4 3 7 3 11 0M13 37c4 3 7 3 11 0 4 3 7 3 11 0`,
  "violet-cloak": `${CLOAK}M24 24l3 4-3 4-3-4z`,
  "scale-armor": `${COAT}M17 20l3 4 4-4 4 4 3-4M14 27l3 4 3-4 4 4 4-4 3 4 3-4M17 35l3 4 4-4 4 4 3-4`,
  "ruby-figurine": `${FIGURINE}M20 20h8`,
  "jade-figurine": `${FIGURINE}M24 18v8`,
  "amethyst-figurine": `${FIGURINE}M20 22l4-4 4 4-4 4z`,
  fireball: "M30 17a13 13 0 1 0 .1 0zM21 21C15 17 9 11 5 4c9 2 15 4 21 9M36 16c0-5-1-8-4-12M24 33c0-7 12-7 12 0M8 26c2 1 4 2 8 2",
  "chain-lightning": "M20 4 8 22h8L9 42M35 7l-9 15h8l-7 21M15 22l15-5",
  "tempest-of-arrows": "M7 5l14 22M21 27v-8M21 27l-7-3M22 4l12 22M34 26v-8M34 26l-7-3M14 21l12 22M26 43v-8M26 43l-7-3M34 13l9 15",
  "eagles-swiftness": "M6 40C8 18 22 6 43 5c-2 6-4 9-9 11 2 1 4 1 6 0-2 6-6 8-11 8 2 2 4 2 6 1-4 8-12 9-18 8l-5 9M17 30c4-6 8-10 14-13",
  "scavengers-fortune": `${ICONS.bag}M24 20l2 4-2 4-2-4z`,
  "bulls-might": "M14 17C6 17 4 11 5 4c3 6 7 7 12 7M34 17c8 0 10-6 9-13-3 6-7 7-12 7M15 12h18l3 12-7 17H19l-7-17zM19 22v3M29 22v3M20 34h8",
  "stone-skin": "M24 5 10 10v13c0 9 6 15 14 20 8-5 14-11 14-20V10zM10 18h28M24 8v10M17 18v10M31 18v10M11 28h26M24 28v12",
  "mending-light": "M24 14a10 10 0 1 0 .1 0zM24 19v10M19 24h10M24 4v5M24 39v5M4 24h5M39 24h5M10 10l4 4M34 34l4 4M38 10l-4 4M10 38l4-4",
  "healing-wave": "M4 31c6-8 10-8 16 0s10 8 16 0c3-4 5-5 8-5M4 41c6-8 10-8 16 0s10 8 16 0c3-4 5-5 8-5M24 5v14M17 12h14",
  "frost-lance": "M8 43 40 8M40 8l-9 2M40 8l-1 9M20 18l2 9-9 2M28 32l-3-9 9-2M8 5v12M2 11h12M4 7l8 8M12 7l-8 8",
  thunderclap: "M12 22c-7-1-6-11 1-10 1-9 14-9 16-2 9-2 12 10 5 12zM22 22l-5 10h6l-5 12M33 26l-4 8h5l-4 9",
  "repelling-wind": "M4 16h24c8 0 8-11 1-11-4 0-5 4-4 6M4 24h34c8 0 7 11 1 11-4 0-5-4-4-6M4 32h20c7 0 6 11 0 11-3 0-4-3-4-5",
  "everburning-flame": ICONS.torch,
  "dimension-door": "M10 44V12l18-7v39M28 10h11v34M5 44h38M22 25v4M33 18l3 3M33 28l3 3",
};

const ABILITIES: Record<string, string> = {
  "seeking-bolt": "M6 40c4-12 12-12 16-20S34 8 42 6M42 6l-9 1M42 6l-3 9M8 26v8M4 30h8M28 32v8M24 36h8",
  "divine-might": `${ICONS.sword}M8 6v8M4 10h8M40 32v8M36 36h8`,
  "magic-arrow": "M6 42 38 10M38 10H26M38 10v12M6 42v-9l5-5M6 42h9l5-5M40 30v8M36 34h8M14 8v8M10 12h8",
  "battle-rage": "M24 6C14 6 8 13 8 22c0 12 6 20 16 20s16-8 16-20C40 13 34 6 24 6zM13 17l9 5M35 17l-9 5M16 34c2-6 14-6 16 0zM21 30v4M27 30v4",
  "shadow-walk": "M24 6a6 6 0 1 0 .1 0zM16 44l4-14-3-10c5-4 11-4 15 1l4 7M20 30l9 4 3 10M17 20l-7 6 1 6M38 6c4 4 5 8 4 14M6 38h4M4 44h6",
  heal: ICONS.heart,
  stealth: ICONS.mask,
  "stone-guard": "M24 5 9 10v13c0 9 6 15 15 20 9-5 15-11 15-20V10zM16 22l6 7 11-13",
  "healing-hands": "M6 44c0-10 4-14 10-16M42 44c0-10-4-14-10-16M16 28c2-4 6-2 6 2v6M32 28c-2-4-6-2-6 2v6M24 22c-6-5-10-8-10-12 0-6 7-7 10-2 3-5 10-4 10 2 0 4-4 7-10 12z",
  sprint: `${GEAR.boots}M4 14h6M3 22h7M4 30h6`,
  lockpicks: ICONS.key,
  "wyns-bow": GEAR.longbow!,
  "shield-bash": `${ICONS.shield}M42 6l4-4M44 14h4M38 2V0`,
};
const HAMMER = "M10 8h22v12H10zM32 10l6-2v12l-6-2M21 20v24M17 44h8";

/** The engraving of an ability that is printed on a hero board. */
export function abilityArt(id: string, place: string): string {
  if (id.endsWith("dagger")) return ICONS.dagger;
  if (id.endsWith("hammer")) return HAMMER;
  if (id.endsWith("axe")) return GEAR["great-axe"]!;
  if (id.endsWith("research")) return ICONS.book;
  return ABILITIES[id] ?? SLOTS[place]!;
}

export const SKILL_SIGNS = { strength: ICONS.sword, agility: GEAR["eagles-swiftness"]!, intelligence: ICONS.book };

export const SLOTS: Record<string, string> = {
  special: ICONS.spark,
  left: ICONS.sword,
  right: ICONS.dagger,
  garment: COAT,
  trinket1: GEAR.ring!,
  trinket2: GEAR.ring!,
  spell1: ICONS.scroll,
  spell2: ICONS.scroll,
};

export const BOSSES: Record<string, string> = {
  dragon:
    "M48 93c-8-6-12-13-12-21l-8-8c-6-2-9-8-8-14L9 41l12 1c-3-13 1-24 9-30L23 1l15 8c6-2 14-2 20 0L73 1l-7 11c8 6 12 17 9 30l12-1-11 9c1 6-2 12-8 14l-8 8c0 8-4 15-12 21zM29 40l14 7-11 3zM67 40l-14 7 11 3zM42 66c0 4 3 5 5 3M54 66c0 4-3 5-5 3M48 14v26M39 23l9 7 9-7M37 32l11 7 11-7M34 76l4 6 4-6 3 7 3-6 3 6 3-7 4 6 4-6M42 55h12M15 60C6 64 4 74 9 82c1-6 4-8 9-9M81 60c9 4 11 14 6 22-1-6-4-8-9-9M20 50l9 5M76 50l-9 5",
  lich:
    "M48 7C28 7 18 23 18 43c0 18-4 34-11 49h82c-7-15-11-31-11-49C78 23 68 7 48 7zM48 23c-11 0-18 8-18 18 0 6 3 10 6 12v9h24v-9c3-2 6-6 6-12 0-10-7-18-18-18zM35 38l11 4-8 5zM61 38l-11 4 8 5zM48 46l-2 6h4zM40 55v7M44 55v7M48 55v7M52 55v7M56 55v7M31 26l-3-13 9 7 4-12 7 10 7-10 4 12 9-7-3 13M36 66c-6 8-8 17-9 26M60 66c6 8 8 17 9 26M48 70l6 7-6 7-6-7zM48 84v8M24 50c-1 12-3 24-7 36M72 50c1 12 3 24 7 36",
  hydra:
    "M40 92c-2-15-10-21-18-27-10-8-12-21-4-29 6-6 15-4 17 3l-11 5 9 4c-4 3-8 4-11 2 0 8 8 12 16 20M56 92c2-15 10-21 18-27 10-8 12-21 4-29-6-6-15-4-17 3l11 5-9 4c4 3 8 4 11 2 0 8-8 12-16 20M43 72c1-12-4-22-4-35 0-13 9-21 19-17 6 2 8 9 4 14l-11-2 8 8c-3 3-7 3-9 1 0 9 4 19 3 31M24 39v.1M72 39v.1M54 26v.1M16 37l-7-5M13 44l-8-1M15 52l-7 3M80 37l7-5M83 44l8-1M81 52l7 3M39 29l-8-4M39 37h-8M43 22l-6-6M18 92h60M44 80h8M45 86h6M27 66c4 3 8 7 10 12M69 66c-4 3-8 7-10 12",
  medusa:
    "M34 42c0-12 6-18 14-18s14 6 14 18c0 14-6 26-14 26s-14-12-14-26zM37 44c3-4 7-4 9 0-3 3-6 3-9 0zM50 44c2-4 6-4 9 0-3 3-6 3-9 0zM43 58c3 2 7 2 10 0M48 46v6M42 65v8c-11 2-19 8-23 19M54 65v8c11 2 19 8 23 19M36 32C25 30 20 21 25 12c3-5 9-4 9 1 0 4-5 5-6 2M41 26c-5-8-3-18 6-21 5-1 7 4 3 6M52 25c1-9 8-16 17-14 5 1 5 8 0 7M60 31c8-2 14-9 21-5 5 3 1 9-4 7M63 41c9-1 16 4 18 11 1 5-5 7-7 2M33 41c-9-1-16 4-18 11-1 5 5 7 7 2M62 52c7 4 11 11 9 18-1 5-7 4-6-1M34 52c-7 4-11 11-9 18 1 5 7 4 6-1M30 82c10 6 26 6 36 0M34 92c8 2 20 2 28 0",
  "demon-lord":
    "M48 30c-10 0-16 8-16 18 0 12 8 25 16 25s16-13 16-25c0-10-6-18-16-18zM36 36C21 34 12 24 17 6c6 11 15 13 23 25M60 36c15-2 24-12 19-30-6 11-15 13-23 25M36 48l11 4-9 3zM60 48l-11 4 9 3zM40 63c5-4 11-4 16 0M43 62l1 5M53 62l-1 5M48 38v8M32 58C21 53 11 56 3 67c6-1 9 2 11 7 4-3 8-2 11 3 3-3 6-3 9 1M64 58c11-5 21-2 29 9-6-1-9 2-11 7-4-3-8-2-11 3-3-3-6-3-9 1M40 72c-6 4-8 11-9 20M56 72c6 4 8 11 9 20M48 76v16M40 82h16M48 26c-5-6 0-11 0-18 5 7 5 12 0 18zM22 18l5-2M74 18l-5-2M26 25l4-3M70 25l-4-3",
  vampire:
    "M34 40c0-14 6-21 14-21s14 7 14 21c0 14-7 26-14 26S34 54 34 40zM34 40c0-8 4-10 8-10 3 0 4 2 6 7 2-5 3-7 6-7 4 0 8 2 8 10M38 43l7 3M58 43l-7 3M41 47h3M52 47h3M48 46v6M42 56c4 3 8 3 12 0M44 57l1 5M52 57l-1 5M40 64 22 33C14 52 11 72 9 92h78c-2-20-5-40-13-59L56 64M40 64l8 11 8-11M48 75v17M29 58l-4 34M67 58l4 34M45 80l3 3 3-3M5 15c4-5 7 0 9 2 2-2 5-7 9-2-3 0-4 3-4 6-2-3-4-3-5 0-1-3-3-3-5 0 0-3-1-6-4-6zM72 11c4-5 7 0 9 2 2-2 5-7 9-2-3 0-4 3-4 6-2-3-4-3-5 0-1-3-3-3-5 0 0-3-1-6-4-6z",
};

/** A boss without art of its own. */
export const ANY_BOSS =
  "M48 12c-20 0-32 14-32 30 0 12 6 18 12 22v10h10v-6h6v6h8v-6h6v6h10V64c6-4 12-10 12-22 0-16-12-30-32-30zM35 36a8 8 0 1 0 .1 0zM61 36a8 8 0 1 0 .1 0zM48 54l-4 8h8z";
export { ICONS };
