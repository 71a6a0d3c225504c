/** What makes one file of a family another than the next: words, colors, the seed of its textures. */
export interface Look {
  readonly name: string;
  readonly words: readonly [long: string, short: string];
  /** Dark, middle, light: plainly different from each other, from white and from black. */
  readonly inks: readonly [string, string, string];
  readonly seed: number;
}

/** What may be looked at while checks are built. */
export const SEEN: readonly Look[] = [
  { name: 'mesa', words: ['HARBOR', 'MESA'], inks: ['#1d3b4f', '#b5533f', '#e2b45a'], seed: 11 },
  { name: 'ridge', words: ['TIMBER', 'PINE'], inks: ['#2f4a2c', '#8a3b6a', '#d9a06b'], seed: 24 },
];

/** Kept apart: measured, and never looked at while something is mended. */
export const UNSEEN: readonly Look[] = [
  { name: 'kodiak', words: ['KODIAK', 'JUNE'], inks: ['#20304a', '#d2693c', '#a8c25a'], seed: 305 },
  { name: 'vixen', words: ['QUARRY', 'VIXEN'], inks: ['#54202e', '#2d7f86', '#e0a9b0'], seed: 211 },
];

/** Another set, measured alone and on demand. */
export const FRESH: readonly Look[] = [
  { name: 'osprey', words: ['BRIDGE', 'OSPREY'], inks: ['#3a2a5c', '#c4473a', '#8fd0c4'], seed: 733 },
  { name: 'wharf', words: ['SALMON', 'WHARF'], inks: ['#4a3b12', '#2a6f4e', '#f0b23c'], seed: 918 },
];
