import type { Rgb } from '../color/hex.ts';

/** What goes on top where white is printed: nothing, all white, or the neutral brights of a photo. */
export type HighlightRule = 'none' | 'white' | 'brights';

/** How shares of a palette's colors become coverages of plates. Channels are the palette's places: the garment's is 0, white's 1. */
export interface PlateRules {
  readonly channels: number;
  /** Channels of the plates from the top, -1 for highlight white; without the underbase. At most 14. */
  readonly stack: readonly number[];
  readonly highlight: HighlightRule;
  /** Added to what is open when a plate takes its share: calms plates under others. */
  readonly softness: number;
  /** Open ground at which the underbase turns from what shows to what is needed. */
  readonly turn: number;
  /** False where the ground planes are not wanted. */
  readonly hasGround: boolean;
  /** How much of an underbase each channel wants, 0 to 1. */
  readonly needs: readonly number[];
}

const LEAST_OPEN = 1e-4;
const LEAST_SHARE = 1e-3;
/**
 * Holes of the inks above up to this much close on film and press, so nothing is printed behind them: between nodes of the lattice a trace of an ink would
 * else be all that is left open, and lie solid behind others; `softness` sees to that by itself. From there on a plate beneath sets in within a `SETS_IN`th: more would be dust along rims.
 */
const CLOSED = 0.02;
const SETS_IN = 256;
/** Inks that want so little of a base still count as carried by one. */
const CARRIED = 8;
const WHITE = 1;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Highlight white of a color with so much white in its mix. */
export function highlightOf(white: number, { r, g, b }: Rgb, highlight: HighlightRule): number {
  if (highlight === 'none') return 0;
  if (highlight === 'white') return white;
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
  return white * clamp((least - 190) / 50) * clamp(1 - (most - least) / 40);
}

const exactly = (value: number): number => value;

/**
 * Coverages (0 to 1) of one pixel from the shares of its color (0 to 1; they are changed): each plate of the stack its share of what those above
 * it leave, then the underbase outside the choke, inside it, and the coverage of what wants one. `alpha` is 0 to 255. `round` is what becomes of each
 * result on its way: a loop of single precision has a twin with `Math.fround`.
 */
export function coverShares(
  shares: Float64Array,
  alpha: number,
  color: Rgb,
  rules: PlateRules,
  out: Float64Array,
  round: (value: number) => number = exactly,
): void {
  const { needs, softness, stack, turn } = rules;
  let [sum, wanted] = [0, 0];
  for (let channel = WHITE; channel < rules.channels; channel++) {
    shares[channel] = round(shares[channel] * (alpha / 255));
    sum = round(sum + shares[channel]);
    wanted = round(wanted + round(shares[channel] * round(needs[channel])));
  }
  const top = round(highlightOf(shares[WHITE], color, rules.highlight));
  let open = 1;
  for (let plate = 0; plate < stack.length; plate++) {
    const share = stack[plate] < 0 ? top : shares[stack[plate]];
    const shown = softness > 0 ? 1 : clamp(round(round(open - round(CLOSED)) * SETS_IN));
    out[plate] = round(clamp(round(share / Math.max(round(LEAST_OPEN), round(open + round(softness))))) * shown);
    open = round(open - share);
    if (open <= round(LEAST_OPEN)) open = 0;
  }
  if (!rules.hasGround) return;
  const need = round(wanted / Math.max(round(LEAST_SHARE), sum));
  const seen = Math.max(0, Math.min(open, round(shares[WHITE] - top)));
  const ground = round(open + round(turn));
  out[stack.length] = clamp(round(seen / ground));
  out[stack.length + 1] = clamp(round(round(seen + round(round(turn) * need)) / ground));
  out[stack.length + 2] = clamp(Math.min(sum, round(CARRIED * wanted)));
}
