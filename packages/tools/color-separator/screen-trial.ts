import {
  cielabFromRgb,
  coverShares,
  deltaE2000,
  type FlatColor,
  type MixPalette,
  MixTable,
  type PlateRules,
  type Rgb,
  SOFT_TURN,
  type SurveyedColor,
} from '@underbase/engine';
import type { Whites } from './grounds.ts';
import { FIRST_INK, GARMENT, WHITE_INK } from './palette-places.ts';
import { softnessOf } from './plate-stack.ts';
import { underbaseNeed } from './underbase-need.ts';

/** Coverages between these are dots: less is bare, more is solid, and what lies beneath a solid is hidden as it should be at any angle. */
const [LEAST_DOTS, MOST_DOTS] = [0.03, 0.97];
/** A flat color is seen for itself: it counts as this share of the art at least. */
const LEAST_FLAT = 0.005;
/** Colors that are tried, the most frequent ones; and places that each is looked at in. */
const [MOST_TINTS, PLACES] = [160, 600];
/** Alpha of what fades, on the average. */
const HALF = 128;
/** Lines of the screen that places lie strewn over. */
const LINES = 64;
/** Steps of a grid without rows: of the plastic number (M. Roberts, 2018). */
const [STEP_X, STEP_Y] = [0.7548776662466927, 0.5698402909980532];

/** A color that a job prints in dots. */
export interface Tint {
  /** Of the art, 0 to 1. */
  readonly share: number;
  /** What it is on the garment. */
  readonly wanted: Rgb;
  /** What plates cover of it, in print order, the base first where there is one; 0 to 1. */
  readonly covers: readonly number[];
}

/** The inks that print tints, in print order, on the garment. */
export interface ScreenTrial {
  readonly garment: Rgb;
  readonly inks: readonly Rgb[];
  readonly hasBase: boolean;
  readonly tints: readonly Tint[];
}

const onGarment = (color: Rgb, garment: Rgb, alpha: number): Rgb => {
  const over = (one: number, other: number) => Math.round(other + (alpha / 255) * (one - other));
  return { r: over(color.r, garment.r), g: over(color.g, garment.g), b: over(color.b, garment.b) };
};

const isInDots = (cover: number): boolean => cover > LEAST_DOTS && cover < MOST_DOTS;

/**
 * Which of the art's colors are printed by dots of several plates. `colors` have shares of the art, 0 to 1; `flats` are seen for themselves, however
 * little of the art they are; `palette` is the garment, white, then inks in print order.
 */
export function tintsToTry(
  colors: readonly SurveyedColor[],
  flats: readonly FlatColor[],
  palette: MixPalette,
  whites: Whites,
  method: 'spot' | 'simulated',
): ScreenTrial {
  const table = new MixTable(palette);
  const { colors: mixed } = palette;
  const [garment, white] = mixed;
  const stack = [...(whites.highlight ? [-1] : []), ...[...mixed.keys()].slice(FIRST_INK).reverse()];
  const rules: PlateRules = {
    channels: mixed.length,
    stack,
    highlight: palette.highlight ?? 'none',
    softness: softnessOf(method),
    turn: SOFT_TURN,
    hasGround: whites.underbase,
    needs: mixed.map((color, channel) => (channel === GARMENT ? 0 : underbaseNeed(color, method, garment))),
  };
  const found = new Float64Array(stack.length + 3);
  const shares = new Float64Array(mixed.length);
  const coversOf = (color: Rgb, alpha: number): readonly number[] => {
    const at = table.lookUp(color.r, color.g, color.b);
    for (let channel = 0; channel < shares.length; channel++) shares[channel] = table.values[at + channel];
    coverShares(shares, alpha, color, rules, found);
    const base = whites.underbase ? [found[stack.length + 1]] : [];
    return [...base, ...[...found.subarray(0, stack.length)].reverse()];
  };
  const tints: Tint[] = [];
  const add = ({ r, g, b }: Rgb, share: number, alpha: number) => {
    if (share === 0) return;
    const color = { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
    const covers = coversOf(color, alpha);
    if (covers.filter(isInDots).length > 1) tints.push({ share, wanted: onGarment(color, garment, alpha), covers });
  };
  for (const color of colors) {
    const fading = color.fading ?? 0;
    add(color, color.share * (1 - fading), 255);
    add(color, color.share * fading, HALF);
  }
  for (const flat of flats) add(flat, Math.max(flat.share, LEAST_FLAT), 255);
  const inks = [...(whites.underbase ? [white] : []), ...mixed.slice(FIRST_INK), ...(whites.highlight ? [mixed[WHITE_INK]] : [])];
  return {
    garment,
    inks,
    hasBase: whites.underbase,
    tints: tints.sort((one, other) => other.share - one.share).slice(0, MOST_TINTS),
  };
}

/**
 * How far plates are off on the press in a trial, in lines of the screen: in register, and by a tenth of a millimeter at 45 lpi, each its own way. What
 * plates at one angle print drifts with it, at angles of their own it stays.
 */
const OFF_REGISTER = [0, 0.18] as const;
/** Turns from one plate's way to the next, in radians: the golden angle, which leads nowhere twice. */
const NEXT_WAY = Math.PI * (3 - Math.sqrt(5));

/**
 * CIEDE2000 that the stripes of two half tones at 15 degrees count for: at 45 lpi they are 2 mm apart, and seen from where a shirt is. At 30 and 45 they
 * are finer than the dots are seen.
 */
const MOIRE = 0.8;
const MOIRE_TURN = 15;
/** Round dots look the same after a quarter turn. */
const QUARTER = 90;

/** How much of a tone is dots, 0 to 1. */
const dotsOf = (cover: number): number => (isInDots(cover) ? 4 * cover * (1 - cover) : 0);

/** Thresholds of a round dot's screen at places strewn over it, 0 to 1 and spread evenly. */
function thresholdsAt(turnDeg: number, offX: number, offY: number): Float64Array {
  const [cos, sin] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)];
  const heights = Float64Array.from({ length: PLACES }, (_, place) => {
    const [x, y] = [LINES * ((place * STEP_X) % 1) + offX, LINES * ((place * STEP_Y) % 1) + offY];
    return -Math.cos(2 * Math.PI * (x * cos + y * sin)) - Math.cos(2 * Math.PI * (y * cos - x * sin));
  });
  const order = [...heights.keys()].sort((one, other) => heights[one] - heights[other]);
  const thresholds = new Float64Array(PLACES);
  for (const [rank, place] of order.entries()) thresholds[place] = (rank + 0.5) / PLACES;
  return thresholds;
}

/** Lays the films of tints over each other as they would be with their plates turned. */
export class TurnTrial {
  private readonly trial: ScreenTrial;
  private readonly thresholds = new Map<string, Float64Array>();

  constructor(trial: ScreenTrial) {
    this.trial = trial;
  }

  private at(turn: number, plate: number, off: number): Float64Array {
    const key = off === 0 ? `${turn}` : `${turn} ${plate} ${off}`;
    const way = plate * NEXT_WAY;
    const known = this.thresholds.get(key) ?? thresholdsAt(turn, off * Math.cos(way), off * Math.sin(way));
    this.thresholds.set(key, known);
    return known;
  }

  /**
   * CIEDE2000 that the print misses of the art with plates above the base turned so, in degrees from it: the sum over tints, each by its share, on the
   * press that is the worse of one in register and one that is off.
   */
  missedWith(turns: readonly number[]): number {
    const { hasBase, tints } = this.trial;
    const plates = [...(hasBase ? [0] : []), ...turns];
    const missed = OFF_REGISTER.map((off) => {
      const screens = plates.map((turn, plate) => this.at(turn, plate, off));
      return tints.reduce((sum, tint) => sum + tint.share * (this.missedOf(tint, screens) + this.moireOf(tint, plates)), 0);
    });
    return Math.max(...missed);
  }

  /** What stripes of plates 15 degrees apart count for in a tint; the pair that makes the strongest. */
  private moireOf({ covers }: Tint, turns: readonly number[]): number {
    let most = 0;
    for (const [plate, turn] of turns.entries()) {
      for (let other = 0; other < plate; other++) {
        const apart = Math.abs(turn - turns[other]) % QUARTER;
        if (Math.min(apart, QUARTER - apart) === MOIRE_TURN) most = Math.max(most, Math.min(dotsOf(covers[plate]), dotsOf(covers[other])));
      }
    }
    return MOIRE * most;
  }

  private missedOf({ covers, wanted }: Tint, screens: readonly Float64Array[]): number {
    const { garment, inks } = this.trial;
    const sum = { r: 0, g: 0, b: 0 };
    for (let place = 0; place < PLACES; place++) {
      let top = garment;
      for (let plate = covers.length - 1; plate >= 0; plate--) {
        if (covers[plate] <= screens[plate][place]) continue;
        top = inks[plate];
        break;
      }
      sum.r += top.r;
      sum.g += top.g;
      sum.b += top.b;
    }
    const printed = { r: Math.round(sum.r / PLACES), g: Math.round(sum.g / PLACES), b: Math.round(sum.b / PLACES) };
    return deltaE2000(cielabFromRgb(printed), cielabFromRgb(wanted));
  }
}
