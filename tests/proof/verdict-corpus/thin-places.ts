import type { PixelImage } from '@underbase/engine';

/** Offsets of a disc. */
function disc(radius: number): readonly (readonly [number, number])[] {
  const reach = Math.floor(radius);
  const offsets: (readonly [number, number])[] = [];
  for (let y = -reach; y <= reach; y++) for (let x = -reach; x <= reach; x++) if (x * x + y * y <= radius * radius) offsets.push([x, y]);
  return offsets;
}

/** 1 where all of the disc around a pixel is 1 (`every`), or any of it. Beyond the edge lies what the edge has. */
function swept(plane: Uint8Array, width: number, height: number, radius: number, every: boolean): Uint8Array {
  const offsets = disc(radius);
  const out = new Uint8Array(plane.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const isSet = ([dx, dy]: readonly [number, number]) =>
        plane[Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx))] === 1;
      out[at] = (every ? offsets.every(isSet) : offsets.some(isSet)) ? 1 : 0;
    }
  }
  return out;
}

/** What an opening with a disc takes away: all that is thinner than it, tips and corners among them; 1 a pixel. */
function thinnerThan(plane: Uint8Array, width: number, height: number, acrossPx: number): Uint8Array {
  const opened = swept(swept(plane, width, height, acrossPx / 2, true), width, height, acrossPx / 2, false);
  return opened.map((one, at) => (plane[at] === 1 && one === 0 ? 1 : 0));
}

/** Places of art thinner than `linePx` or gaps narrower than `gapPx` (0 for none), with `roomPx` around them for what moves; 1 a pixel. */
export function thinPlaces({ width, height, pixels }: PixelImage, linePx: number, gapPx: number, roomPx: number): Uint8Array {
  const shape = Uint8Array.from({ length: width * height }, (_, at) => (pixels[at * 4 + 3] >= 128 ? 1 : 0));
  const lines = thinnerThan(shape, width, height, linePx);
  const gaps =
    gapPx > 0
      ? thinnerThan(
          shape.map((one) => 1 - one),
          width,
          height,
          gapPx,
        )
      : null;
  return swept(gaps ? lines.map((one, at) => one | gaps[at]) : lines, width, height, roomPx, false);
}
