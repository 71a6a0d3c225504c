import type { FlatColor, PixelImage, Rgb } from '@underbase/engine';

type Step = readonly [x: number, y: number];

function stepsWithin(reach: number): readonly Step[] {
  const along = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
  const away = ([x, y]: Step) => x * x + y * y;
  return along.flatMap((y) => along.map((x): Step => [x, y])).sort((one, other) => away(one) - away(other));
}

/** Pixels from what was cut in which ground is mixed into art. */
const RIM = 2;
/** Steps to a pixel itself and those around it, the nearest first. */
const TOUCHING = stepsWithin(1);
const WITHIN = stepsWithin(RIM);
/** Levels that rounding, alone or after a filter's, leaves a color off: of a flat color, and of what two of them mix. */
const [OWN_LEVELS, MIX_LEVELS] = [4, 3];
/** Colors that differ by less, in levels, tell nothing of how much of a pixel is of either. */
const LEAST_STEP = 80;
/** Mixes are told from each other by so many levels. */
const TELLING_LEVELS = 1;
/** What a pixel is known as: not looked at yet, or none of the flat colors; those count on from there. */
const [UNKNOWN, NONE, FIRST] = [0, 1, 2];
const MOST_FLATS = 255 - FIRST;

/** How much of `over` is laid on `under` to give `color`, and how far off the nearest such mix is, in levels. */
function mixOf(color: Rgb, under: Rgb, over: Rgb): { readonly share: number; readonly off: number } {
  const [r, g, b] = [over.r - under.r, over.g - under.g, over.b - under.b];
  const [dr, dg, db] = [color.r - under.r, color.g - under.g, color.b - under.b];
  const length = r * r + g * g + b * b;
  if (length < LEAST_STEP * LEAST_STEP) return { share: 0, off: Number.POSITIVE_INFINITY };
  const share = Math.min(1, Math.max(0, (dr * r + dg * g + db * b) / length));
  return { share, off: Math.hypot(dr - share * r, dg - share * g, db - share * b) };
}

/** The mix of the ground with one of some flat colors that a color is; of equal ones that with the first. */
function nearestMix(color: Rgb, ground: Rgb, flats: readonly FlatColor[]) {
  let nearest: { readonly flat: FlatColor; readonly share: number; readonly off: number } | null = null;
  for (const flat of flats) {
    const mix = mixOf(color, ground, flat);
    if (nearest === null || mix.off < nearest.off - TELLING_LEVELS) nearest = { flat, ...mix };
  }
  return nearest;
}

/** Rims of flat art that is cut from a clean ground. */
class FlatRims {
  private readonly image: PixelImage;
  private readonly cut: Uint8Array;
  private readonly ground: Rgb;
  private readonly flats: readonly FlatColor[];
  private readonly known: Uint8Array;

  constructor(image: PixelImage, cut: Uint8Array, ground: Rgb, flats: readonly FlatColor[]) {
    this.image = image;
    this.cut = cut;
    this.ground = ground;
    this.flats = flats.slice(0, MOST_FLATS);
    this.known = new Uint8Array(image.width * image.height);
  }

  settle(): void {
    for (const index of this.rim()) this.settlePixel(index);
  }

  /** Art within `RIM` pixels of what was cut; marks are read before any is settled. */
  private rim(): readonly number[] {
    const seen = new Uint8Array(this.known.length);
    const rim: number[] = [];
    for (let index = 0; index < seen.length; index++) {
      if (!this.isCut(index) || !this.isBesideArt(index)) continue;
      for (const at of this.pixelsAround(index)) {
        if (seen[at] !== 0 || this.isCut(at)) continue;
        seen[at] = 1;
        rim.push(at);
      }
    }
    return rim;
  }

  /** Whether a pixel has art to a side of it: most of what was cut has none, and is passed over at once. */
  private isBesideArt(index: number): boolean {
    const { cut, image } = this;
    const [at, row] = [index * 4 + 3, image.width * 4];
    return cut[at - 4] > 0 || cut[at + 4] > 0 || cut[at - row] > 0 || cut[at + row] > 0;
  }

  /** The pixel and those around it, the nearest first. */
  private pixelsAround(index: number, steps = WITHIN): readonly number[] {
    const { width, height } = this.image;
    const [x, y] = [index % width, Math.floor(index / width)];
    return steps
      .filter(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height)
      .map(([dx, dy]) => index + dy * width + dx);
  }

  private colorAt(index: number): Rgb {
    const { pixels } = this.image;
    return { r: pixels[index * 4], g: pixels[index * 4 + 1], b: pixels[index * 4 + 2] };
  }

  /** The flat color that a pixel of art is; undefined where it is a mix. */
  private flatAt(index: number): FlatColor | undefined {
    const { flats, known } = this;
    if (known[index] === UNKNOWN) {
      const { r, g, b } = this.colorAt(index);
      const place = flats.findIndex((flat) => Math.max(Math.abs(flat.r - r), Math.abs(flat.g - g), Math.abs(flat.b - b)) <= OWN_LEVELS);
      known[index] = place < 0 ? NONE : FIRST + place;
    }
    return known[index] === NONE ? undefined : flats[known[index] - FIRST];
  }

  private isGround({ r, g, b }: Rgb): boolean {
    const { ground } = this;
    return Math.max(Math.abs(ground.r - r), Math.abs(ground.g - g), Math.abs(ground.b - b)) <= OWN_LEVELS;
  }

  private isCut(index: number): boolean {
    return this.cut[index * 4 + 3] === 0;
  }

  private touchesCut(index: number): boolean {
    return this.pixelsAround(index, TOUCHING).some((at) => this.isCut(at));
  }

  /** Flat colors of art around a pixel, the nearest first, and whether what was cut is nearer than any of its color that the art kept. */
  private around(index: number): { readonly flats: readonly FlatColor[]; readonly isAtCut: boolean } {
    const flats: FlatColor[] = [];
    let isAtCut: boolean | null = null;
    for (const at of this.pixelsAround(index)) {
      if (this.isCut(at)) {
        isAtCut ??= true;
        continue;
      }
      const flat = this.flatAt(at);
      if (!flat) continue;
      if (this.isGround(flat)) {
        // Beside what was cut it is a last rest of a rim.
        if (this.touchesCut(at)) continue;
        isAtCut ??= false;
      }
      if (!flats.includes(flat)) flats.push(flat);
    }
    return { flats, isAtCut: isAtCut === true };
  }

  /** A mix of the ground and a flat color beside it is so much of that; one of two flat colors has no ground in it. */
  private settlePixel(index: number): void {
    const { cut, ground } = this;
    const color = this.colorAt(index);
    const { flats, isAtCut } = this.around(index);
    const inner = flats.flatMap((flat, place) => flats.slice(0, place).map((other) => mixOf(color, other, flat).off));
    const whole = inner.reduce((least, off) => Math.min(least, off), Number.POSITIVE_INFINITY);
    const mix = isAtCut
      ? nearestMix(
          color,
          ground,
          flats.filter((flat) => !this.isGround(flat)),
        )
      : null;
    const isNearer = mix !== null && mix.off <= whole + (this.touchesCut(index) ? TELLING_LEVELS : -TELLING_LEVELS);
    if (isNearer && mix.off <= MIX_LEVELS) {
      const { r, g, b } = mix.flat;
      cut.set([r, g, b, Math.round(255 * mix.share)], index * 4);
    } else if (whole <= MIX_LEVELS) cut.set([color.r, color.g, color.b, 255], index * 4);
  }
}

/**
 * Rims of clean flat art that was cut from a flat ground, as far as they are mixes of that and one flat color beside them: its color, and as much of it as
 * was mixed. An outline of a pixel or two has no pixel behind it that tells a cut its color, and its rim would be pale and nearly whole: dust in films of
 * light inks. `image` is the picture, `cut` the same without its ground (RGBA, straight alpha) and is changed.
 */
export function settleFlatRims(image: PixelImage, cut: Uint8Array, ground: Rgb, flats: readonly FlatColor[]): void {
  if (flats.length > 0) new FlatRims(image, cut, ground, flats).settle();
}
