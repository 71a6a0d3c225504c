import { coverShares, GROUND_PLANES, MixTable, type PlateRules, PlateTable, type Rgb, SOFT_TURN } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { highlightRule } from './grounds.ts';
import { KnownCovers } from './known-covers.ts';
import type { SeparatorOptions } from './options.ts';
import { GARMENT } from './palette-places.ts';
import type { Plan } from './plan.ts';
import { needInJob } from './underbase-need.ts';

/** Photos: what shows through a little ground is let go by so much, or plates under others would be noise. */
const SOFTNESS = 0.015;
/** See `PlateRules`. */
export const softnessOf = (method: SeparatorOptions['method']): number => (method === 'simulated' ? SOFTNESS : 0);
/** Levels that a color may be off an ink and still print as that ink alone. */
const SOLID_LEVELS = { spot: 5, simulated: 1, index: 1, cmyk: 0 } as const;

/** Where tables stay: good as long as what they are made from, the next band and a moved slider find them again. */
type Keeper = Pick<RunContext, 'kept'>;

export function tableFor({ palette }: Plan, { kept }: Keeper): MixTable {
  return kept(`color-separator mix ${JSON.stringify(palette)}`, () => new MixTable(palette));
}

/** Places in the plan's plates from the top, all but the underbase: the order in which they take their share. */
export function stackOf({ plates }: Plan): readonly number[] {
  return [...plates.keys()].filter((plate) => plates[plate].role !== 'underbase').reverse();
}

function rulesOf(plan: Plan, method: SeparatorOptions['method']): PlateRules {
  const { colors } = plan.palette;
  return {
    channels: colors.length,
    stack: stackOf(plan).map((plate) => (plan.plates[plate].role === 'highlight' ? -1 : plan.plates[plate].colorIndex)),
    highlight: highlightRule({ highlight: plan.plates.some(({ role }) => role === 'highlight') }, plan.hasWhiteBase, method),
    softness: softnessOf(method),
    turn: SOFT_TURN,
    hasGround: plan.plates.some(({ role }) => role === 'underbase'),
    needs: colors.map((color, channel) =>
      channel === GARMENT ? 0 : needInJob(color, method, plan.garment, plan.shades.includes(channel)),
    ),
  };
}

/** How colors become coverages of this plan's plates. */
export function plateTable(plan: Plan, method: SeparatorOptions['method'], keeper: Keeper): PlateTable {
  const { colors, isUsable } = plan.palette;
  const rules = rulesOf(plan, method);
  const solids = colors.map((color, channel) => ({ ...color, channel })).filter(({ channel }) => isUsable[channel]);
  return keeper.kept(
    `color-separator plates ${JSON.stringify([method, plan.palette, rules])}`,
    () => new PlateTable(tableFor(plan, keeper), rules, solids, SOLID_LEVELS[method]),
  );
}

/** Coverages of colors that were met, by this palette and these plates. */
export function knownCovers(plan: Plan, method: SeparatorOptions['method'], { kept }: Keeper): KnownCovers {
  const rules = rulesOf(plan, method);
  return kept(
    `color-separator covers ${JSON.stringify([method, plan.palette, rules])}`,
    () => new KnownCovers(rules.stack.length + GROUND_PLANES),
  );
}

/** What `coverShares` asks a color for holds for photos alone. */
const ANY_COLOR = { r: 255, g: 255, b: 255 };

/** Coverages of a pixel in bytes, from shares of the palette's colors; what the kernel `mixPlates` makes, for what is mixed by itself. */
export class PixelCover {
  readonly bytes: Uint8Array;
  private readonly found: Float64Array;
  private readonly rules: PlateRules;

  constructor({ rules }: PlateTable) {
    this.rules = rules;
    this.found = new Float64Array(rules.stack.length + GROUND_PLANES);
    this.bytes = new Uint8Array(this.found.length);
  }

  /** Fills `bytes` from shares (0 to 1, they are changed); `color` decides on a photo's highlight. */
  fill(shares: Float64Array, alpha: number, color: Rgb = ANY_COLOR): void {
    coverShares(shares, alpha, color, this.rules, this.found);
    for (let plane = 0; plane < this.bytes.length; plane++) this.bytes[plane] = Math.round(255 * this.found[plane]);
  }
}
