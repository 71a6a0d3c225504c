import type { Rgb } from '../color/hex.ts';
import type { Size } from '../region/rect.ts';
import { ColorWay, type Levels } from './color-way.ts';
import { FlatBodies } from './flat-bodies.ts';
import type { PictureNoise } from './picture-noise.ts';
import { ACROSS_REACH, LINE_REACH, ThinLine } from './thin-line.ts';

/** Pixels around a rim pixel that the flat colors of its two sides are looked for in. */
const CORE_REACH = 3;
/** How far around a pixel is looked at: at cores, the lines from there, and across those. */
export const CORE_HALO = CORE_REACH + LINE_REACH + ACROSS_REACH;
/** Levels by which a flat color may be rounded. */
const EXACT_LEVELS = 3;
/** A color this near to the stretch between two others may be their mix, in levels. */
const BETWEEN_LEVELS = 18;
/** A line's fullest pixel may miss its ink by so much of the way, and still be it. */
const SHORT_OF_INK = 0.07;
/** Single pixels of a JPEG's thin strokes swing beyond their ink by so much of the way at most. */
const SWINGS_BEYOND = 0.25;

/** A flat color beside a rim, how far off it is seen, and whether it stands there as a body. */
interface Core {
  readonly flat: number;
  distance: number;
  isBody: boolean;
}

/** Two flat colors, and how much of the second a pixel shows, 0 to 1. */
export interface RimPair {
  readonly from: Levels;
  readonly to: Levels;
  readonly share: number;
}

/**
 * Finds of which of the art's flat colors a rim is where those have no even area beside it: outlines and lettering of one to three pixels are nothing
 * but rims. A color that lies between two others is one of its sides only where it stands as a body; single pixels of it are what soft edges of these
 * two pass through. Windows that hold `CORE_HALO` pixels around a pixel give the same answer.
 */
export class RimCores {
  private readonly pixels: Uint8Array;
  private readonly size: Size;
  private readonly bodies: FlatBodies;
  private readonly flats: readonly Levels[];
  private readonly offLevels: number;
  /** How far beyond its ink a line's pixel may be, in parts of the way. */
  private readonly beyondInk: number;
  private readonly way = new ColorWay();
  private readonly line: ThinLine;

  /** `pixels` are RGBA with straight alpha, `flats` the art's flat colors; both are only read. */
  constructor(pixels: Uint8Array, size: Size, flats: readonly Rgb[], noise: PictureNoise) {
    this.pixels = pixels;
    this.size = size;
    this.line = new ThinLine(pixels, size);
    this.bodies = new FlatBodies(pixels, size, flats, noise, this.line);
    this.flats = this.bodies.flats;
    this.offLevels = BETWEEN_LEVELS + this.bodies.ringingLevels;
    this.beyondInk = noise.ringing > 0 ? SWINGS_BEYOND : SHORT_OF_INK;
  }

  private coresAround(x: number, y: number, reach: number): Core[] {
    const { width, height } = this.size;
    const { bodies } = this;
    const found: Core[] = [];
    for (let j = Math.max(0, y - reach); j <= Math.min(height - 1, y + reach); j++) {
      for (let i = Math.max(0, x - reach); i <= Math.min(width - 1, x + reach); i++) {
        const flat = bodies.kindAt(j * width + i) - 1;
        if (flat < 0) continue;
        const distance = Math.max(Math.abs(i - x), Math.abs(j - y));
        const known = found.find((core) => core.flat === flat);
        if (known && known.distance <= distance && known.isBody) continue;
        // Colors that no two others mix are what they are, body or not.
        const isBody = bodies.isNoMix(flat) || bodies.isBody(i, j);
        if (!known) found.push({ flat, distance, isBody });
        // Where a color's body is near, its single pixels are none of it.
        else if (isBody && !known.isBody) [known.distance, known.isBody] = [distance, true];
        else if (isBody === known.isBody) known.distance = Math.min(known.distance, distance);
      }
    }
    return found;
  }

  /** Cores that are no single pixels between one that is here and any other flat color. */
  private sureOf(cores: readonly Core[]): readonly Core[] {
    return cores.filter(
      ({ flat, isBody }) => isBody || !this.bodies.between[flat].some((from) => cores.some((core) => core.flat === from)),
    );
  }

  /** The two cores no farther than `reach` between which a pixel's color lies; null where none do. */
  private pairOf([r, g, b]: Levels, cores: readonly Core[], reach: number): RimPair | null {
    const { flats, way } = this;
    let [best, least]: [RimPair | null, number] = [null, this.offLevels];
    for (let one = 0; one < cores.length; one++) {
      if (cores[one].distance > reach) continue;
      for (let other = one + 1; other < cores.length; other++) {
        if (cores[other].distance > reach) continue;
        const [from, to] = [flats[cores[one].flat], flats[cores[other].flat]];
        const off = way.lead(from, to).measure(r, g, b).offStretch;
        if (off < least) [best, least] = [{ from, to, share: Math.min(1, Math.max(0, way.share)) }, off];
      }
    }
    return best;
  }

  /**
   * Whether the line that was followed last is no fuller than an ink of which its first pixel shows so much. Strokes of a JPEG swing around theirs, and
   * single pixels pass it: there it is the line's ink where more of the line stands at it than beyond. What passes it on the way to a fuller one does not stay.
   */
  private isOfInk(share: number, fullest: number): boolean {
    const beyond = share * fullest - 1;
    if (beyond <= SHORT_OF_INK) return true;
    if (beyond > this.beyondInk) return false;
    const fuller = this.line.countFrom((1 + SHORT_OF_INK) / share);
    const held = this.line.countFrom((1 - SHORT_OF_INK) / share) - fuller;
    return held > fuller;
  }

  /** What a pixel of a line is that is nowhere full: a mix of a core beside it, and the nearest ink that its fullest pixel does not pass. */
  private lineOf(x: number, y: number, [r, g, b]: Levels, cores: readonly Core[]): RimPair | null {
    const { flats, way } = this;
    for (const { flat } of [...cores].sort((one, other) => one.distance - other.distance)) {
      const from = flats[flat];
      if (Math.hypot(r - from[0], g - from[1], b - from[2]) < BETWEEN_LEVELS) continue;
      let [best, fullest]: [RimPair | null, number] = [null, 0];
      for (const to of flats) {
        if (to === from) continue;
        const { share, off } = way.lead(from, to).measure(r, g, b);
        if (off > BETWEEN_LEVELS || share <= 0 || share > 1 + this.beyondInk || share < (best?.share ?? 0)) continue;
        fullest ||= this.line.follow(x, y, from, BETWEEN_LEVELS).fullest;
        if (this.isOfInk(share, fullest)) best = { from, to, share: Math.min(1, share) };
      }
      if (best) return best;
    }
    return null;
  }

  private colorAt(x: number, y: number): Levels {
    const at = (y * this.size.width + x) * 4;
    return [this.pixels[at], this.pixels[at + 1], this.pixels[at + 2]];
  }

  /** What most rims are: a mix of two flat colors within two pixels, and no third one is there that others could mix. */
  private plainPairAt(x: number, y: number, [r, g, b]: Levels): RimPair | null {
    const { width, height } = this.size;
    const { bodies, flats, way } = this;
    let [one, other] = [-1, -1];
    for (let reach = 1; reach < CORE_REACH; reach++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
      const [top, bottom] = [Math.max(0, y - reach), Math.min(height - 1, y + reach)];
      for (let j = top; j <= bottom; j++) {
        for (let i = left; i <= right; i++) {
          const flat = bodies.kindAt(j * width + i) - 1;
          if (flat < 0 || flat === one || flat === other) continue;
          if (other >= 0 || !bodies.isNoMix(flat)) return null;
          if (one < 0) one = flat;
          else other = flat;
        }
      }
      if (other < 0) continue;
      const { share, offStretch } = way.lead(flats[one], flats[other]).measure(r, g, b);
      return offStretch < this.offLevels ? { from: flats[one], to: flats[other], share: Math.min(1, Math.max(0, share)) } : null;
    }
    return null;
  }

  /** Whether a pixel is a flat color itself, as most beside an edge are; of one that two others mix, its body. */
  isOwn(x: number, y: number): boolean {
    const { bodies, flats, pixels } = this;
    const at = y * this.size.width + x;
    const flat = bodies.kindAt(at) - 1;
    if (flat < 0) return false;
    const [r, g, b] = flats[flat];
    if (Math.max(Math.abs(pixels[at * 4] - r), Math.abs(pixels[at * 4 + 1] - g), Math.abs(pixels[at * 4 + 2] - b)) > EXACT_LEVELS)
      return false;
    return bodies.isNoMix(flat) || bodies.isBody(x, y);
  }

  /** The two flat colors that a pixel is a mix of, the same twice where it is of a third one's own body; null where it is none. */
  pairAt(x: number, y: number): RimPair | null {
    const { bodies, flats } = this;
    const own = bodies.kindAt(y * this.size.width + x) - 1;
    if (own >= 0 && !bodies.isNoMix(own) && bodies.isBody(x, y)) return { from: flats[own], to: flats[own], share: 0 };
    const color = this.colorAt(x, y);
    const plain = this.plainPairAt(x, y, color);
    if (plain) return plain;
    const cores = this.coresAround(x, y, CORE_REACH);
    const sure = this.sureOf(cores);
    for (let reach = 1; reach < CORE_REACH; reach++) {
      const pair = this.pairOf(color, sure, reach);
      if (pair) return pair;
    }
    // Beyond a thin line of two others may lie what they mix.
    const isMixed = cores.some(({ flat }) => !bodies.isNoMix(flat));
    return (isMixed ? this.lineOf(x, y, color, sure) : null) ?? this.pairOf(color, sure, CORE_REACH);
  }

  /** The same of lines too thin for a core. */
  linePairAt(x: number, y: number): RimPair | null {
    return this.lineOf(x, y, this.colorAt(x, y), this.sureOf(this.coresAround(x, y, CORE_REACH)));
  }
}
