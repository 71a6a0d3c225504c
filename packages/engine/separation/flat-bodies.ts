import type { Rgb } from '../color/hex.ts';
import type { Size } from '../region/rect.ts';
import { ColorWay, type Levels } from './color-way.ts';
import { ringingLevels } from './even-squares.ts';
import type { PictureNoise } from './picture-noise.ts';
import type { ThinLine } from './thin-line.ts';

/** Levels that a pixel may be off its flat color: resampling leaves as much. */
const OWN_LEVELS = 10;
/** The contrast that rings beside it, in levels. */
const RINGING_CONTRAST = 64;
/** A color this near to the way between two others, and so much of it from both ends, may be their mix. */
const [BETWEEN_LEVELS, BETWEEN_SHARE] = [18, 0.12];
/** A line goes on fuller where its fullest pixel is so much beyond. */
const FULLER = 1.07;
/** A line that holds so many times as much across is another, wider one. */
const SAME_WIDTH = 1.35;
/** So near to a body that is two pixels wide lies what it stands on. */
const BESIDE = 2;
/** What is not clear enough to show a color. */
const LEAST_ALPHA = 128;
const UNKNOWN = 255;

/** Whether the way from one color to another leads through a third. */
function isPassed([r, g, b]: Levels, way: ColorWay): boolean {
  const { share, off } = way.measure(r, g, b);
  return off < BETWEEN_LEVELS && share > BETWEEN_SHARE && share < 1 - BETWEEN_SHARE;
}

/** Where the art's flat colors stand, and where a color is but what the soft edge of two others passes through. Asked for rims alone. */
export class FlatBodies {
  readonly flats: readonly Levels[];
  /** For each flat color the others from which a way to one more leads through it. */
  readonly between: readonly (readonly number[])[];
  /** What rings, in levels. */
  readonly ringingLevels: number;
  private readonly pixels: Uint8Array;
  private readonly size: Size;
  private readonly line: ThinLine;
  /** The flat color that a pixel is, plus one; 0 for none, `UNKNOWN` where that was not asked yet. */
  private readonly kinds: Uint8Array;
  /** Whether it stands there as a body. */
  private readonly bodies: Uint8Array;

  constructor(pixels: Uint8Array, size: Size, flats: readonly Rgb[], noise: PictureNoise, line: ThinLine) {
    this.pixels = pixels;
    this.size = size;
    this.line = line;
    this.flats = flats.map(({ r, g, b }): Levels => [r, g, b]);
    this.ringingLevels = ringingLevels(noise, RINGING_CONTRAST);
    this.kinds = new Uint8Array(pixels.length / 4).fill(UNKNOWN);
    this.bodies = new Uint8Array(pixels.length / 4).fill(UNKNOWN);
    const way = new ColorWay();
    const leads = (from: Levels, flat: Levels) => this.flats.some((to) => isPassed(flat, way.lead(from, to)));
    this.between = this.flats.map((flat) => [...this.flats.keys()].filter((from) => leads(this.flats[from], flat)));
  }

  /** Whether no two flat colors mix this one. */
  isNoMix(flat: number): boolean {
    return this.between[flat].length === 0;
  }

  /** The flat color at a pixel's place, plus one; 0 for none. */
  kindAt(at: number): number {
    if (this.kinds[at] === UNKNOWN) this.kinds[at] = this.findsKind(at);
    return this.kinds[at];
  }

  private findsKind(at: number): number {
    const { pixels, flats } = this;
    if (pixels[at * 4 + 3] < LEAST_ALPHA) return 0;
    let [kind, least] = [0, OWN_LEVELS + this.ringingLevels + 1];
    for (let flat = 0; flat < flats.length; flat++) {
      const [r, g, b] = flats[flat];
      const off = Math.max(Math.abs(pixels[at * 4] - r), Math.abs(pixels[at * 4 + 1] - g), Math.abs(pixels[at * 4 + 2] - b));
      if (off < least) [kind, least] = [flat + 1, off];
    }
    return kind;
  }

  private isOf(kind: number, x: number, y: number): boolean {
    const { width, height } = this.size;
    return x >= 0 && y >= 0 && x < width && y < height && this.kindAt(y * width + x) === kind;
  }

  /** Whether a pixel lies in a square of its flat color, `side` pixels wide. */
  private isInSquare(x: number, y: number, side: number): boolean {
    const kind = this.kindAt(y * this.size.width + x);
    for (let top = y - side + 1; top <= y; top++) {
      for (let left = x - side + 1; left <= x; left++) if (this.isSquare(kind, left, top, side)) return true;
    }
    return false;
  }

  private isSquare(kind: number, left: number, top: number, side: number): boolean {
    for (let j = top; j < top + side; j++) for (let i = left; i < left + side; i++) if (!this.isOf(kind, i, j)) return false;
    return true;
  }

  /** Whether a flat color stands at a pixel as a body: two by two pixels of it, where these are no line of another that lies half on each of two rows. */
  isBody(x: number, y: number): boolean {
    const at = y * this.size.width + x;
    if (this.bodies[at] === UNKNOWN) this.bodies[at] = this.findsBody(x, y) ? 1 : 0;
    return this.bodies[at] === 1;
  }

  private findsBody(x: number, y: number): boolean {
    const flat = this.kindAt(y * this.size.width + x) - 1;
    if (flat < 0 || !this.isInSquare(x, y, 2)) return false;
    if (this.isNoMix(flat) || this.isInSquare(x, y, 3)) return true;
    return !this.between[flat].some((from) => this.isBeside(from + 1, x, y) && this.isHalfLine(x, y, this.flats[from]));
  }

  private isBeside(kind: number, x: number, y: number): boolean {
    for (let j = y - BESIDE; j <= y + BESIDE; j++) for (let i = x - BESIDE; i <= x + BESIDE; i++) if (this.isOf(kind, i, j)) return true;
    return false;
  }

  /** Whether the line that a pixel lies in goes on fuller, and holds no more across. */
  private isHalfLine(x: number, y: number, ground: Levels): boolean {
    const { line } = this;
    line.follow(x, y, ground, BETWEEN_LEVELS);
    return line.fullest > FULLER && line.widthAt(line.x, line.y) <= SAME_WIDTH * line.widthAt(x, y);
  }
}
