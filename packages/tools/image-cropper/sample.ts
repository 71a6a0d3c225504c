import type { PixelWindow, Rect } from '@underbase/engine';
import type { Turn } from './turn.ts';

/** Catmull and Rom's cubic: through its samples, so that what is not moved is not softened. Source: "A class of local interpolating splines", 1974. */
function weights(t: number, out: Float64Array): void {
  const t2 = t * t;
  const t3 = t2 * t;
  out[0] = -0.5 * t3 + t2 - 0.5 * t;
  out[1] = 1.5 * t3 - 2.5 * t2 + 1;
  out[2] = -1.5 * t3 + 2 * t2 + 0.5 * t;
  out[3] = 0.5 * t3 - 0.5 * t2;
}

/** Pixels as whole words. A picture that starts off a word's edge in its buffer is copied first; it then can only be read. */
function words({ pixels }: PixelWindow): Uint32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

/** Copies pixels to where the turn puts them; clear where there is none. For quarter turns and flips: exact to the byte. */
export function copyTurned(source: PixelWindow, target: PixelWindow, { a, b, c, d, e, f }: Turn): void {
  const from = words(source);
  const to = new Uint32Array(target.rect.width * target.rect.height);
  const { x: left, y: top, width, height } = source.rect;
  for (let y = 0; y < target.rect.height; y++) {
    for (let x = 0; x < target.rect.width; x++) {
      const tx = target.rect.x + x + 0.5;
      const ty = target.rect.y + y + 0.5;
      const sx = Math.floor(a * tx + b * ty + c) - left;
      const sy = Math.floor(d * tx + e * ty + f) - top;
      const isInside = sx >= 0 && sy >= 0 && sx < width && sy < height;
      to[y * target.rect.width + x] = isInside ? from[sy * width + sx] : 0;
    }
  }
  target.pixels.set(new Uint8Array(to.buffer));
}

/** Premultiplied sum of 4 x 4 pixels around a point; what lies outside is clear. */
function gather({ rect, pixels }: PixelWindow, x: number, y: number, sums: Float64Array, across: Float64Array, down: Float64Array): void {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  weights(x - 0.5 - left, across);
  weights(y - 0.5 - top, down);
  sums.fill(0);
  for (let row = 0; row < 4; row++) {
    const sy = top - 1 + row - rect.y;
    if (sy < 0 || sy >= rect.height) continue;
    for (let column = 0; column < 4; column++) {
      const sx = left - 1 + column - rect.x;
      if (sx < 0 || sx >= rect.width) continue;
      const at = (sy * rect.width + sx) * 4;
      const share = (across[column] * down[row] * pixels[at + 3]) / 255;
      sums[0] += share * pixels[at];
      sums[1] += share * pixels[at + 1];
      sums[2] += share * pixels[at + 2];
      sums[3] += share;
    }
  }
}

/** Turns by any angle: cubic, premultiplied, on coded values as artwork was composited. */
export function sampleTurned(source: PixelWindow, target: PixelWindow, { a, b, c, d, e, f }: Turn): void {
  const [sums, across, down] = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];
  const { rect, pixels } = target;
  for (let y = 0; y < rect.height; y++) {
    for (let x = 0; x < rect.width; x++) {
      const tx = rect.x + x + 0.5;
      const ty = rect.y + y + 0.5;
      gather(source, a * tx + b * ty + c, d * tx + e * ty + f, sums, across, down);
      const at = (y * rect.width + x) * 4;
      const alpha = Math.min(1, Math.max(0, sums[3]));
      const byte = Math.round(alpha * 255);
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = byte === 0 ? 0 : Math.min(255, Math.max(0, Math.round(sums[channel] / sums[3])));
      }
      pixels[at + 3] = byte;
    }
  }
}

/** The part of the source that a rectangle of the turned picture is made from, before clipping. */
export function sourceRect(target: Rect, { a, b, c, d, e, f, isExact }: Turn): Rect {
  const corners = [target.x, target.x + target.width].flatMap((x) => [target.y, target.y + target.height].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + b * y + c);
  const ys = corners.map(([x, y]) => d * x + e * y + f);
  const pad = isExact ? 0 : 2;
  const x = Math.floor(Math.min(...xs) + 1e-6) - pad;
  const y = Math.floor(Math.min(...ys) + 1e-6) - pad;
  return { x, y, width: Math.ceil(Math.max(...xs) - 1e-6) + pad - x, height: Math.ceil(Math.max(...ys) - 1e-6) + pad - y };
}
