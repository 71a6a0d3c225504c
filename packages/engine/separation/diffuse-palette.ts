import type { Rgb } from '../color/hex.ts';
import { byteFromLinear, LINEAR_OF_BYTE } from '../color/srgb.ts';

/** A color of the art this near to one of the palette is that one, and ends the errors before it: even areas stay even. */
const SAME_LEVELS = 3;
/** Light is let beyond black and white by so much; more error than that comes from colors that no mix reaches, and would only smear. */
const BEYOND = 0.3;
const withinReach = (light: number): number => Math.min(1 + BEYOND, Math.max(-BEYOND, light));

/**
 * Every pixel as one color of a palette, errors passed on in light, as an eye mixes it; every other row runs backwards. Rows are fed in order from the top.
 * Source of the weights: R. Floyd and L. Steinberg, 1976.
 */
export class PaletteDiffusion {
  private readonly width: number;
  private readonly palette: readonly Rgb[];
  private readonly light: Float64Array;
  private here: Float32Array;
  private below: Float32Array;
  private isBackward = false;

  constructor(width: number, palette: readonly Rgb[]) {
    this.width = width;
    this.palette = palette;
    this.light = Float64Array.from(palette.flatMap(({ r, g, b }) => [LINEAR_OF_BYTE[r], LINEAR_OF_BYTE[g], LINEAR_OF_BYTE[b]]));
    this.here = new Float32Array((width + 2) * 3);
    this.below = new Float32Array((width + 2) * 3);
  }

  /**
   * One row. `colors` holds r, g, b of `width` opaque pixels; `choices` gets places in the palette. `from` is the first of the palette that a pixel may
   * take: 0 everywhere but where `isPrinted`, and there `printedFrom`.
   */
  row(colors: Uint8Array, isPrinted: Uint8Array, printedFrom: number, choices: Uint8Array): void {
    const { here, below, width } = this;
    const step = this.isBackward ? -1 : 1;
    let x = this.isBackward ? width - 1 : 0;
    const light = [0, 0, 0];
    for (let count = 0; count < width; count++, x += step) {
      const [r, g, b] = [colors[x * 3], colors[x * 3 + 1], colors[x * 3 + 2]];
      const first = isPrinted[x] ? printedFrom : 0;
      const same = this.sameAs(r, g, b, first);
      if (same >= 0) {
        choices[x] = same;
        continue;
      }
      const error = (x + 1) * 3;
      light[0] = withinReach(LINEAR_OF_BYTE[r] + here[error]);
      light[1] = withinReach(LINEAR_OF_BYTE[g] + here[error + 1]);
      light[2] = withinReach(LINEAR_OF_BYTE[b] + here[error + 2]);
      const choice = this.nearest(light, first);
      choices[x] = choice;
      for (let channel = 0; channel < 3; channel++) {
        const left = light[channel] - this.light[choice * 3 + channel];
        here[error + step * 3 + channel] += (left * 7) / 16;
        below[error - step * 3 + channel] += (left * 3) / 16;
        below[error + channel] += (left * 5) / 16;
        below[error + step * 3 + channel] += left / 16;
      }
    }
    this.here = below;
    this.below = here.fill(0);
    this.isBackward = !this.isBackward;
  }

  private sameAs(r: number, g: number, b: number, first: number): number {
    for (let i = first; i < this.palette.length; i++) {
      const color = this.palette[i];
      if (Math.abs(r - color.r) <= SAME_LEVELS && Math.abs(g - color.g) <= SAME_LEVELS && Math.abs(b - color.b) <= SAME_LEVELS) return i;
    }
    return -1;
  }

  /** Nearest on the coded scale, where steps look about even. */
  private nearest(light: readonly number[], first: number): number {
    const [r, g, b] = [byteFromLinear(light[0]), byteFromLinear(light[1]), byteFromLinear(light[2])];
    let [best, least] = [first, Number.POSITIVE_INFINITY];
    for (let i = first; i < this.palette.length; i++) {
      const color = this.palette[i];
      const distance = 2 * (r - color.r) ** 2 + 4 * (g - color.g) ** 2 + 3 * (b - color.b) ** 2;
      if (distance < least) [best, least] = [i, distance];
    }
    return best;
  }
}
