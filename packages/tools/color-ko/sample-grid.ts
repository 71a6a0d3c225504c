import { type Frame, type Kernels, KNOCKOUT_CLASS, KNOCKOUT_KEYS, type KnockoutTables, type PixelImage } from '@underbase/engine';

/** Enough to see what lies where; few enough to take no time beside the pixels themselves. */
const MAX_SAMPLES = 40_000;
/** A copy for the screen shows less, and is looked at anew with every movement of a slider. */
const MAX_SAMPLES_OF_COPY = 20_000;

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

export function sampleGrid(
  { width, height, pixels }: PixelImage,
  frame: Frame,
  tables: KnockoutTables,
  connected: Uint8Array | null,
  kernels: Kernels,
): SampleGrid {
  const most = frame.scale < 1 ? MAX_SAMPLES_OF_COPY : MAX_SAMPLES;
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / most)));
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
  return { step, columns, rows, samples, kinds: sortColors(samples, columns, rows, tables, mask, kernels) };
}

/** Classes of pixels, by color and connection alone. Length: width x rows. */
export function sortColors(
  pixels: Uint8Array,
  width: number,
  rows: number,
  tables: KnockoutTables,
  connected: Uint8Array | null,
  kernels: Kernels,
): Uint8Array {
  const classes = new Uint8Array(width * rows);
  const none = new Uint8Array(0);
  const size = { width, rows, source: pixels, top: 0, bottom: 0, target: none };
  const ways = { isHard: false, hasHardRims: false, unmixes: false, rims: null };
  const modes = new Uint8Array(((width + 15) >> 4) * rows);
  const counts = { removed: new Float64Array(KNOCKOUT_KEYS), semi: 0, alphaBefore: 0, alphaAfter: 0 };
  kernels.knockout({ ...size, ...ways, classes, modes, fading: none, connected }, tables, counts);
  return classes;
}

/** True for what is neither ground nor transparent. */
export function isArt(kind: number): boolean {
  return kind >= KNOCKOUT_CLASS.ZONE && kind <= KNOCKOUT_CLASS.KEPT;
}
