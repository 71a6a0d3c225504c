import type { Kernels, PixelWindow, Rgb } from '@underbase/engine';

type Rows = Parameters<Kernels['layStroke']>[0];

/** What is laid over the art. */
export type Layers = Pick<Rows, 'stride' | 'kept' | 'bands' | 'fillsHoles'> & {
  readonly colors: readonly Rgb[];
  /** One byte for each pixel of the picture. */
  readonly holes: Uint8Array | null;
};

/** Where a target lies: its first pixel in the source's picture and on the layers, and the length of the picture's rows. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly pictureWidth: number;
}

export interface StrokeTally {
  /** Pixels of stroke, in 255ths summed to whole ones. */
  readonly stroke: number;
  /** Art pixels that are neither clear nor opaque, and no rim. */
  readonly soft: number;
}

/** The art on rows of the target, from one row of the source's picture to another. */
function artOf({ rect, pixels }: PixelWindow, place: Place, holes: Uint8Array | null, fromY: number, toY: number): Rows['art'] {
  const stride = rect.width * 4;
  return {
    pixels: pixels.subarray((fromY - rect.y) * stride, (toY - rect.y) * stride),
    width: rect.width,
    left: rect.x - place.x,
    holes: holes && { mask: holes, at: fromY * place.pictureWidth + rect.x, stride: place.pictureWidth },
  };
}

/** Fills the target with the art and the stroke: rows above the art, rows with art, rows below. */
export function paintRows(kernels: Kernels, source: PixelWindow, target: PixelWindow, place: Place, layers: Layers): StrokeTally {
  const { width, height } = target.rect;
  const { rect } = source;
  const { holes, ...planes } = layers;
  const colors = Uint32Array.from(layers.colors, ({ r, g, b }) => r | (g << 8) | (b << 16));
  const bottom = place.y + height;
  const inRows = (y: number) => Math.min(bottom, Math.max(place.y, y));
  const [artTop, artBottom] = [inRows(rect.y), inRows(rect.y + rect.height)];
  let [stroke, soft] = [0, 0];
  for (const [fromY, toY, hasArt] of [
    [place.y, artTop, false],
    [artTop, artBottom, true],
    [artBottom, bottom, false],
  ] as const) {
    if (fromY >= toY) continue;
    const [first, end] = [fromY - place.y, toY - place.y];
    const art = hasArt ? artOf(source, place, holes, fromY, toY) : null;
    const pixels = target.pixels.subarray(first * width * 4, end * width * 4);
    const sums = kernels.layStroke({ ...planes, art, pixels, width, at: place.at + first * layers.stride, colors });
    stroke += sums.stroke;
    soft += sums.soft;
  }
  return { stroke: stroke / 255, soft };
}
