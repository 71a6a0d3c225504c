/** Red, green, blue, as levels. */
export type Levels = readonly [number, number, number];

/** The straight way from one color to another. Asked for every pixel of many lines: what was measured last stands in fields. */
export class ColorWay {
  /** Where the color that was measured lies, 0 at the beginning and 1 at the end of the way; it may lie beyond. */
  share = 0;
  /** How far off the way it lies, in levels. */
  off = 0;
  private from: Levels = [0, 0, 0];
  private dr = 0;
  private dg = 0;
  private db = 0;
  private square = 1;

  lead(from: Levels, to: Levels): this {
    this.from = from;
    this.dr = to[0] - from[0];
    this.dg = to[1] - from[1];
    this.db = to[2] - from[2];
    this.square = Math.max(1, this.dr ** 2 + this.dg ** 2 + this.db ** 2);
    return this;
  }

  measure(r: number, g: number, b: number): this {
    const { from, dr, dg, db } = this;
    const [wr, wg, wb] = [r - from[0], g - from[1], b - from[2]];
    const share = (wr * dr + wg * dg + wb * db) / this.square;
    const [or, og, ob] = [wr - share * dr, wg - share * dg, wb - share * db];
    this.share = share;
    this.off = Math.sqrt(or * or + og * og + ob * ob);
    return this;
  }

  /** How far off the stretch between both ends the measured color lies, in levels. */
  get offStretch(): number {
    const beyond = this.share < 0 ? this.share : Math.max(0, this.share - 1);
    return beyond === 0 ? this.off : Math.sqrt(this.off ** 2 + beyond ** 2 * this.square);
  }
}
