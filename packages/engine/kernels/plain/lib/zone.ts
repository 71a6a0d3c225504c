const { fround } = Math;

/** 255 / alpha; alpha 0 never asks. */
const INVERSES = Float32Array.from({ length: 256 }, (_, alpha) => (alpha === 0 ? 0 : 255 / alpha));

/** Opacity of a color of the zone, 0 to 255: between the eight nodes around it. */
export function zoneOpacity(r: number, g: number, b: number, alphas: Uint8Array): number {
  const node = (r >> 3) * 1089 + (g >> 3) * 33 + (b >> 3);
  const fr = r & 7;
  const fg = g & 7;
  const fb = b & 7;
  const pair = (at: number) => alphas[at] * (8 - fb) + alphas[at + 1] * fb;
  const low = pair(node) * (8 - fg) + pair(node + 33) * fg;
  const high = pair(node + 1089) * (8 - fg) + pair(node + 1122) * fg;
  return (low * (8 - fr) + high * fr + 256) >> 9;
}

/** The channel that, at this opacity (1 to 255) over the ground, gives `value`; halves to the even number, as SIMD rounds. */
export function unmixedChannel(value: number, ground: number, alpha: number): number {
  const full = fround(ground + fround((value - ground) * INVERSES[alpha]));
  const rounded = Math.round(full);
  const even = rounded - full === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
  return Math.min(255, Math.max(0, even));
}
