import { cielabFromRgb, deltaE2000, formatHex, layeredLevel, type Rgb } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';

import type { Plate } from './plates.ts';
import { underbaseNeed } from './underbase-need.ts';

/** Inks are told that what they don't hide turns by more than this, in CIEDE2000. */
const TURNED_FROM = 3;

/** An ink, and what it looks like where it lies in a full layer. */
export interface ThinInk {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** CIEDE2000. */
  readonly difference: number;
}

/** A full layer over a color; see `PrintedInk`. */
function layerOver({ color, opacity }: Pick<Plate, 'color' | 'opacity'>, under: Rgb): Rgb {
  const level = (name: 'r' | 'g' | 'b') => layeredLevel(color[name], opacity, under[name]);
  return { r: level('r'), g: level('g'), b: level('b') };
}

const mixed = (one: Rgb, other: Rgb, share: number): Rgb => ({
  r: one.r + share * (other.r - one.r),
  g: one.g + share * (other.g - one.g),
  b: one.b + share * (other.b - one.b),
});

const rounded = ({ r, g, b }: Rgb): Rgb => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });

/** Inks whose color turns by what they lie on, as their opacity lets it through: the base as far as they have one, else the garment. Worst first. */
export function thinInks({ plates, garment }: Pick<Plan, 'plates' | 'garment'>, method: SeparatorOptions['method']): readonly ThinInk[] {
  const base = plates.find(({ role }) => role === 'underbase');
  const onBase = base ? layerOver(base, garment) : garment;
  return plates
    .filter(({ role, isTransparent }) => role === 'ink' && !isTransparent)
    .map((plate): ThinInk => {
      const printed = rounded(layerOver(plate, mixed(garment, onBase, underbaseNeed(plate.color, method, garment))));
      const difference = deltaE2000(cielabFromRgb(plate.color), cielabFromRgb(printed));
      return { name: plate.name, from: formatHex(plate.color), to: formatHex(printed), difference };
    })
    .filter(({ difference }) => difference > TURNED_FROM)
    .sort((one, other) => other.difference - one.difference);
}

/** The same in words; empty where no ink turns. */
export function thinInkWords(plan: Pick<Plan, 'plates' | 'garment'>, method: SeparatorOptions['method']): string {
  return thinInks(plan, method)
    .map(
      ({ name, from, to, difference }) => `${name.endsWith(from) ? name : `${name} ${from}`} prints as ${to} (ΔE ${difference.toFixed(1)})`,
    )
    .join('; ');
}
