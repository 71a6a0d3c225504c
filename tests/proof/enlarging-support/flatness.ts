import { cielabFromRgb, deltaE2000, parseHex } from '@underbase/engine';

/** How even a color came out that was drawn flat. */
export interface Flatness {
  readonly ink: string;
  /** Pixels that only this ink covers, they and all within the reach. */
  readonly count: number;
  /** Part of them that lies more than three levels off their middle color. */
  readonly uneven: number;
  /** CIEDE2000 of that middle color and the ink. */
  readonly away: number;
}

const MOST_LEVELS = 3;

const middleOf = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1];

/** Marks what a mask covers with all pixels of a square around: runs along one direction, then along the other. */
function eroded(mask: Uint8Array, side: number, reach: number): Uint8Array {
  const along = (from: Uint8Array, step: number, stride: number): Uint8Array => {
    const out = new Uint8Array(from.length);
    for (let line = 0; line < side; line++) {
      for (let place = 0, run = 0; place < side; place++) {
        const at = line * stride + place * step;
        run = from[at] ? run + 1 : 0;
        if (run > 2 * reach) out[at - reach * step] = 1;
      }
    }
    return out;
  };
  return along(along(mask, 1, side), side, 1);
}

/** An enlarged logo against its truth, ink by ink; both RGBA squares. Inks that stand nowhere wider than the reach are left out. */
export function flatnessOf(made: Uint8Array, truth: Uint8Array, side: number, inks: readonly string[], reach: number): readonly Flatness[] {
  return inks.flatMap((ink) => {
    const { r, g, b } = parseHex(ink) ?? { r: 0, g: 0, b: 0 };
    const own = Uint8Array.from({ length: side * side }, (_, index) => {
      const at = index * 4;
      return truth[at] === r && truth[at + 1] === g && truth[at + 2] === b ? 1 : 0;
    });
    const places: number[] = [];
    for (const [index, mark] of eroded(own, side, reach).entries()) if (mark) places.push(index * 4);
    if (places.length === 0) return [];
    const middle = [0, 1, 2].map((channel) => middleOf(places.map((at) => made[at + channel])));
    const uneven = places.filter((at) => middle.some((value, channel) => Math.abs(made[at + channel] - value) > MOST_LEVELS)).length;
    const found = cielabFromRgb({ r: middle[0], g: middle[1], b: middle[2] });
    return [{ ink, count: places.length, uneven: uneven / places.length, away: deltaE2000(found, cielabFromRgb({ r, g, b })) }];
  });
}
