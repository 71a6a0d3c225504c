import type { KnockoutTables } from '../../knockout-tables.ts';

const { fround } = Math;

/** 255 / alpha; alpha 0 never asks. */
const INVERSES = Float32Array.from({ length: 256 }, (_, alpha) => (alpha === 0 ? 0 : 255 / alpha));

/** Nearest whole number, halves to the even one, as SIMD rounds. */
function roundEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** How far through the zone a color lies, 0 to 255: between the eight corners of its cell. */
function zonePart(r: number, g: number, b: number, { parts, isCoarse }: KnockoutTables): number {
  if (isCoarse) return parts[((r >> 2) << 12) | ((g >> 2) << 6) | (b >> 2)];
  const cell = (((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)) * 8;
  const fr = r & 7;
  const fg = g & 7;
  const fb = b & 7;
  const pair = (corner: number) => parts[cell + corner] * (8 - fb) + parts[cell + corner + 1] * fb;
  const low = pair(0) * (8 - fg) + pair(2) * fg;
  const high = pair(4) * (8 - fg) + pair(6) * fg;
  return (low * (8 - fr) + high * fr + 256) >> 9;
}

/** Least opacity, 0 to 255, at which some color of sRGB over the ground gives this one. */
function leastOpacity(r: number, g: number, b: number, key: number, { grounds, scales }: KnockoutTables): number {
  let least = 0;
  const take = (value: number, channel: number) => {
    const apart = value - grounds[key * 4 + channel];
    const at = key * 6 + channel * 2;
    least = Math.max(least, fround(apart * scales[at]), fround(apart * scales[at + 1]));
  };
  take(r, 0);
  take(g, 1);
  take(b, 2);
  return Math.min(255, roundEven(least));
}

/** Opacity of a color of a key's zone, 0 to 255. */
export function zoneOpacity(r: number, g: number, b: number, key: number, tables: KnockoutTables): number {
  const part = zonePart(r, g, b, tables);
  const least = leastOpacity(r, g, b, key, tables);
  return Math.max(tables.rise[part], Math.trunc((least * tables.onsets[key * 256 + part] + 127) / 255));
}

/** The channel that, at this opacity (1 to 255) over the ground, gives `value`; halves to the even number, as SIMD rounds. */
export function unmixedChannel(value: number, ground: number, alpha: number): number {
  return Math.min(255, Math.max(0, roundEven(ground + fround((value - ground) * INVERSES[alpha]))));
}
