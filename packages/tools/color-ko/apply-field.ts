import {
  type CoverageLimits,
  coverSolids,
  type Kernels,
  KNOCKOUT_CLASS,
  type KnockoutCounts,
  type PixelWindow,
  solveCoverage,
  solveVignette,
} from '@underbase/engine';
import { cleanPassages } from './clean-passages.ts';
import type { FieldPlan } from './ground-stage.ts';

const { KEPT, VOID } = KNOCKOUT_CLASS;
/** Class of the colors that went. */
const REMOVED = 0;

/** What of a piece is wanted besides its solution. */
export interface FieldStrip {
  /** Looked at, with a margin. */
  readonly source: PixelWindow;
  /** Wanted rows of the source, full width. */
  readonly made: PixelWindow;
  /** One byte a pixel of `source`: 0 where the original stays, 255 where it may go; null where it may everywhere. */
  readonly connected: Uint8Array | null;
  /** Filled with classes of the source's pixels, as the kernel has them; null where nobody asks. */
  readonly classes: Uint8Array | null;
  readonly isHard: boolean;
  readonly unmixes: boolean;
  /** Hears when the soft result is made that a hard edge then cuts; null where nobody asks. */
  readonly onSoft: (() => void) | null;
}

function limitsOf({ model, key }: FieldPlan, classes: Uint8Array): CoverageLimits {
  const { kinds, columns, rows } = model.tables;
  return { classes, lab: key.lab, near: key.near, far: key.far, ground: model.ground.color, kinds, columns, rows };
}

/** Makes a piece of a picture that is solved against its ground, and counts it. */
export function solveField(strip: FieldStrip, plan: FieldPlan, kernels: Kernels, counts: KnockoutCounts): void {
  const { source, made, connected, classes, isHard, unmixes, onSoft } = strip;
  const cleaned = plan.cleansChroma ? cleanPassages(source, plan.model) : source;
  solveCoverage(cleaned, made, plan.model, kernels);
  const { width } = source.rect;
  const offset = (made.rect.y - source.rect.y) * width;
  const rows = (plane: Uint8Array, bytes: number) => plane.subarray(offset * bytes, (offset + made.rect.height * width) * bytes);
  const piece = { rect: made.rect, source: rows(source.pixels, 4), made: made.pixels };
  if (plan.classes) kernels.limitCoverage(piece, limitsOf(plan, plan.classes));
  // Where a photo fades is a matter of places: a tolerance that was given cuts no seam through it.
  if (plan.vignette) solveVignette(cleaned, made, plan.model.ground, plan.vignette);
  if (plan.solids) coverSolids(cleaned, made, plan.model.ground, plan.solids, plan.model.tables.width);
  onSoft?.();
  kernels.endCoverage(piece, { connected: connected && rows(connected, 1), isHard, unmixes }, counts);
  if (!classes) return;
  for (let index = 0; index < classes.length; index++) classes[index] = source.pixels[index * 4 + 3] === 0 ? VOID : KEPT;
  for (let index = offset, at = 3; at < made.pixels.length; index++, at += 4) {
    if (made.pixels[at] === 0 && source.pixels[index * 4 + 3] > 0) classes[index] = REMOVED;
  }
}
