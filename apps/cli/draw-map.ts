import { LIMITS } from '@underbase/contract';
import type { Kernels, PixelImage } from '@underbase/engine';
import { makePlan, makesPictures, type OptionValues, type OverlayShape, ThreadTables, type ToolDeclaration } from '@underbase/tools';

/** Process magenta and cyan: the first overlay of a tool and those after it. */
const COLORS = [
  [236, 0, 140],
  [0, 159, 227],
] as const;
/** How pale the artwork lies below. */
const PALE = 0.384;
const PALE_FLOOR = 0.448 * 255;

/** What a map is drawn from. */
export interface MapJob {
  readonly tool: ToolDeclaration;
  /** Validated, with defaults. */
  readonly options: OptionValues;
  /** The untouched picture. */
  readonly source: PixelImage;
  readonly result: PixelImage;
  readonly kernels: Kernels;
}

function paled({ width, height, pixels, dpi }: PixelImage): PixelImage {
  const pale = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const gray = 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    pale.fill(Math.round(PALE * gray + PALE_FLOOR), at, at + 3);
    pale[at + 3] = pixels[at + 3];
  }
  return { width, height, pixels: pale, dpi, icc: null };
}

/** Lays a color over a pixel, straight alpha; `strength` is 0 to 255. */
function lay(pixels: Uint8Array, at: number, color: readonly number[], strength: number): void {
  const over = strength / 255;
  const under = (pixels[at + 3] / 255) * (1 - over);
  const alpha = over + under;
  for (let channel = 0; channel < 3; channel++) {
    pixels[at + channel] = Math.round((color[channel] * over + pixels[at + channel] * under) / alpha);
  }
  pixels[at + 3] = Math.round(alpha * 255);
}

function drawShape(map: PixelImage, shape: OverlayShape, color: readonly number[]): void {
  if (shape.kind !== 'heat') return;
  const { plane, size, rect } = shape;
  for (let y = Math.max(0, rect.y); y < Math.min(map.height, rect.y + rect.height); y++) {
    const row = Math.floor(((y - rect.y) * size.height) / rect.height) * size.width;
    for (let x = Math.max(0, rect.x); x < Math.min(map.width, rect.x + rect.width); x++) {
      const strength = plane[row + Math.floor(((x - rect.x) * size.width) / rect.width)];
      if (strength > 0) lay(map.pixels, (y * map.width + x) * 4, color, strength);
    }
  }
}

/** The artwork, pale, with the tool's overlays on it: where it changed or found something. As large as the source. */
export async function drawMap({ tool, options, source, result, kernels }: MapJob): Promise<PixelImage> {
  const map = paled(source);
  const run = (await tool.load?.())?.run;
  if (!run || !makesPictures(run) || !run.overlays) return map;
  const frame = { width: source.width, height: source.height, dpi: source.dpi ?? LIMITS.assumedDpi, scale: 1 };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan = await makePlan(run, source, frame, options, context);
  const ids = (tool.overlays ?? []).map(({ id }) => id);
  for (const shape of run.overlays({ ids, source, result }, frame, options, plan, context)) {
    drawShape(map, shape, COLORS[Math.min(COLORS.length - 1, ids.indexOf(shape.id))]);
  }
  return map;
}
