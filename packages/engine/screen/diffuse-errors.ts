/** Passes errors from pixel to pixel over rows that are fed in order from the top; every other row runs backwards, so that errors drift to no side. */
export class ErrorDiffusion {
  private readonly width: number;
  private readonly curve: Uint8Array | null;
  /** In sixteenths of a level, with a pixel of room on either side. */
  private here: Int32Array;
  private below: Int32Array;
  private isBackward = false;

  constructor(width: number, curve: Uint8Array | null) {
    this.width = width;
    this.curve = curve;
    this.here = new Int32Array(width + 2);
    this.below = new Int32Array(width + 2);
  }

  /**
   * One row of coverage (0..255) to dots (0 or 255); may be the same memory. Nothing prints where coverage is 0, and solid stays solid.
   * Source: R. Floyd and L. Steinberg, "An adaptive algorithm for spatial gray scale", 1976.
   */
  row(coverage: Uint8Array, dots: Uint8Array): void {
    const { here, below, width, curve } = this;
    const step = this.isBackward ? -1 : 1;
    let x = this.isBackward ? width - 1 : 0;
    for (let count = 0; count < width; count++, x += step) {
      const given = coverage[x];
      if (given === 0 || given === 255) {
        dots[x] = given;
        continue;
      }
      const wanted = 16 * (curve ? curve[given] : given) + here[x + 1];
      const dot = wanted > 2040 ? 255 : 0;
      dots[x] = dot;
      const error = wanted - 16 * dot;
      const [ahead, behind, under] = [(error * 7) >> 4, (error * 3) >> 4, (error * 5) >> 4];
      here[x + 1 + step] += ahead;
      below[x + 1 - step] += behind;
      below[x + 1] += under;
      below[x + 1 + step] += error - ahead - behind - under;
    }
    this.here = below;
    this.below = here.fill(0);
    this.isBackward = !this.isBackward;
  }
}
