// Engravings on a field of 64 by 64, in one ink. `half` layers are drawn on the left and mirrored to the right; the others
// are drawn once. Lines are strong, hatches fine, solids filled; `light` is scratched into a solid.
export interface Engraving {
  half?: { line?: string; hatch?: string; solid?: string; light?: string };
  line?: string;
  hatch?: string;
  solid?: string;
  light?: string;
}

const skull = {
  line: "M17 27C16 36 18 41 23 44V52L32 54M23 46C26 47 29 47.500 32 47.500",
  hatch: "M26.500 47v6M29.500 47.500v6M19 38l3 3",
  solid: "M20 31c4-3 8-1 8.500 3-.5 4.500-7 5-8.500 1zM32 37l-2.800 5.500L32 43z",
};

export const ART = {
  // kinds of rooms
  monster: {
    half: {
      line: "M32 12C24 12 19 14 16 18 12 13 11 8 12 3 6 8 5 16 9 24 6 34 10 46 18 52L32 59M14 30l12 4M16 46c5-3 10-4 16-4M18 50l3-6 3 8 3-9 3 9 2-8",
      hatch: "M20 17l-3 8M24 15l-3 9M28 14l-2 9M12 34l5 6M11 38l4 5M9 12l4 4M8 17l4 4",
      solid: "M15 31l10 4c-3 4-8 3-10-4zM32 37l-4-2 2 5z",
    },
  },
  trap: {
    half: {
      line: "M5 40c4 11 15 17 27 17M9 40c4 8 13 12 23 12M5 40c3-9 14-13 27-13M9 40c4-6 12-9 23-9M10 42l2-10 5 14 3-12 5 15 3-13 4 14M24 42c2-3 5-4 8-4M24 42c2 3 5 4 8 4",
      hatch: "M14 33l2-9 4 7M22 29l2-10 4 9M29 27.500l3-10M12 46l3 3M17 50l3 3M23 52.500l2 3M28 53.500l1 3M27 41h5M28 43.500h4",
    },
  },
  tomb: {
    half: {
      line: "M32 6C20 6 14 13 14 24V54H32M32 10C23 10 18 15 18 24V50M32 17v20M25 24h7M3 58h29M6 58c1-3 4-4 8-4",
      hatch: "M20 42l5-5M20 47l9-9M22 50l9-9M27 50l5-5M9 55l-2-6M11 54l1-7M20 22l6-8M20 27l3-4M22 16l3-3",
    },
    line: "M38 11l-3 5 4 4",
  },
  treasure: {
    half: {
      line: "M32 15H19C11 15 7 21 7 29H32M7 29V53H32M15 16V53M20 15V53M7 33h21M32 4v6M21 6l3 6M11 10l4 4",
      hatch: "M23 38h7M23 42h9M23 46h9M23 50h9M9 37h4M9 42h4M9 47h4M23 19h9M22 23h10M10 22h3M9 26h4",
      solid: "M32 27h-4v9c0 3 2 4 4 4z",
      light: "M32 31v4",
    },
  },
  bonfire: {
    half: {
      line: "M8 54L45 45M10 60L46 50M8 54l2 6",
      hatch: "M14 55l2 3M20 53.500l2 3M26 52l2 3M12 32v3M15 22v3",
    },
    line: "M33 5c1 10 13 14 13 27 0 9-6 14-14 14s-14-5-14-13c0-7 4-11 6-14 1 5 3 7 5 8 3-7 1-14 4-22zM32 45c-5-1-7-5-6-9 1-4 4-5 5-9 4 4 8 7 7 12-1 4-3 6-6 6z",
    hatch: "M41 27c2 3 3 6 2 9M22 29c-1 3-1 5 0 8M31 36c-1 2-1 4 1 6",
  },
  merchant: {
    half: {
      line: "M32 5v48M21 59h11M25 59c1-4 4-6 7-6M32 14C24 12 17 12 10 16M10 16L3 37M10 16l7 21M2 37H18c-1 7-5 9-8 9s-7-2-8-9zM32 5a3 3 0 0 0 0 6",
      hatch: "M5 40h10M7 43h6M30 18v6M30 28v6M30 38v6M6 34h8M8 31h4",
    },
  },
  shrine: {
    half: {
      line: "M32 5L13 37H32M32 19c-5 0-9 4-11 8 2 4 6 6 11 6M9 42H32M9 42v5H32M13 47l2 11M6 60H32",
      hatch: "M10 31l-6 2M13 21L7 18M21 10L17 5M18 51h9M18 55h6M16 35l4-7M20 35l3-4M32 12l-4 6",
      solid: "M32 22a4.500 4.500 0 0 0 0 9z",
    },
  },
  item: {
    half: {
      line: "M5 5l8 3L43 44M5 5l3 8L39 48M34 53L47 40M42 48l9 9M51 57a2.500 2.500 0 1 0 4-4",
      hatch: "M9 9L38 43M44 51l3-3M47 54l3-3",
    },
  },
  // places and piles
  exit: {
    half: {
      line: "M32 5C18 5 9 15 9 28V59M32 11C22 11 15 18 15 28V59M2 59H32M17 53H32M19 47H32M21 41H32M23 36H32M17 53v6M19 47v6M21 41v6M23 36v5",
      hatch: "M9.500 22l6 2M14 13l4 5M23 7l2 6M9 34h6M9 42h6M9 50h6M19 56h11M21 50h9M23 44h8",
      solid: "M32 20c-6 0-8 6-8 16h8z",
    },
  },
  boss: {
    half: {
      ...skull,
      line: `${skull.line}M17 27C15 20 20 13 32 12M17 22C7 20 2 12 4 3 8 10 14 14 21 15`,
      hatch: `${skull.hatch}M6 9l3-1M7 13l4-1M11 17l4-2M25 17c2-1 4-1.500 7-1.500M23 21c3-1 6-1.500 9-1.500`,
    },
  },
  story: {
    half: {
      line: "M32 17C26 11 16 10 5 12V50c11-2 21-1 27 5M32 17V55M5 16l-3 1V55c11-2 20-1 27 3",
      hatch: "M11 20c6-1 11 0 16 3M11 26c6-1 11 0 16 3M11 32c6-1 11 0 16 3M11 38c6-1 11 0 16 3M11 44c6-1 11 0 16 3",
    },
  },
  ghost: {
    half: {
      line: "M32 6C20 6 14 14 14 26L11 56c3-5 7-5 9 0 2 4 5 3 6-1 2-4 4-3 6 2M14.500 32C10 35 6 33 4 28",
      hatch: "M18 40l-1 10M22 42v9M26 44v6M19 14l5-5M18 20L29 9M18 26l3-4M30 45v6",
      solid: "M20 24c1-5 8-5 8 1s-7 7-8-1zM32 36c-5 0-5 9 0 10z",
    },
  },
  rewards: {
    half: {
      line: "M32 10H16c0 16 5 25 16 26M32 36v16M20 58H32M22 58c1-4 5-6 10-6M16 14H8c0 8 3 13 10 14M27 42h5",
      hatch: "M20 14c0 8 2 14 6 17M24 14c0 6 1 10 3 14M12 6L9 3M22 6L20 2M32 5V1M24 55h8",
    },
  },
  deck: {
    half: { line: "M32 12H20C16 12 16 16 16 18V52H32", hatch: "M20 16v32M24 24l8-8M20 40l12 12M20 28l12 12M20 34L32 22" },
    line: "M16 47l-5-1L14 10 44 9",
  },
  // single rooms
  spikes: {
    half: {
      line: "M3 58H32M7 58L11 26 15 58M16 58L21 14 26 58M27 58L32 22",
      hatch: "M11 34v20M21 24v30M12 42l2 12M22 34l2 20M30 46v10",
      solid: "M5 52c3-2 5-1 5 2l-1 4H4z",
    },
  },
  bats: {
    half: {
      line: "M32 20c-2 0-3 1-4 3l-3-6-1 9C18 18 11 16 3 17c4 4 5 8 5 13 4-2 8-1 10 3 3-2 6-1 8 2 1 6 3 10 6 13",
      hatch: "M22 25L8 20M22 28L10 28M23 30l-5 2M29 36l2 5M5 46c2-3 5-4 8-3 0 2-1 3-3 3M10 8c2-3 5-4 8-2",
      solid: "M28 26l3 1-1 2z",
    },
  },
  axe: {
    line: "M32 2v34M32 36C22 34 12 36 5 42c6 12 16 19 27 20 11-1 21-8 27-20-7-6-17-8-27-6zM28 2h8M29 8h6M10 43c6 9 13 14 22 15 9-1 16-6 22-15",
    hatch: "M16 41l4 10M24 39l2 15M32 40v15M40 39l-2 15M48 41l-4 10M12 14c-4 4-6 9-6 14M52 14c4 4 6 9 6 14",
  },
  door: {
    half: {
      line: "M32 6C20 6 13 14 13 26V58H32M32 10C22 10 17 17 17 26V58M5 58H32M32 10V58M17 28H32M17 46H32",
      hatch: "M22 16V58M27 12V58M13 30h4M13 38h4M13 46h4M15 18l4 3",
    },
    solid: "M36 36a2.500 2.500 0 1 0 5 0 2.500 2.500 0 1 0-5 0zM37.500 37l-1 6h4l-1-6z",
  },
  "alarm-tower": {
    half: {
      line: "M32 14c-8 0-11 6-11 14 0 6-2 9-5 12H32M32 6v8M12 56V6M8 6h24M6 60h26M18 60l2-14",
      hatch: "M25 20c-1 4-1 9-2 13M29 17v18M12 14h4M12 24h4M12 34h4M20 43h12",
      solid: "M32 42a4 4 0 0 1-4 2c0 3 2 4 4 4z",
    },
  },
  jails: {
    half: {
      line: "M32 6H10V58H32M14 10V54M20 10V54M26 10V54M32 10V54M10 10h22M10 54h22M10 32h22",
      hatch: "M16.500 12V52M22.500 12V52M28.500 12V30M12 20l-2 2M12 44l-2 2",
    },
    solid: "M27 28h10v10H27z",
    light: "M32 32v3",
  },
  "damp-cave": {
    half: {
      line: "M3 58C4 34 12 10 32 8M14 58C14 38 20 22 32 20M3 58h29",
      hatch: "M8 40l6 3M10 32l7 4M13 24l7 5M18 17l5 6M25 12l3 7M19 52v-6M24 46v-5",
      solid: "M32 24c-8 2-12 14-13 28 3-3 5-1 6 1 2-3 4-3 7 0z",
    },
    line: "M28 20l1 8 2-7M36 21l2 10 2-8",
  },
  corridor: {
    half: {
      line: "M4 6V60M4 6L22 24H32M4 60L22 44H32M22 24V44M4 60H32M4 6h28M12 14V53M17 19V48",
      hatch: "M4 20l18 9M4 32l18 2M4 46l18-6M26 44l-6 16M30 44l-3 16M24 27v14",
      solid: "M26 28h6v16h-6z",
    },
  },
  "empty-shelter": {
    half: {
      line: "M32 8L4 32M32 14L10 33V58H32M10 44h13M23 58V40H32",
      hatch: "M14 36h8M14 40h6M14 48h6M14 53h7M26 44v14M29 44v14M32 22l-8 7M26 22l-6 5",
    },
    line: "M46 18V9h5v13",
  },
  mimic: {
    half: {
      line: "M32 8H18C10 8 6 14 6 24H32M6 38V56H32M6 24l4 6 4-6 4 7 4-7 4 7 4-7 2 4M6 38l4-6 4 6 4-7 4 7 4-7 4 7 2-4",
      hatch: "M10 12l-1 8M14 10v10M10 44h20M10 50h20",
      solid: "M20 13c3-2 7-1 8 2-3 2-7 1-8-2z",
    },
    line: "M30 36c-1 8-8 8-6 16 3 4 7 1 9-4 2-4 1-8 2-12",
  },
  brazier: {
    half: {
      line: "M32 36H10c1 8 8 12 22 12M20 47L12 61M32 48V61M32 4c-1 8-11 12-11 22 0 4 2 7 5 9M32 20c-3 4-6 6-5 12",
      hatch: "M14 40h14M18 44h12M16 24v3M13 14v3",
    },
  },
  hermit: {
    half: {
      line: "M32 5C21 8 15 20 16 32 14 42 9 50 6 60H32M32 14c-6 2-9 9-8 17 1 5 4 8 8 9M26 40c0 8 2 13 6 16",
      hatch: "M20 22l4-8M19 30l3-6M18 42l-4 18M23 44l-3 16M28 42l1 10M30 42v10",
      solid: "M25 27l5 1-1 2-4-1z",
    },
  },
  hunter: {
    line: "M14 8C42 8 56 22 56 50M14 8L56 50M8 56L50 14M50 14l-10 2M50 14l-2 10M8 56l8-2M8 56l2-8M13 51l8-2M13 51l2-8",
    hatch: "M22 9c16 2 30 12 33 32M20 44l3-3M26 38l3-3M32 32l3-3M38 26l3-3",
  },
  blacksmith: {
    half: { line: "M20 58H32M22 58c0-8 4-8 4-14", hatch: "M25 54h7M28 46h4" },
    line: "M8 30h40c4 0 8-2 10-6v6c0 8-8 10-14 14H24C20 38 10 38 8 30zM14 24L34 6M30 2l10 10-6 5L24 7z",
    hatch: "M18 34h26M24 38h18M44 10l4-3M46 16l6-1M40 4l2-4",
  },
  apothecary: {
    half: {
      line: "M32 34H10c0 14 7 22 16 24H32M7 30H32v4M22 58h10",
      hatch: "M14 38c1 8 5 14 11 16M19 38c1 6 3 10 7 13M25 38c0 4 1 7 3 9",
    },
    line: "M34 30L50 6l5 3L42 30M16 22c4-6 10-8 16-4-4 6-10 8-16 4zM16 22l10-2",
  },
  pyre: {
    half: {
      line: "M4 58L50 50M4 50L50 58M32 6c-2 8-12 12-12 24 0 8 5 14 12 16M32 18c-3 5-7 8-6 15 1 5 3 7 6 8",
      hatch: "M16 16v4M13 28v4M10 53l2 4M18 51l2 4M26 50l1 4",
    },
  },
  crow: {
    line: "M4 29l15-6c4-8 13-10 19-4 8 6 14 16 24 25H47c-6 7-17 7-23 0-4-4-6-9-5-14zM25 33c10 0 20 4 28 10M28 39c6 1 12 4 16 8M30 49l-2 8-5 3M28 57l5 3M38 49l-1 8-5 3M37 57l5 3",
    hatch: "M26 27c8 0 14 3 20 8M22 34l3 6M27 43l6 3M30 24l8 3M9 28l8-1M33 35l12 5",
    solid: "M24 22a1.800 1.800 0 1 0 3.600 0 1.800 1.800 0 1 0-3.600 0z",
  },
  "potion-belt": {
    half: {
      line: "M2 20c10 5 20 7 30 7M2 28c10 5 20 7 30 7M13 33v5c-5 4-5 16 4 16s9-12 4-16v-3M12 38h10",
      hatch: "M6 24l2 2M25 28v5M10 47h14M11 50h12",
    },
    line: "M27 24h10v14H27zM32 28v6",
  },
  "codex-obscura": {
    half: {
      line: "M32 6H12V54H32M12 54c0 4 2 5 5 5H32M32 10H16V50H32M32 22c-5 0-8 4-10 8 2 4 5 8 10 8",
      hatch: "M13 57h19M19 14l4 4M19 46l4-4M32 14v5M32 41v5M26 20l-2-3M26 40l-2 3",
      solid: "M32 26a4 4 0 0 0 0 8z",
    },
  },
  "sewer-mouth": {
    half: {
      line: "M32 8C18 8 8 18 8 32c0 8 3 14 8 18M32 14C22 14 14 21 14 32c0 6 2 10 6 14M20 20V46M26 16V48M32 14V48M4 54c5-4 9-4 14 0s9 4 14 0M4 60c5-4 9-4 14 0s9 4 14 0",
      hatch: "M9 26l5 1M12 18l5 4M20 11l3 5M8 36h6M10 43l5-2M23 18V47M29 15V48",
    },
  },
  "weapon-cache": {
    half: {
      line: "M32 12l-14 4v14c0 12 6 18 14 22M5 5l6 2L46 58M7 3L4 9M46 58l4 2M20 20l12-4",
      hatch: "M22 22v14M26 20v22M30 19v28M8 8l4 5",
    },
  },
  // enemies
  rat: {
    line: "M9 45c-2-14 10-22 23-20 3-6 9-8 14-5 8 2 14 10 15 15-2 4-8 5-13 5-2 4-6 8-11 8H15c-4 0-6-1-6-3zM9 46C1 46 0 36 6 34c7-2 5-11-2-11M42 22c-3-7 6-9 7-2M18 48v5h6M36 48v5h7M57 39l-2 2",
    hatch: "M14 41l6-10M18 44l8-15M24 45l8-15M30 46l7-13M36 45l6-10M56 36l7-3M56 37l7 1M52 26l3 2M46 25v3",
    solid: "M50 30a1.900 1.900 0 1 0 3.800 0 1.900 1.900 0 1 0-3.800 0zM60 33l2 2-2 1z",
  },
  skeleton: {
    half: {
      ...skull,
      line: `${skull.line}M32 5C20 5 13 12 13 23V29L32 26M32 5V38M13 24L32 21`,
      hatch: `${skull.hatch}M17 17l7-8M16 22L30 8M21 22l10-9M27 21l4-4`,
    },
  },
  serpent: {
    half: {
      line: "M32 7c-7 0-9 5-8 10-8 5-8 17 0 23 3 5-1 10 2 16L32 59M21 25C14 13 8 11 2 13c3 4 2 9 4 13-2 2-1 7 2 10 1 5 7 6 12 3M32 20v7l-2 3",
      hatch: "M20 27L5 16M20 30L7 27M21 34L9 36M26 26h6M25 31h7M26 36h6M28 42h4M28 47h4M28 52h4",
      solid: "M26 13l5 2-3 2.500z",
    },
  },
  guard: {
    half: {
      line: "M32 5C20 5 13 12 13 22L12 46C18 54 26 58 32 60M32 5V60M13 24L32 27M12.500 36L32 39",
      hatch: "M17 14l6-6M16 20L29 7M22 22l8-9M20 42v2M24 43v2M28 44v2M20 47v2M24 48v2M28 49v2M28 54v2M24 53v2M16 40v8",
      solid: "M16 28l13 2v3.500l-13-2z",
    },
  },
  protector: {
    half: {
      line: "M32 5C22 5 16 12 16 22L15 46C20 54 26 58 32 60M32 5V60M16 24L32 27M15.500 36L32 39M16 21C9 18 5 12 4 3 10 7 15 9 20 10M16 27C8 26 3 21 1 14 5 16 8 17 11 17M15.500 32C10 32 6 29 4 25",
      hatch: "M20 14l5-6M19 20L29 8M24 22l6-7M22 43v2M26 44v2M29 45v2M22 48v2M26 49v2M29 50v2M8 10l6 4",
      solid: "M19 28l10 2v3.500l-10-2z",
    },
  },
  spider: {
    half: {
      line: "M32 29c-9 0-14 7-13 15 1 9 7 15 13 16M32 17c-5 0-7 3-7 6 0 4 3 6 7 6M25 23C17 19 13 13 12 4M25 26C16 24 9 20 3 12M22 32C14 30 7 33 2 41M20 40c-8 1-12 8-13 17M30 17c-3-3-3-6 0-8",
      hatch: "M24 36l-3 4M27 33l-6 9M30 33l-8 13M28 56l-3-4M31 56l-6-8M23 50l-2-3",
      solid: "M32 40l-4-5c2-1 3-1 4-1zM32 40l-4 7c2 1 3 1 4 1zM28 20.500l2 .5-.5 1.500zM29 24.500l2 .5-1 1.200z",
    },
  },
  queen: {
    half: {
      line: "M32 33c-9 0-13 6-12 13 1 8 7 13 12 14M32 22c-5 0-7 2-7 5 0 4 3 6 7 6M25 27C17 24 13 18 12 10M25 30C16 28 9 25 3 18M22 36C14 35 7 38 2 46M21 43c-8 1-12 7-13 16M30 22c-2-1-3-2-3-4M24 16L21 5l6 5 5-8M24 16c3-1 5-1.500 8-1.500",
      hatch: "M25 40l-3 4M28 37l-6 9M31 37l-8 12M28 57l-2-3M31 57l-5-6M26 13c2-1 4-1 6-1",
      solid: "M32 44l-4-5c2-1 3-1 4-1zM32 44l-3 7c1 1 2 1 3 1zM28 25.500l2 .5-.5 1.500z",
    },
  },
  goblin: {
    half: {
      line: "M14 28L1 17l5 18 9 4M32 10c-10 0-17 6-18 16-1 13 8 27 18 29M17 26l11 4M32 30c-4 6-5 10-4 12 1 2 3 1 4 1M21 46c4-2 8-2 11-1M24 46l1-6 3 5M22 12l-2-7 5 5 2-7 3 7 2-5",
      hatch: "M5 21l9 11M7 27l7 7M18 38l3 5M17 42l3 5M22 50l4-2M26 52l4-2M20 17l-2 5M25 15l-1 5",
      solid: "M18 29l9 3c-2 4-8 3-9-3z",
    },
  },
  arbalist: {
    half: {
      line: "M32 18C22 15 11 18 4 28M4 28L32 42M29 8V60H32M29 8l3-6M29 14c-5-6-2-12 3-12M32 24C24 21 14 23 6 29",
      hatch: "M12 24l1 2M17 21.500l1 2M22 20l.5 2M30.500 26v30M26 46h3M26 50h3",
    },
    line: "M36 46l5 5",
  },
  fly: {
    half: {
      line: "M29 28C18 14 7 12 3 18c-2 9 11 18 25 16M32 26c-5 0-6 6-6 12 0 10 3 16 6 19M32 13c-5 0-7 4-7 8 0 4 3 5 7 5M26 36l-9 6-4 9M26 41l-6 8 0 9M30 13l-4-7",
      hatch: "M28 31L8 20M27 33L10 27M26 29L12 17M27 40h5M27 45h5M28 50h4",
      solid: "M30 15c-5 0-6 7-2 9 3 0 4-7 2-9z",
    },
  },
  worm: {
    half: {
      line: "M32 5C18 5 9 13 9 24s9 17 23 17M32 11c-10 0-16 6-16 13s6 11 16 11M11 31c-2 11 0 21 6 29M12 45c6 4 13 6 20 6M14 53c5 4 11 5 18 5M3 60H18",
      hatch: "M19 15l5 4M16.500 24h6M19 32l5-3M26 12l2 5M26 35l2-5M13 37l4 4M18 43l3 4M24 45l2 4M13 49l3 3",
      solid: "M32 18c-5 0-8 3-8 6s3 6 8 6z",
    },
  },
  wolf: {
    half: {
      line: "M32 58C26 56 22 50 20 44l-9-5 3-9L7 5 22 16c3-2 6-3 10-3M14 30l-6 2 5 4M15 27l11 4M26 34v10l6 8v5M11 39l-4 4h6",
      hatch: "M11 12l9 8M22 19l-3 7M25 17l-2 8M28 16l-1 9M31 16v10M17 41l4-5M20 46l4-6M29 38v6",
      solid: "M17 29l9 3c-3 3-7 2-9-3zM32 46h-5l2 4 3 2zM26 50l1 5 2-3z",
    },
  },
  prowler: {
    half: {
      line: "M32 4C20 6 14 18 14 30c0 9-4 18-8 30H32M22 38c4 3 7 4 10 4",
      hatch: "M17 24l5-9M17 30l3-6M15 42l-4 18M20 44l-3 16M25 46l-1 14M29 46v14M22 12l4-4",
      solid: "M32 15c-8 1-11 9-10 17 1 7 5 10 10 11z",
      light: "M24 28l5 2M24 36c3 2 5 2 8 2",
    },
  },
  dragon: {
    half: {
      line: "M32 19c-5 0-8 2-10 5L6 4l7 22-11 2 11 6c0 7 6 12 10 17 3 6 6 8 9 8M13 27l13 5M26 45c2-2 4-3 6-3",
      hatch: "M10 11l4-1M12 16l4-2M15 21l4-2M26 37h6M26 33h6M28 28h4M16 40l5-2M19 44l4-3M29 23h3",
      solid: "M15 30l10 4c-4 4-9 2-10-4zM29 50c-3-1-4 1-3 3zM24 52l1 5 3-4z",
    },
  },
  ghoul: {
    half: {
      line: "M32 6C22 6 16 14 16 24c0 6 2 9 2 14 0 9 6 20 14 21M17 15C12 18 8 22 4 21M17 20C14 26 11 31 6 34",
      hatch: "M21 40c2 3 3 7 3 11M19 36c1 2 2 3 3 4M22 12l4-3M20 17l8-8M27 55l3 2M30 14v6",
      solid: "M20 25c3-3 8-2 8.500 3 0 5-7 5-8.500 0zM24 44c3-2 5-2 8-2v11c-4 0-7-4-8-9zM32 33l-2 4h2z",
      light: "M26 44v3M29 43v4M28 51v-3M31 52v-4",
    },
  },
  king: {
    half: {
      ...skull,
      line: `${skull.line}M15 22L10 5l11 9 5-11 6 10M15 22c5-2 11-3 17-3M16 27c5-2 10-3 16-3`,
      hatch: `${skull.hatch}M19 22.500v2M23 21.500v2M27 21v2M31 20.500v2M14 12l3 6`,
    },
  },
  captain: {
    half: {
      line: "M32 14C22 14 16 18 15 26L14 46C20 54 26 58 32 60M32 14V60M8 28c8-4 16-5 24-5M14 36L32 39",
      hatch: "M20 24l5-6M25 23l5-6M20 44v2M24 45v2M28 46v2M20 49v2M24 50v2M28 51v2",
      solid: "M17 30l12 2v3l-12-2z",
    },
    line: "M32 14C30 4 40 0 54 4c-2 2-2 3 0 5-8 0-12 2-22 5z",
    hatch: "M36 8c5-3 9-4 14-3M36 11c5-2 8-3 12-3",
  },
  huntress: {
    half: {
      line: "M32 6C22 8 17 16 17 26c0 6-2 10-5 16M32 16c-7 1-10 7-9 13 1 7 5 12 9 13M12 42c6 4 9 8 9 18M21 60H32",
      hatch: "M20 22l4-8M19 30l3-4M18 44l4 6M24 48l2 12M28 46l1 14",
      solid: "M25 28l5 1-1 2-4-1z",
    },
    line: "M44 18c14 6 18 26 6 40M44 18L50 58M36 40h24M60 40l-4-3M60 40l-4 3",
  },
  gargoyle: {
    half: {
      line: "M32 17c-5 0-9 2-11 6C15 18 12 11 14 3c4 5 8 9 13 13M20 24c-4 9-2 18 2 24 3 5 7 7 10 7M18 35C12 26 6 23 1 23c3 6 1 10 4 15 0 7 5 13 12 13M20 29l9 3M22 47c4-3 7-3 10-3",
      hatch: "M4 27l12 10M6 34l10 5M7 42l9 0M16 8l3 6M26 21l-2 4M29 20l-1 6M24 36l-2 5",
      solid: "M20 31l8 2.500c-2 4-7 3-8-2.500zM32 41l-4-1 2 3zM25 46l1 5 3-5z",
    },
  },
  councillors: {
    half: {
      line: "M32 17c-5 0-9 1-12 3 0 15 4 28 12 33M20 24C13 24 8 22 3 19c-1 14 3 25 12 31M27 40c2-2 3-2 5-2M11 38c2-1 3-1 5 1M20 20C19 14 13 8 6 7M28 17c-1-6 1-10 4-13",
      hatch: "M24 46l4-3M26 49l4-3M8 30l-3-3M9 44l4-2M24 34l-2-3M30 22v8M24 23v4",
      solid: "M22 29c3-3 7-2 8 1-3 3-7 2-8-1zM7 28c3-2 6-1 7 2-3 1-6 1-7-2z",
    },
  },
  god: {
    half: {
      line: "M32 21c-11 0-18 6-23 13 5 8 12 12 23 12M32 26a8 8 0 0 0 0 16M32 3v11M19 7l4 11M8 16l8 8M13 42c-7 4-9 12-2 17M20 46c-5 5-3 12 2 15M27 48c-2 5 0 9 0 13",
      hatch: "M14 34c3-4 6-6 9-7M16 38c2 2 4 3 7 4M27 4l1 8M13 11l5 8M4 24l6 4M9 49l3-1M9 54l3-2",
      solid: "M32 27c-3 4-3 10 0 14z",
    },
  },
  cube: {
    half: { line: "M32 5L7 15V46L32 60M7 15L32 26V60", hatch: "M11 22v22M15 24v8M11 48l18 10M26 30v4M20 14l6-3M14 15l4-1" },
    line: "M38 38a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM46 28a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0z",
    solid: "M16 38c0-4 8-5 9 1 1 4-2 5-2 8l-5-2c0-3-2-4-2-7z",
    light: "M18.500 39v1M22 40.500v1M20.500 45v2",
  },
  mirror: {
    half: {
      line: "M32 3C20 3 13 14 13 27s8 24 19 24M32 9c-9 0-14 9-14 18s6 18 14 18M32 51v6M20 61c1-4 6-4 12-4M20 61H32M32 19c-5 0-6 9 0 10M25 43c0-8 2-12 7-12",
      hatch: "M20 24l6-11M21 29l3-6M15 20l3 1M14 30l4-1M17 38l4-3M22 46l3-4",
    },
  },
} satisfies Record<string, Engraving>;

export type ArtName = keyof typeof ART;

/** The pictures of kinds that are called otherwise. */
const KINDS: Record<string, ArtName> = { "final-boss": "boss", guardian: "boss", overlord: "god", reinforcement: "skeleton", character: "hermit" };

/** Enemies by words in their English names, which stay the same in every language. */
const ENEMIES: [RegExp, ArtName][] = [
  [/councillor/i, "councillors"],
  [/spider queen/i, "queen"],
  [/spider/i, "spider"],
  [/\brats?\b/i, "rat"],
  [/crow flock/i, "crow"],
  [/skeleton/i, "skeleton"],
  [/serpent/i, "serpent"],
  [/goblin/i, "goblin"],
  [/arbalist/i, "arbalist"],
  [/\bfly\b/i, "fly"],
  [/worm/i, "worm"],
  [/wolf/i, "wolf"],
  [/dragon/i, "dragon"],
  [/protector/i, "protector"],
  [/captain/i, "captain"],
  [/huntress/i, "huntress"],
  [/gargoyle/i, "gargoyle"],
  [/guard/i, "guard"],
  [/ghoul/i, "ghoul"],
  [/\bking\b|husk|\bog['’]s/i, "king"],
  [/prowler|cutpurse|ruffian|blade|guildmaster|criminal/i, "prowler"],
  [/mouthpiece|god|avatar/i, "god"],
  [/cube/i, "cube"],
  [/reflection/i, "mirror"],
  [/apparition|ghost|spectre|revenant|spirit/i, "ghost"],
];

export const enemyArt = (name: string, kind = "monster"): ArtName =>
  ENEMIES.find(([word]) => word.test(name))?.[1] ?? kindArt(kind);

export const kindArt = (kind: string): ArtName => KINDS[kind] ?? (kind in ART ? (kind as ArtName) : "story");

/** The picture of a card: its own if it has one, else that of its kind. */
export const cardArt = (id: string, kind: string): ArtName => (id in ART ? (id as ArtName) : kindArt(kind));

/** The inks of kinds of cards: see theme.css. */
export const INKS: Record<string, string> = {
  monster: "danger",
  trap: "danger",
  boss: "danger",
  ghost: "danger",
  bonfire: "rest",
  treasure: "trade",
  merchant: "trade",
  shrine: "holy",
  item: "cold",
};
