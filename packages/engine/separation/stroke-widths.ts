import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';

/** How wide strokes of a color are. */
export interface StrokeWidths extends Rgb {
  /** In pixels, at places that were met by chance: wide areas tell more often than thin ones. In order, the narrowest first; `MOST_WIDTH` and more is that. */
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

  isOf({ r, g, b }: Rgb, x: number, y: number): boolean {
    const { width, height, pixels } = this.image;
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const at = (y * width + x) * 4;
    return pixels[at + 3] >= OPAQUE && Math.abs(pixels[at] - r) + Math.abs(pixels[at + 1] - g) + Math.abs(pixels[at + 2] - b) <= LIKE;
  }

  /** Length of the color's run through a place, one way. */
  private run(color: Rgb, x: number, y: number, [dx, dy, length]: (typeof WAYS)[number]): number {
    let count = 1;
    const most = MOST_WIDTH / length;
    for (let step = 1; count < most && this.isOf(color, x + step * dx, y + step * dy); step++) count++;
    for (let step = 1; count < most && this.isOf(color, x - step * dx, y - step * dy); step++) count++;
    return count * length;
  }

  widthAt(color: Rgb, x: number, y: number): number {
    return Math.min(MOST_WIDTH, RIM + Math.min(...WAYS.map((way) => this.run(color, x, y, way))));
  }
}

/**
 * How wide the strokes of some flat colors are in a picture (width x height, RGBA, straight alpha), in their order: the shortest of four ways across, at
 * places strewn over it.
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
