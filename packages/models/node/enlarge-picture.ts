import { AppError } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { Network } from './network.ts';
import type { Tensor } from './runtime.ts';

/** Tiles that a network of open size gets: at most so wide, and a whole number of times this step, as some take no other. */
const TILE_PX = 256;
const STEP_PX = 32;
/** What a tile sees beyond the part that is taken of it. A tile of fixed size gives up at most a quarter to each side. */
const AROUND_PX = 24;

const WANTED = 'one output of 1 x 3 x height x width, a whole number of times its input';

/** Whether a network gives pictures, by what it says of itself. Error: model.wrong-shape. */
export function requireEnlarging({ source: { id }, outputs }: Network): void {
  const [output] = outputs;
  const { shape, type } = output ?? {};
  const isPicture = shape?.length === 4 && (typeof shape[1] !== 'number' || shape[1] === 3) && (type === 'float32' || type === 'float16');
  if (isPicture) return;
  throw new AppError('model.wrong-shape', { model: id, found: `gives ${shape?.join(' x ') ?? 'no tensor'} in ${type}`, wanted: WANTED });
}

/** One axis of the tiles. */
interface TileAxis {
  readonly length: number;
  /** Pixels of a tile, what is seen around counted in. */
  readonly tile: number;
  readonly around: number;
}

function tileAxis(length: number, fixed: number | null): TileAxis {
  if (fixed !== null) return { length, tile: fixed, around: Math.min(AROUND_PX, Math.floor(fixed / 4)) };
  return { length, tile: Math.min(TILE_PX, Math.ceil((length + 2 * AROUND_PX) / STEP_PX) * STEP_PX), around: AROUND_PX };
}

const stepOf = ({ tile, around }: TileAxis): number => tile - 2 * around;

/** Red, green and blue of a tile in 0 to 1; beyond the picture its rim goes on. */
function cutTile({ width, height, pixels }: PixelImage, left: number, top: number, across: number, down: number): Float32Array {
  const planes = new Float32Array(3 * across * down);
  for (let y = 0, to = 0; y < down; y++) {
    const row = Math.max(0, Math.min(height - 1, top + y)) * width;
    for (let x = 0; x < across; x++, to++) {
      const at = (row + Math.max(0, Math.min(width - 1, left + x))) * 4;
      for (let channel = 0; channel < 3; channel++) planes[channel * across * down + to] = pixels[at + channel] / 255;
    }
  }
  return planes;
}

/** How many times as large a tile came back. Error: model.wrong-shape. */
function factorOf({ dims }: Tensor, across: number, down: number, model: string): number {
  const factor = dims[3] / across;
  if (dims.length === 4 && dims[1] === 3 && Number.isInteger(factor) && factor >= 1 && dims[2] === factor * down) return factor;
  throw new AppError('model.wrong-shape', { model, found: `makes ${dims.join(' x ')} of 1 x 3 x ${down} x ${across}`, wanted: WANTED });
}

/** Lays the middle of a tile into the result. Places are the result's, in whole tiles' pixels times the factor. */
function layTile(tensor: Tensor, factor: number, across: TileAxis, down: TileAxis, x0: number, y0: number, out: PixelImage): void {
  const { data, dims } = tensor;
  const plane = dims[2] * dims[3];
  const [width, height] = [Math.min(stepOf(across), across.length - x0) * factor, Math.min(stepOf(down), down.length - y0) * factor];
  for (let y = 0; y < height; y++) {
    const from = (y + down.around * factor) * dims[3] + across.around * factor;
    const to = (y0 * factor + y) * out.width + x0 * factor;
    for (let x = 0; x < width; x++) {
      const at = (to + x) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[channel * plane + from + x];
        out.pixels[at + channel] = value >= 1 ? 255 : value > 0 ? Math.round(255 * value) : 0;
      }
      out.pixels[at + 3] = 255;
    }
  }
}

/** A picture as many times as large as a network makes it. Errors: model.wrong-shape, model.failed; those of `progress`. */
export async function enlargePicture(network: Network, image: PixelImage, progress: (fraction: number) => void): Promise<PixelImage> {
  requireEnlarging(network);
  const [across, down] = [tileAxis(image.width, network.width), tileAxis(image.height, network.height)];
  const [columns, rows] = [Math.ceil(image.width / stepOf(across)), Math.ceil(image.height / stepOf(down))];
  let out: PixelImage | null = null;
  for (let index = 0; index < columns * rows; index++) {
    progress(index / (columns * rows));
    const [x0, y0] = [(index % columns) * stepOf(across), Math.floor(index / columns) * stepOf(down)];
    const planes = cutTile(image, x0 - across.around, y0 - down.around, across.tile, down.tile);
    const [tensor] = await network.run(planes, across.tile, down.tile);
    const factor = factorOf(tensor, across.tile, down.tile, network.source.id);
    const [width, height] = [image.width * factor, image.height * factor];
    out ??= { ...image, width, height, pixels: new Uint8Array(width * height * 4) };
    layTile(tensor, factor, across, down, x0, y0, out);
  }
  progress(1);
  if (!out) throw new Error('a picture has no pixels');
  return out;
}
