import { KNOCKOUT_CLASS, type PixelImage } from '@underbase/engine';
import { isArt, type SampleGrid, samplePlace } from './sample-grid.ts';

const { ZONE } = KNOCKOUT_CLASS;

/** Places that are looked at; more change nothing. */
const MAX_PLACES = 3000;

/** Half the side of a place. */
const REACH = 2;

/** A pixel that differs more from its ground (sum over channels) belongs to an edge, not to noise. */
const MOST_APART = 72;

/** Below this the ground is clean: rounding, a stray pixel of an edge. */
const LEAST = 0.4;

/** Numbers above this mean texture; taking it for noise would blur decisions more than it helps. */
const MOST = 9;

/**
 * Grain of the ground close to the art, where JPEG rings: deviation over three channels, from second differences of neighbors,
 * so that shading of the ground and fades do not count.
 */
export function measureNoise({ width, height, pixels }: PixelImage, grid: SampleGrid, grounds: Uint8Array): number {
  const { step, columns, rows, kinds } = grid;
  const apart = (x: number, y: number, ground: number) => {
    const at = (y * width + x) * 4;
    return (
      Math.abs(pixels[at] - grounds[ground]) +
      Math.abs(pixels[at + 1] - grounds[ground + 1]) +
      Math.abs(pixels[at + 2] - grounds[ground + 2])
    );
  };
  // Samples within about 8 pixels of art.
  const near = Math.max(1, Math.round(8 / step));
  const places: number[] = [];
  for (let row = near; row < rows - near; row++) {
    for (let column = near; column < columns - near; column++) {
      const cell = row * columns + column;
      if (kinds[cell] >= ZONE) continue;
      if (
        isArt(kinds[cell - near]) ||
        isArt(kinds[cell + near]) ||
        isArt(kinds[cell - near * columns]) ||
        isArt(kinds[cell + near * columns])
      )
        places.push(cell);
    }
  }
  const stride = Math.max(1, Math.ceil(places.length / MAX_PLACES));
  let [sum, count] = [0, 0];
  for (let index = 0; index < places.length; index += stride) {
    const cell = places[index];
    const [x, y] = [samplePlace(cell % columns, step, width), samplePlace(Math.floor(cell / columns), step, height)];
    if (x < REACH || y < REACH || x >= width - REACH || y >= height - REACH) continue;
    const ground = kinds[cell] * 3;
    let isGround = true;
    for (let dy = -REACH; dy <= REACH && isGround; dy++) {
      for (let dx = -REACH; dx <= REACH && isGround; dx++) isGround = apart(x + dx, y + dy, ground) <= MOST_APART;
    }
    if (!isGround) continue;
    const at = (y * width + x) * 4;
    for (const way of [4, width * 4]) {
      for (let channel = 0; channel < 3; channel++) {
        const here = at + channel;
        sum += (pixels[here - way] - 2 * pixels[here] + pixels[here + way]) ** 2;
      }
      count++;
    }
  }
  const noise = count < 20 ? 0 : Math.sqrt(sum / count / 6);
  return noise < LEAST ? 0 : Math.min(MOST, noise);
}
