import { cropWindow, type Kernels, type PixelImage, type Rect } from '@underbase/engine';

type HalveKernels = Pick<Kernels, 'halve'>;

/** Rows that are halved again and again while they are in the cache. */
const STRIP_ROWS = 64;

const half = (side: number): number => Math.ceil(side / 2);

function reducedSide(side: number, halvings: number): number {
  return halvings === 0 ? side : reducedSide(half(side), halvings - 1);
}

/** One strip, halved `halvings` times into `out`; `spare` holds one block for each halving but the last. */
function halveStrip(
  kernels: HalveKernels,
  strip: Uint8Array,
  width: number,
  rows: number,
  spare: readonly Uint8Array[],
  out: Uint8Array,
): void {
  let [pixels, columns, height] = [strip, width, rows];
  for (const block of [...spare, out]) {
    const [nextColumns, nextRows] = [half(columns), half(height)];
    const made = block.subarray(0, nextColumns * nextRows * 4);
    kernels.halve(pixels, { width: columns, height }, made);
    [pixels, columns, height] = [made, nextColumns, nextRows];
  }
}

/** A picture halved so many times, as `Kernels.halve` does it once. */
export function reducedCopy(kernels: HalveKernels, image: PixelImage, halvings: number): PixelImage {
  if (halvings === 0) return image;
  const { width, height, pixels } = image;
  const [columns, rows] = [reducedSide(width, halvings), reducedSide(height, halvings)];
  const out = new Uint8Array(columns * rows * 4);
  // Whole strips become whole rows.
  const stripRows = Math.max(STRIP_ROWS, 2 ** halvings);
  const spare = Array.from(
    { length: halvings - 1 },
    (_, n) => new Uint8Array(reducedSide(width, n + 1) * reducedSide(stripRows, n + 1) * 4),
  );
  for (let top = 0; top < height; top += stripRows) {
    const count = Math.min(stripRows, height - top);
    const strip = pixels.subarray(top * width * 4, (top + count) * width * 4);
    halveStrip(kernels, strip, width, count, spare, out.subarray((top / 2 ** halvings) * columns * 4));
  }
  return { ...image, width: columns, height: rows, pixels: out };
}

/** The outermost pixels that a reduced copy has, without the rest of it: RGBA, the upper and the lower row, then the left and the right column. */
export function reducedBorder(kernels: HalveKernels, image: PixelImage, halvings: number): Uint8Array {
  const { width, height } = image;
  const [lastX, lastY] = [width, height].map((side) => (reducedSide(side, halvings) - 1) * 2 ** halvings);
  const block = 2 ** halvings;
  const sides: readonly Rect[] = [
    { x: 0, y: 0, width, height: Math.min(block, height) },
    { x: 0, y: lastY, width, height: height - lastY },
    { x: 0, y: 0, width: Math.min(block, width), height },
    { x: lastX, y: 0, width: width - lastX, height },
  ];
  const copies = sides.map((rect) => {
    const { pixels } = cropWindow(image, rect);
    return reducedCopy(kernels, { ...image, width: rect.width, height: rect.height, pixels }, halvings).pixels;
  });
  const border = new Uint8Array(copies.reduce((sum, copy) => sum + copy.length, 0));
  let at = 0;
  for (const copy of copies) {
    border.set(copy, at);
    at += copy.length;
  }
  return border;
}
