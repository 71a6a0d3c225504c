import type { PixelWindow, Rect } from '@underbase/engine';
import { isInked, type ScreenPlan } from './halftone.ts';

/** Pixels around one that tell whether it stands on an edge. */
export const EDGE_REACH = 2;

/** Alphas of an edge's two sides: nearly clear, nearly opaque. */
const CLEAR = 26;
const OPAQUE = 229;

/** Below this alpha, a color of 8 bits has lost its hue: a dot takes the color of its whole cell there. */
const FAINT = 64;

/** Sums over each cell of a screen that a window touches. */
interface Cells {
  readonly columnFrom: number;
  readonly rowFrom: number;
  readonly columns: number;
  /** Pixels that fade or are clear, and their alpha: what a dot stands for. */
  readonly counts: Float64Array;
  readonly alphas: Float64Array;
  /** Red, green and blue of the same, by alpha. */
  readonly colors: Float64Array;
  /** Cells that an edge of the art crosses. */
  readonly isCut: Uint8Array;
}

/** Within two pixels alpha runs from clear to opaque: an anti-aliased edge, not a fade. */
function isEdge({ rect, pixels }: PixelWindow, x: number, y: number): boolean {
  let [least, most] = [255, 0];
  for (let j = Math.max(rect.y, y - EDGE_REACH); j <= Math.min(rect.y + rect.height - 1, y + EDGE_REACH); j++) {
    for (let i = Math.max(rect.x, x - EDGE_REACH); i <= Math.min(rect.x + rect.width - 1, x + EDGE_REACH); i++) {
      const alpha = pixels[((j - rect.y) * rect.width + i - rect.x) * 4 + 3];
      if (alpha < least) least = alpha;
      if (alpha > most) most = alpha;
    }
  }
  return least < CLEAR && most > OPAQUE;
}

function emptyCells({ x, y, width, height }: Rect, { along, across, shift }: ScreenPlan): Cells {
  const corners = [x, x + width].flatMap((u) =>
    [y, y + height].map((v) => [along * (u + shift) - across * (v + shift), across * (u + shift) + along * (v + shift)]),
  );
  const from = [0, 1].map((axis) => Math.floor(Math.min(...corners.map((corner) => corner[axis]))));
  const to = [0, 1].map((axis) => Math.floor(Math.max(...corners.map((corner) => corner[axis]))) + 1);
  const columns = to[0] - from[0];
  const count = columns * (to[1] - from[1]);
  const sums = () => new Float64Array(count);
  return {
    columnFrom: from[0],
    rowFrom: from[1],
    columns,
    counts: sums(),
    alphas: sums(),
    colors: new Float64Array(count * 3),
    isCut: new Uint8Array(count),
  };
}

/** What a pixel is to the screen. */
const SOLID = 0;
const EDGE = 1;
const PASSES = 2;

/** Sorts the pixels of a window, and adds up those that the screen stands for, cell by cell. */
function sumCells(art: PixelWindow, screen: ScreenPlan): { readonly cells: Cells; readonly kinds: Uint8Array; readonly hasFades: boolean } {
  const { rect, pixels } = art;
  const kinds = new Uint8Array(rect.width * rect.height);
  const cells = emptyCells(rect, screen);
  const { counts, alphas, colors, isCut } = cells;
  let hasFades = false;
  for (let y = rect.y, index = 0; y < rect.y + rect.height; y++) {
    for (let x = rect.x; x < rect.x + rect.width; x++, index++) {
      const at = index * 4;
      const alpha = pixels[at + 3];
      if (alpha === 255) continue;
      const cell = cellAt(cells, screen, x, y);
      if (alpha > 0 && isEdge(art, x, y)) {
        kinds[index] = EDGE;
        isCut[cell] = 1;
        continue;
      }
      kinds[index] = PASSES;
      counts[cell]++;
      if (alpha === 0) continue;
      hasFades = true;
      alphas[cell] += alpha;
      for (let channel = 0; channel < 3; channel++) colors[cell * 3 + channel] += alpha * pixels[at + channel];
    }
  }
  return { cells, kinds, hasFades };
}

function cellAt({ columnFrom, rowFrom, columns }: Cells, { along, across, shift }: ScreenPlan, x: number, y: number): number {
  const [u, v] = [x + shift, y + shift];
  return (Math.floor(across * u + along * v) - rowFrom) * columns + Math.floor(along * u - across * v) - columnFrom;
}

/** Hears of each pixel that the screen decided: its alpha before and after, and the tone of its dot, -1 at an edge. */
export type DotListener = (before: number, after: number, tone: number) => void;

/**
 * Turns what is left semi-transparent into dots, alpha 0 or 255. Each dot is made of one tone, the mean of its cell, so it is round and as wide
 * as the screen's curve asks. An anti-aliased edge is cut at half, so that it stays a line; where one crosses a cell, dots end with the art.
 * @param art the soft result around `rect`, with all of the cells that `rect` touches
 * @param target the same place, written within `rect` alone; not the memory of `art`
 */
export function screenDots(art: PixelWindow, target: PixelWindow, rect: Rect, screen: ScreenPlan, onDot: DotListener): void {
  const { cells, kinds, hasFades } = sumCells(art, screen);
  const { counts, alphas, colors, isCut } = cells;
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    for (let x = rect.x; x < rect.x + rect.width; x++) {
      const index = (y - art.rect.y) * art.rect.width + x - art.rect.x;
      const kind = kinds[index];
      const alpha = art.pixels[index * 4 + 3];
      if (kind === SOLID || (alpha === 0 && !hasFades)) continue;
      const at = ((y - target.rect.y) * target.rect.width + x - target.rect.x) * 4;
      if (kind === EDGE) {
        onDot(alpha, alpha > 127 ? 255 : 0, -1);
        if (alpha > 127) target.pixels[at + 3] = 255;
        else target.pixels.fill(0, at, at + 4);
        continue;
      }
      const cell = cellAt(cells, screen, x, y);
      const tone = alphas[cell] / counts[cell];
      const isDot = tone > 0 && (alpha > 0 || !isCut[cell]) && isInked(screen, x, y, tone);
      if (!isDot && alpha === 0) continue;
      onDot(alpha, isDot ? 255 : 0, tone);
      if (!isDot) {
        target.pixels.fill(0, at, at + 4);
        continue;
      }
      if (alpha < FAINT) {
        for (let channel = 0; channel < 3; channel++) target.pixels[at + channel] = Math.round(colors[cell * 3 + channel] / alphas[cell]);
      }
      target.pixels[at + 3] = 255;
    }
  }
}
