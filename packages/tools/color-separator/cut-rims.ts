import { lumaOf, type PictureNoise, type PixelImage, type Rgb, ringingLevels } from '@underbase/engine';

/** Alpha from which a pixel is the art's own. */
const OPAQUE = 250;
/** Pixels inside the rim to which halved chroma smears the ground, and outside it in which ringing was taken for art. */
const [INWARD, OUTWARD] = [4, 4];
/** Pixels of the rim whose luma, too, is that of both. */
const BLENDED = 2;
/** Luma that JPEG leaves a pixel off, in levels, besides what rings. */
const SAME_LUMA = 3;
/** Levels of luma that art and ground differ by at least: less tells nothing of how much of a pixel is art. */
const LEAST_STEP = 40;
/** Levels that halved chroma strays beside edges. */
const SMEARED = 64;
/** A rim with less art is its ground, and with this much of it is art. */
const [LEAST_COVER, MOST_COVER] = [0.08, 0.85];
/** The contrast of ringing that was taken for art, and how large its specks are at most, in pixels. */
const [CONTRAST, MOST_SPECK] = [255, 16];
/** What a pixel is: clear or partly so, `CORE` or so many pixels from what is not opaque. */
const CORE = INWARD + 1;
/** Pixels of what is looked at, and of what is known for more than a speck. */
const [SPECK, MORE] = [1, 2];

const clampByte = (level: number): number => Math.min(255, Math.max(0, Math.round(level)));

/** Rims of art whose ground was cut from a JPEG. */
class CutRims {
  private readonly image: PixelImage;
  private readonly cut: Uint8Array;
  private readonly ground: Rgb;
  private readonly noise: PictureNoise;
  private readonly depths: Uint8Array;
  /** By pixel of the rim the core's pixel that it continues, by one; 0 elsewhere. */
  private readonly from: Int32Array;
  private readonly around: readonly number[];

  /** `image` is the picture, `cut` the same without its ground: RGBA, straight alpha. */
  constructor(image: PixelImage, cut: Uint8Array, ground: Rgb, noise: PictureNoise) {
    this.image = image;
    this.noise = noise;
    this.cut = cut;
    this.ground = ground;
    this.depths = new Uint8Array(cut.length / 4);
    this.from = new Int32Array(cut.length / 4);
    this.around = [-1, 1, -image.width, image.width, -image.width - 1, 1 - image.width, image.width - 1, image.width + 1];
  }

  settle(): void {
    const layers = this.layersInward();
    for (const layer of [...layers].reverse()) this.continueCore(layer);
    for (const layer of [...layers, ...this.ringsOutward(layers[0])]) {
      for (const index of layer) if (this.from[index] > 0) this.settlePixel(index, this.from[index] - 1);
    }
    this.clearSpecks(ringingLevels(this.noise, CONTRAST));
  }

  private alpha(index: number): number {
    return this.cut[index * 4 + 3];
  }

  /** Neighbors in the picture, those beside and above first. */
  private neighbors(index: number): readonly number[] {
    const { width, height } = this.image;
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) return this.around.map((step) => index + step);
    return this.around.map((step) => index + step).filter((at) => at >= 0 && at < width * height && Math.abs((at % width) - x) <= 1);
  }

  /** Opaque pixels of the rim, outermost first; the rest of what is opaque is the core. */
  private layersInward(): readonly (readonly number[])[] {
    const { depths } = this;
    for (let index = 0; index < depths.length; index++) if (this.alpha(index) >= OPAQUE) depths[index] = CORE;
    const outermost: number[] = [];
    for (let index = 0; index < depths.length; index++) {
      if (depths[index] === CORE && this.isAtOpen(index)) outermost.push(index);
    }
    const layers = [outermost];
    for (let depth = 1; depth <= INWARD; depth++) {
      for (const index of layers[depth - 1]) depths[index] = depth;
      if (depth === INWARD) break;
      const next = new Set<number>();
      for (const index of layers[depth - 1]) for (const at of this.neighbors(index)) if (depths[at] === CORE) next.add(at);
      layers.push([...next]);
    }
    return layers;
  }

  private isAtOpen(index: number): boolean {
    const { depths, image } = this;
    const column = index % image.width;
    if ((column > 0 && depths[index - 1] === 0) || (column < image.width - 1 && depths[index + 1] === 0)) return true;
    return depths[index - image.width] === 0 || depths[index + image.width] === 0;
  }

  /** Pixels that continue a neighbor of the core, or one that continues it already. */
  private continueCore(layer: readonly number[]): void {
    const { depths, from } = this;
    const found = layer.map((index) => {
      const beside = this.neighbors(index).find((at) => depths[at] === CORE || from[at] > 0);
      if (beside === undefined) return 0;
      return depths[beside] === CORE ? beside + 1 : from[beside];
    });
    for (const [place, index] of layer.entries()) from[index] = found[place];
  }

  /** What else lies around, partly clear or astray, by how far it is from there. */
  private ringsOutward(outermost: readonly number[]): readonly (readonly number[])[] {
    const rings: (readonly number[])[] = [];
    let front = outermost;
    for (let ring = 0; ring < OUTWARD && front.length > 0; ring++) {
      const next = new Set<number>();
      for (const index of front) {
        for (const at of this.neighbors(index)) {
          if (this.depths[at] !== CORE && this.from[at] === 0 && this.alpha(at) > 0) next.add(at);
        }
      }
      front = [...next];
      this.continueCore(front);
      rings.push(front);
    }
    return rings;
  }

  /** A pixel between the core's color and the ground's is so much of it as its luma says; another one is left as it is. */
  private settlePixel(index: number, core: number): void {
    const { cut, depths, ground, image } = this;
    const at = index * 4;
    const color = { r: cut[core * 4], g: cut[core * 4 + 1], b: cut[core * 4 + 2] };
    const shown = { r: image.pixels[at], g: image.pixels[at + 1], b: image.pixels[at + 2] };
    const [none, all] = [lumaOf(ground), lumaOf(color)];
    if (Math.abs(all - none) < LEAST_STEP) return;
    const share = Math.min(1, Math.max(0, (lumaOf(shown) - none) / (all - none)));
    const strays = (own: number, beneath: number, seen: number) => Math.abs(beneath + share * (own - beneath) - seen) > SMEARED;
    if (strays(color.r, ground.r, shown.r) || strays(color.g, ground.g, shown.g) || strays(color.b, ground.b, shown.b)) return;
    const isArt = share >= MOST_COVER;
    if (!isArt && !this.isExposed(index)) return;
    const lift = depths[index] > BLENDED ? this.liftOf(lumaOf(shown) - all, all - none) : 0;
    cut[at] = clampByte(color.r + lift);
    cut[at + 1] = clampByte(color.g + lift);
    cut[at + 2] = clampByte(color.b + lift);
    cut[at + 3] = isArt ? 255 : share < LEAST_COVER ? 0 : Math.round(255 * share);
  }

  /** Whether a pixel lies at what is open, or was opened before it: rims are settled from outside in. */
  private isExposed(index: number): boolean {
    return this.neighbors(index).some((at) => this.alpha(at) < OPAQUE);
  }

  /** What of a difference in luma was drawn, beside a step of so many levels: JPEG keeps luma, but for what rings. */
  private liftOf(luma: number, step: number): number {
    return Math.abs(luma) <= SAME_LUMA + ringingLevels(this.noise, Math.abs(step)) ? 0 : luma;
  }

  /** Clears what is as near to the ground as ringing is, and hangs on nothing. */
  private clearSpecks(levels: number): void {
    const seen = new Uint8Array(this.depths.length);
    for (let index = 0; index < seen.length; index++) {
      if (seen[index] !== 0 || this.alpha(index) === 0 || this.depths[index] === CORE || this.from[index] > 0) continue;
      const speck = this.speckAt(index, seen);
      if (speck?.every((at) => this.offGround(at) <= levels)) for (const at of speck) this.cut[at * 4 + 3] = 0;
    }
  }

  private offGround(index: number): number {
    const { pixels } = this.image;
    const [r, g, b] = pixels.subarray(index * 4, index * 4 + 3);
    return Math.abs(lumaOf({ r, g, b }) - lumaOf(this.ground));
  }

  /** What is connected with a pixel; null where that is more than a speck, as a fade is, or art. */
  private speckAt(first: number, seen: Uint8Array): readonly number[] | null {
    const speck = [first];
    seen[first] = SPECK;
    for (let place = 0; place < speck.length; place++) {
      for (const at of this.neighbors(speck[place])) {
        if (this.alpha(at) === 0 || seen[at] === SPECK) continue;
        // What an earlier look took for more reaches on to here.
        if (seen[at] === MORE || this.depths[at] === CORE || this.from[at] > 0 || speck.length > MOST_SPECK) {
          for (const own of speck) seen[own] = MORE;
          return null;
        }
        seen[at] = SPECK;
        speck.push(at);
      }
    }
    return speck;
  }
}

/**
 * What a JPEG leaves of the rims of art that was cut from a flat ground: their colors are those of the art inside them, their alpha is how far their luma
 * lies between the two, and ringing that stands alone is none of it. On their own such pixels are of any color, and would be dust in films of inks that
 * the art doesn't have there. `cut` is changed.
 */
export function settleCutRims(image: PixelImage, cut: Uint8Array, ground: Rgb, noise: PictureNoise): void {
  if (noise.ringing > 0) new CutRims(image, cut, ground, noise).settle();
}

/**
 * The same for art that stays on its ground, which is of one color all over by now: rims lie between that and the art inside them, on the line from one to
 * the other. `image.pixels` are changed.
 */
export function settleRimsOnGround(image: PixelImage, ground: Rgb, noise: PictureNoise): void {
  if (noise.ringing === 0) return;
  const { pixels } = image;
  const cut = pixels.slice();
  for (let at = 0; at < cut.length; at += 4) {
    const isGround = cut[at] === ground.r && cut[at + 1] === ground.g && cut[at + 2] === ground.b;
    cut[at + 3] = isGround ? 0 : 255;
  }
  new CutRims(image, cut, ground, noise).settle();
  for (let at = 0; at < cut.length; at += 4) {
    const share = cut[at + 3] / 255;
    pixels[at] = Math.round(ground.r + share * (cut[at] - ground.r));
    pixels[at + 1] = Math.round(ground.g + share * (cut[at + 1] - ground.g));
    pixels[at + 2] = Math.round(ground.b + share * (cut[at + 2] - ground.b));
  }
}
