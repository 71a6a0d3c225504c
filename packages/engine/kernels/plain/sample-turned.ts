import type { PixelWindow } from '../../image.ts';
import type { TurnedSampling } from '../../resample/turned-sampling.ts';

/** Catmull and Rom's cubic: through its samples, so that what is not moved is not softened. Source: "A class of local interpolating splines", 1974. */
function weights(t: number, out: Float64Array): void {
  const t2 = t * t;
  const t3 = t2 * t;
  out[0] = -0.5 * t3 + t2 - 0.5 * t;
  out[1] = 1.5 * t3 - 2.5 * t2 + 1;
  out[2] = -1.5 * t3 + 2 * t2 + 0.5 * t;
  out[3] = 0.5 * t3 - 0.5 * t2;
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

/** Plain twin of the kernel `sampleTurned`; see kernels.ts. */
export function sampleTurned({ source, target, map: { a, b, c, d, e, f } }: TurnedSampling): void {
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
