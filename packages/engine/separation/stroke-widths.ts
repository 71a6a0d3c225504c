import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** How wide strokes of a color are. */
export interface StrokeWidths extends Rgb {
  /** In pixels, at places that were met by chance: wide areas tell more often than thin ones. In order, the narrowest first; `MOST_WIDTH` and more is that, and so is what is no stroke. */
  readonly widths: readonly number[];
}

/** Wider areas are not measured. */
const MOST_WIDTH = 96;
/** Places that are looked at, and those that are measured of each color. */
const PLACES = 1 << 18;
const OF_A_COLOR = 300;
/** Steps over the picture without rows: of the plastic number (M. Roberts, 2018). */
const [STEP_X, STEP_Y] = [0.7548776662466927, 0.5698402909980532];
/** Levels that a pixel of a color is off at most, in all channels together. */
const LIKE = 24;
const OPAQUE = 250;
/** A stroke ends within so many pixels in a color that is off by more than that: what goes on by less, as all of a photo does, is a shade. */
const EDGE_WAY = 2;
const EDGE = 3 * LIKE;
/** Of an anti-aliased rim half a pixel on each side belongs to a stroke. */
const RIM = 1;
/** Ways across: along rows, along columns, and the two diagonals, with the length of a step. */
const WAYS = [
  [1, 0, 1],
  [0, 1, 1],
  [1, 1, Math.SQRT2],
  [1, -1, Math.SQRT2],
] as const;

class Ruler {
  private readonly image: PixelImage;

  constructor(image: PixelImage) {
    this.image = image;
  }

  /** Levels that a pixel is off a color, in all channels together; all there are where it is clear or none of the picture's. */
  private off({ r, g, b }: Rgb, x: number, y: number): number {
    const { width, height, pixels } = this.image;
    if (x < 0 || y < 0 || x >= width || y >= height) return Number.POSITIVE_INFINITY;
    const at = (y * width + x) * 4;
    if (pixels[at + 3] < OPAQUE) return Number.POSITIVE_INFINITY;
    return Math.abs(pixels[at] - r) + Math.abs(pixels[at + 1] - g) + Math.abs(pixels[at + 2] - b);
  }

  isOf(color: Rgb, x: number, y: number): boolean {
    return this.off(color, x, y) <= LIKE;
  }

  /** The color's run through a place, one way: its length, and whether it ends in edges. */
  private run(
    color: Rgb,
    x: number,
    y: number,
    [dx, dy, length]: (typeof WAYS)[number],
  ): { readonly width: number; readonly ends: boolean } {
    let [count, ends] = [1, true];
    const most = MOST_WIDTH / length;
    for (const sign of [1, -1]) {
      let step = 1;
      while (count < most && this.isOf(color, x + sign * step * dx, y + sign * step * dy)) {
        step++;
        count++;
      }
      const beyond = sign * (step + EDGE_WAY - 1);
      ends &&= this.off(color, x + beyond * dx, y + beyond * dy) > EDGE;
    }
    return { width: count * length, ends };
  }

  widthAt(color: Rgb, x: number, y: number): number {
    const runs = WAYS.map((way) => this.run(color, x, y, way));
    const shortest = runs.reduce((least, run) => (run.width < least.width ? run : least));
    return shortest.ends ? Math.min(MOST_WIDTH, RIM + shortest.width) : MOST_WIDTH;
  }
}

/**
 * How wide the strokes of some flat colors are in a picture (width x height, RGBA, straight alpha), in their order: the shortest of four ways across, at
 * places strewn over it. A stroke ends in edges: shades of a photo are none.
 */
export function strokeWidths(image: PixelImage, colors: readonly Rgb[]): readonly StrokeWidths[] {
  const ruler = new Ruler(image);
  const widths = colors.map((): number[] => []);
  const count = Math.min(PLACES, image.width * image.height);
  for (let place = 1; place <= count; place++) {
    const x = Math.floor(image.width * ((place * STEP_X) % 1));
    const y = Math.floor(image.height * ((place * STEP_Y) % 1));
    const color = colors.findIndex((one) => ruler.isOf(one, x, y));
    if (color >= 0 && widths[color].length < OF_A_COLOR) widths[color].push(ruler.widthAt(colors[color], x, y));
  }
  return colors.map(({ r, g, b }, color) => ({ r, g, b, widths: widths[color].sort((one, other) => one - other) }));
}
