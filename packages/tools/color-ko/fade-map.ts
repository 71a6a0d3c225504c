import { KNOCKOUT_CLASS, KNOCKOUT_MODE, type PixelWindow, type Rect } from '@underbase/engine';

const { ZONE, KEPT, UNDECIDED } = KNOCKOUT_CLASS;

/** What becomes of colors of a zone in one cell. */
export const FATE = {
  /** STAYS: no fade near. FADES: part of a fade that hangs on removed ground. MIXED: both near, each pixel is asked. */
  ...KNOCKOUT_MODE,
  /** In `own` alone: the sample is not of a zone. */
  NONE: 3,
} as const;

export const isZone = (kind: number): boolean => kind >= ZONE && kind < KEPT;

/** Where a zone fades, by pixel. */
export interface FadeMap {
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  readonly samples: Uint8Array;
  readonly fates: Uint8Array;
  readonly own: Uint8Array;
  /** Whether anything fades at all. */
  readonly hasFades: boolean;
}

/** Whether a color of a zone fades at a pixel of the picture. Where both are near, it goes with the sample of the nearest color. */
export function fadesAt(map: FadeMap, x: number, y: number, r: number, g: number, b: number): boolean {
  const { step, columns, rows, samples, fates, own } = map;
  const [column, row] = [Math.floor(x / step), Math.floor(y / step)];
  const fate = fates[row * columns + column];
  if (fate !== FATE.MIXED) return fate === FATE.FADES;
  let [nearest, fades] = [1e9, false];
  for (let j = Math.max(0, row - 1); j <= Math.min(rows - 1, row + 1); j++) {
    for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i++) {
      const cell = j * columns + i;
      if (own[cell] === FATE.NONE) continue;
      const at = cell * 4;
      const apart = Math.abs(samples[at] - r) + Math.abs(samples[at + 1] - g) + Math.abs(samples[at + 2] - b);
      if (apart < nearest) [nearest, fades] = [apart, own[cell] === FATE.FADES];
    }
  }
  return fades;
}

/** Fate of every block of 16 pixels of a part of the picture, as `knockout` takes its modes. */
export function fateOfBlocks(map: FadeMap, { x, y, width, height }: Rect): Uint8Array {
  const { step, columns, fates, hasFades } = map;
  const blocks = (width + 15) >> 4;
  const modes = new Uint8Array(blocks * height);
  if (!hasFades) return modes;
  let lastRow = -1;
  for (let line = 0; line < height; line++) {
    const row = Math.floor((y + line) / step);
    const start = line * blocks;
    if (row === lastRow) {
      modes.copyWithin(start, start - blocks, start);
      continue;
    }
    lastRow = row;
    for (let block = 0; block < blocks; block++) {
      const first = row * columns + Math.floor((x + block * 16) / step);
      const last = row * columns + Math.floor((x + Math.min(width, block * 16 + 16) - 1) / step);
      let fate = fates[first];
      for (let cell = first + 1; cell <= last; cell++) if (fates[cell] !== fate) fate = FATE.MIXED;
      modes[start + block] = fate;
    }
  }
  return modes;
}

/** The say of each pixel in MIXED blocks, as `knockout` takes it; empty where there are none. `cells` tells which colors have one. */
export function fadingIn(map: FadeMap, cells: Uint8Array, { rect, pixels }: PixelWindow, modes: Uint8Array): Uint8Array {
  if (!map.hasFades || !modes.includes(FATE.MIXED)) return new Uint8Array(0);
  const { x, y, width, height } = rect;
  const blocks = (width + 15) >> 4;
  const fading = new Uint8Array(width * height);
  for (let line = 0; line < height; line++) {
    let last = -1;
    let lastCell = -1;
    let says = 0;
    for (let block = 0; block < blocks; block++) {
      if (modes[line * blocks + block] !== FATE.MIXED) continue;
      for (let column = block * 16; column < Math.min(width, block * 16 + 16); column++) {
        const index = line * width + column;
        const at = index * 4;
        const color = pixels[at] | (pixels[at + 1] << 8) | (pixels[at + 2] << 16);
        const cell = Math.floor((x + column) / map.step);
        if (color !== last || cell !== lastCell) {
          last = color;
          lastCell = cell;
          const kind = cells[((pixels[at] >> 2) << 12) | ((pixels[at + 1] >> 2) << 6) | (pixels[at + 2] >> 2)];
          const canFade = isZone(kind) || kind === UNDECIDED;
          says = canFade && fadesAt(map, x + column, y + line, pixels[at], pixels[at + 1], pixels[at + 2]) ? 255 : 0;
        }
        fading[index] = says;
      }
    }
  }
  return fading;
}
