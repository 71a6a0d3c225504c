import type { Kernels, PixelWindow } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';
import type { Plan } from './plan.ts';
import { printProof } from './press-proof.ts';
import type { Coverages } from './separate-view.ts';

/** Prints rows of a picture: fills the window's pixels. */
export type RowPrinter = (rows: PixelWindow) => void;

/** Whether inks let what they lie on shine through, as most sets of inks do. */
export const hidesInPart = ({ plates }: Pick<Plan, 'plates'>): boolean => plates.some(({ opacity }) => opacity < 1);

/**
 * The press proof that was asked for by its set of inks, in register and without gain, of all plates: these are views. Null where inks cover: what such
 * plates lose is told whatever a press makes of them.
 */
export function askedProof(coverages: Coverages, plan: Plan, options: SeparatorOptions, kernels: Kernels): RowPrinter | null {
  if (!hidesInPart(plan)) return null;
  const inRegister = { ...plan, offsetPx: 0 };
  return (rows) => printProof(coverages, rows, inRegister, options, null, kernels, () => true);
}
