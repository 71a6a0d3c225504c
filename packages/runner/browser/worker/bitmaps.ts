import { drawsApart } from '@underbase/codecs/capabilities';
import type { Size } from '@underbase/engine';

/** Sides up to which every browser that we know of has canvases; beyond, some stay empty without a word. */
const MOST_CANVAS_SIDE_PX = 8192;

/** The table is cleared when no bitmap was made for so long. */
const KEPT_MS = 8000;

/** Where bitmaps of one size are made: while a slider is dragged, all are of one size, and fresh memory costs more than the work itself. */
interface Table {
  readonly data: ImageData;
  readonly context: OffscreenCanvasRenderingContext2D;
}

let table: Table | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function tableOf({ width, height }: Size): Table | null {
  if (!drawsApart()) return null;
  clearTimeout(timer);
  timer = setTimeout(() => {
    table = null;
  }, KEPT_MS);
  if (table?.data.width === width && table.data.height === height) return table;
  // The pixels come from this thread, so the canvas is better held where it can write them.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  table = context && { data: new ImageData(width, height), context };
  return table;
}

/** ImageData stands on private memory alone: shared pixels are copied, others are taken as they are. */
function toImageData({ buffer, byteOffset, byteLength }: Uint8Array, { width, height }: Size): ImageData {
  const isPrivate = buffer instanceof ArrayBuffer;
  const bytes = isPrivate ? new Uint8ClampedArray(buffer, byteOffset, byteLength) : new Uint8ClampedArray(byteLength);
  if (!isPrivate) bytes.set(new Uint8ClampedArray(buffer, byteOffset, byteLength));
  return new ImageData(bytes, width, height);
}

/** Straight RGBA as a bitmap for the page. Keeps its input. */
export async function toBitmap(pixels: Uint8Array, { width, height }: Size): Promise<ImageBitmap> {
  const place = Math.max(width, height) <= MOST_CANVAS_SIDE_PX ? tableOf({ width, height }) : null;
  if (place) {
    place.data.data.set(pixels);
    place.context.putImageData(place.data, 0, 0);
    return place.context.canvas.transferToImageBitmap();
  }
  return createImageBitmap(toImageData(pixels, { width, height }), {
    premultiplyAlpha: 'default',
    colorSpaceConversion: 'none',
  });
}
