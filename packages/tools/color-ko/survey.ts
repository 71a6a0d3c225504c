import {
  type Frame,
  type Kernels,
  KNOCKOUT_CLASS,
  type KnockoutRims,
  type KnockoutTables,
  type PixelImage,
  type Rgb,
} from '@underbase/engine';
import { findFades, PHOTO_NOISE } from './fades.ts';
import { findInks } from './inks.ts';
import type { Key } from './keys.ts';
import { measureNoise } from './noise.ts';
import { type SampleGrid, sampleGrid } from './sample-grid.ts';

const { ZONE } = KNOCKOUT_CLASS;

/** What an even sample of the picture tells: at most 40 000 pixels, however large it is. */
export interface Survey {
  /** Pixels from one sample to the next, across and down; sample (i, j) speaks for the cell of that size that it stands in. */
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  /** RGBA of each sample. */
  readonly samples: Uint8Array;
  /** One byte a cell: FATE. */
  readonly fates: Uint8Array;
  /** One byte a cell, what its own sample is, for cells of mixed fate: FATE, NONE where it is not of a zone. */
  readonly own: Uint8Array;
  /** Whether anything fades at all. */
  readonly hasFades: boolean;
  /** Grain so coarse that edges drown in it. */
  readonly isPhoto: boolean;
  /** What rims are solved by; null in photos. */
  readonly rims: KnockoutRims | null;
}

/** The middle value of each channel over a key's samples; the key itself where hardly any were found. */
function groundOf({ color }: Key, index: number, grid: SampleGrid): Rgb {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  let total = 0;
  for (let cell = 0; cell < grid.kinds.length; cell++) {
    if (grid.kinds[cell] !== index) continue;
    total++;
    for (let channel = 0; channel < 3; channel++) counts[channel][grid.samples[cell * 4 + channel]]++;
  }
  if (total < 8) return color;
  const [r, g, b] = counts.map((values) => {
    let [value, below] = [0, values[0]];
    while (below <= total / 2) below += values[++value];
    return value;
  });
  return { r, g, b };
}

/** Samples with their classes, and the color of the ground under each key. */
export function surveyGrounds(
  image: PixelImage,
  frame: Frame,
  keys: readonly Key[],
  tables: KnockoutTables,
  connected: Uint8Array | null,
  kernels: Kernels,
): { readonly grid: SampleGrid; readonly grounds: readonly Rgb[] } {
  const grid = sampleGrid(image, frame, tables, connected, kernels);
  return { grid, grounds: keys.map((key, index) => groundOf(key, index, grid)) };
}

/** The rest of the survey, once the grounds are known. */
export function surveyArt(image: PixelImage, grid: SampleGrid, grounds: readonly Rgb[]): Survey {
  const { step, columns, rows, samples } = grid;
  const groundBytes = Uint8Array.from(grounds.flatMap(({ r, g, b }) => [r, g, b]));
  const hasGround = grid.kinds.some((kind) => kind < ZONE);
  const noise = hasGround ? measureNoise(image, grid, groundBytes) : 0;
  const isPhoto = noise >= PHOTO_NOISE;
  const inks = hasGround && !isPhoto ? findInks(image, grid, groundBytes, noise) : new Float32Array(0);
  return {
    step,
    columns,
    rows,
    samples,
    ...findFades(image, grid, groundBytes, noise),
    isPhoto,
    rims: isPhoto ? null : { noise, inks },
  };
}
