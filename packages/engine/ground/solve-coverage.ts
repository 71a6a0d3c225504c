import type { PixelWindow } from '../image.ts';
import type { CoverageTables } from '../kernels/coverage-tables.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import { HAIR_REACH, type HairOnHair, solveHairOnHair } from './hair-on-hair.ts';
import { type EdgedBlocks, keepOwnInks, OWN_INKS_REACH } from './own-inks.ts';
import { type Strands, solveStrands } from './strands.ts';

/** Pixels around a part that its solution looks at. */
export const COVERAGE_REACH = Math.max(OWN_INKS_REACH, HAIR_REACH);

/** What the whole picture tells about its ground. Plain data; survives structured cloning. */
export interface GroundModel {
  readonly ground: Ground;
  readonly tables: CoverageTables;
  /** The inks of fur, feathers and their kind; null where there are none. */
  readonly strands: Strands | null;
  /** Null where JPEG never rang, and every color is known. */
  readonly edged: EdgedBlocks | null;
  /** Null where art is no fur of pale hairs among dark ones. */
  readonly hairs: HairOnHair | null;
}

/**
 * Opacity and color of art on its ground for one part of a picture, written to `target` (RGBA, straight alpha, rows of `target.rect`).
 * `source` holds the picture's own pixels around it, COVERAGE_REACH more on each side where the picture goes on.
 * Laid back over the ground, the result gives the source within the ground's grain. Existing alpha multiplies.
 */
export function solveCoverage(
  source: PixelWindow,
  target: PixelWindow,
  { ground, tables, strands, edged, hairs }: GroundModel,
  kernels: Pick<Kernels, 'coverage'>,
): void {
  const { rect } = source;
  kernels.coverage(
    {
      left: rect.x,
      top: rect.y,
      width: rect.width,
      rows: rect.height,
      source: source.pixels,
      x: target.rect.x - rect.x,
      y: target.rect.y - rect.y,
      wantedWidth: target.rect.width,
      wantedRows: target.rect.height,
      target: target.pixels,
    },
    tables,
  );
  if (edged) keepOwnInks(source, target, ground, tables, edged);
  if (strands) solveStrands(source, target, ground, tables.columns, strands);
  if (hairs) solveHairOnHair(source, target, ground, tables, hairs);
}
