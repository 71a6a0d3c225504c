import { type Kernels, KNOCKOUT_CLASS, type KnockoutTables, type PixelImage } from '@underbase/engine';

/** Enough to see what lies where; few enough to take no time beside the pixels themselves. */
const MAX_SAMPLES = 90_000;

/** Every n-th pixel of every n-th row, with its class. */
export interface SampleGrid {
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  /** RGBA of each sample. */
  readonly samples: Uint8Array;
  /** Class of each sample, as the kernel gives it. */
  readonly kinds: Uint8Array;
}

/** Place of the sample of a column or row. */
export function samplePlace(index: number, step: number, length: number): number {
  return Math.min(length - 1, index * step + (step >> 1));
}

export function sampleGrid(image: PixelImage, tables: KnockoutTables, connected: Uint8Array | null, kernels: Kernels): SampleGrid {
  const { width, height, pixels } = image;
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MAX_SAMPLES)));
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const samples = new Uint8Array(columns * rows * 4);
  const mask = connected && new Uint8Array(columns * rows);
  const words = new Uint32Array(samples.buffer);
  const isAligned = pixels.byteOffset % 4 === 0;
  const source = isAligned ? new Uint32Array(pixels.buffer, pixels.byteOffset, width * height) : null;
  for (let row = 0, cell = 0; row < rows; row++) {
    const line = samplePlace(row, step, height) * width;
    for (let column = 0; column < columns; column++, cell++) {
      const at = line + samplePlace(column, step, width);
      if (source) words[cell] = source[at];
      else samples.set(pixels.subarray(at * 4, at * 4 + 4), cell * 4);
      if (mask && connected) mask[cell] = connected[at];
    }
  }
  const kinds = new Uint8Array(columns * rows);
  const blocks = new Uint8Array(((columns + 15) >> 4) * rows);
  const counts = { removed: new Float64Array(12), semi: 0, alphaBefore: 0, alphaAfter: 0 };
  const strip = { width: columns, rows, source: samples, target: null, classes: kinds, modes: blocks, contents: blocks.slice() };
  kernels.knockout({ ...strip, connected: mask, isHard: false, unmixes: false }, tables, counts);
  return { step, columns, rows, samples, kinds };
}

/** True for what is neither ground nor transparent. */
export function isArt(kind: number): boolean {
  return kind >= KNOCKOUT_CLASS.ZONE && kind <= KNOCKOUT_CLASS.KEPT;
}
