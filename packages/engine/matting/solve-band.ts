/** What is known of a pixel before it is solved. What is left alone is neither known nor asked for. */
export const KNOWN = { GROUND: 0, OPEN: 1, SUBJECT: 2, LEFT_ALONE: 3 } as const;

const { GROUND, OPEN, SUBJECT } = KNOWN;

/** A picture whose open pixels are to be solved, in place. */
export interface Band {
  readonly width: number;
  readonly height: number;
  /** RGBA; only read. */
  readonly pixels: Uint8Array;
  /** One byte a pixel: KNOWN. */
  readonly known: Uint8Array;
  /** Opacity, one byte a pixel: 0 and 255 where it is known; in open pixels what is thought of it, and after solving the answer. */
  readonly alpha: Uint8Array;
  /** Where each open pixel is, in the order of rows. */
  readonly open: Uint32Array;
  /** Red, green and blue of the subject alone in each open pixel, in their order. */
  readonly colors: Uint8Array;
}

/** Ways that samples are looked for in: eight, and between them eight more for every second pixel, so that neighbors see different ones. */
const TURNS = 8;
const WAYS = Array.from({ length: 2 * TURNS }, (_, turn) => {
  const angle = (turn * Math.PI) / TURNS;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Far off, what lies between is passed over: so many bits less than the distance is a step. Rims never go so far. */
const STRIDE_BITS = 5;

/** What a sample's distance counts against what its color leaves unexplained, levels squared a pixel squared; and what is left of chance. */
const PER_PX = 0.5;
/** In bands wider than rims, of which this is the reach, a pixel counts in proportion. */
const RIM_PX = 10;
const CHANCE = 12;

/** Where subject and ground are no farther apart than this, in levels, color tells little: then the place between both does. */
const ALIKE = 14;

/** Grain of either side is no opacity: so much of the way from ground to subject counts as none of it, and as all, at most. */
const MOST_CLEAR = 0.15;
const MOST_WHOLE = 0.06;

/** Opacities this near 0 or 1 are 0 or 1: rounding, grain. */
const SNAP = 0.02;

/** A part of a band that a hand opened. */
export interface WidePart {
  /** One byte a pixel: 1 there. */
  readonly marks: Uint8Array;
  /** How far samples may lie there. */
  readonly reachPx: number;
}

export function openBand(width: number, height: number, pixels: Uint8Array, known: Uint8Array, alpha: Uint8Array): Band {
  let count = 0;
  for (let at = known.indexOf(OPEN); at >= 0; at = known.indexOf(OPEN, at + 1)) count++;
  const open = new Uint32Array(count);
  for (let at = known.indexOf(OPEN), index = 0; at >= 0; at = known.indexOf(OPEN, at + 1)) open[index++] = at;
  return { width, height, pixels, known, alpha, open, colors: new Uint8Array(count * 3) };
}

/**
 * Solves the open pixels of a band: each is a mix of a color that the subject has near by and one that the ground has, found along lines in eight
 * directions, at most `reachPx` away. Of all pairs those count that explain the color best and lie near. Fills `alpha` and `colors`.
 * Source: E. Gastal, M. Oliveira, "Shared sampling for real-time alpha matting", Eurographics 2010; weighed means in the place of the single best pair.
 * @param wide where a hand opened the band, and how far samples may lie there: it is wider than rims are, and who sees one kind alone is not of it yet
 */
export function solveBand(band: Band, reachPx: number, wide: WidePart | null = null): void {
  const solver = new BandSolver(band, reachPx, wide);
  const answers = new Uint8Array(band.open.length);
  for (let index = 0; index < answers.length; index++) answers[index] = solver.solve(index);
  for (let index = 0; index < answers.length; index++) band.alpha[band.open[index]] = answers[index];
  evenOut(band, answers);
  for (let index = 0; index < answers.length; index++) band.alpha[band.open[index]] = answers[index];
}

/** Only the colors of a band whose opacities are known: what the subject has in each open pixel, so that laying it back gives the picture. Fills `colors`. */
export function colorBand(band: Band, reachPx: number): void {
  const solver = new BandSolver(band, reachPx);
  for (let index = 0; index < band.open.length; index++) solver.color(index);
}

/** Neighbors whose color lies off by this much, in levels, count a quarter. */
const SAME = 6;

/** Each answer becomes the mean of its own and those around that are of its color: grain and the choice of samples make them stray. */
function evenOut(band: Band, answers: Uint8Array): void {
  for (let index = 0; index < answers.length; index++) answers[index] = evened(band, band.open[index]);
}

/** What the opacity of one pixel becomes by those around it, where all of these are answers. */
export function evened({ width, height, pixels, alpha }: Omit<Band, 'open' | 'colors'>, at: number): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  const from = at * 4;
  let [sum, weights] = [alpha[at], 1];
  for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
    for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
      const near = j * width + i;
      if (near === at) continue;
      const [dr, dg, db] = [
        pixels[near * 4] - pixels[from],
        pixels[near * 4 + 1] - pixels[from + 1],
        pixels[near * 4 + 2] - pixels[from + 2],
      ];
      const apart = 1 + (dr * dr + dg * dg + db * db) / (SAME * SAME);
      const weight = 1 / (apart * apart);
      sum += weight * alpha[near];
      weights += weight;
    }
  }
  return Math.round(sum / weights);
}

/** How a pixel's pairs are weighed. */
interface Weighing {
  /** Its opacity, 0 to 1, where only its color is asked for. */
  readonly known: number | null;
  /** What a sample's distance counts, levels squared a pixel squared. */
  readonly perPx: number;
}

/** How far samples stray from their mean along a way of color, in levels. */
function deviation(samples: Float64Array, count: number, wr: number, wg: number, wb: number): number {
  const length = Math.hypot(wr, wg, wb);
  if (length === 0) return 0;
  let [sum, squares] = [0, 0];
  for (let from = 0; from < count * 4; from += 4) {
    const along = (samples[from] * wr + samples[from + 1] * wg + samples[from + 2] * wb) / length;
    sum += along;
    squares += along * along;
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}

/** An opacity without what grain of the ground makes of none, and grain of the subject of all; what lies between stays as it is. */
function withoutGrain(opacity: number, clear: number, whole: number): number {
  if (opacity < 2 * clear) return Math.max(0, 2 * (opacity - clear));
  if (1 - opacity < 2 * whole) return Math.min(1, 1 - 2 * (1 - opacity - whole));
  return opacity;
}

/** Steps along all ways, one way after the other. */
interface Rays {
  readonly reachPx: number;
  /** Distances of the steps of one way. */
  readonly aways: Int32Array;
  /** Where each step lies from a pixel, across, down, and in pixels counted row by row; and the same of the pixel behind it. */
  readonly dx: Int32Array;
  readonly dy: Int32Array;
  readonly offsets: Int32Array;
  readonly nextX: Int32Array;
  readonly nextY: Int32Array;
  readonly next: Int32Array;
}

function raysOf(reachPx: number, width: number): Rays {
  const distances: number[] = [];
  for (let away = 1; away <= reachPx; away += 1 + (away >> STRIDE_BITS)) distances.push(away);
  const aways = Int32Array.from(distances);
  const along = (axis: 0 | 1, add: number) =>
    Int32Array.from(WAYS.flatMap((way) => distances.map((away) => Math.round(way[axis] * (away + add)))));
  const [dx, dy, nextX, nextY] = [along(0, 0), along(1, 0), along(0, 1), along(1, 1)];
  const offsets = dx.map((value, step) => value + dy[step] * width);
  const next = nextX.map((value, step) => value + nextY[step] * width);
  return { reachPx, aways, dx, dy, offsets, nextX, nextY, next };
}

const isInside = (x: number, y: number, width: number, height: number): boolean => x >= 0 && y >= 0 && x < width && y < height;

/** Solves open pixels of a band one by one, from what is known around each. */
export class BandSolver {
  private readonly band: Band;
  private readonly wide: WidePart | null;
  private readonly rays: Rays;
  private readonly wideRays: Rays | null;
  /** Whether some pixel had nothing known in reach, so that its answer is what was thought of it before. */
  hasUntold = false;
  /** How many samples of either side the last pixel had. */
  private ofSubject = 0;
  private ofGround = 0;
  /** Red, green, blue and distance of what was found. */
  private readonly subjects = new Float64Array(TURNS * 4);
  private readonly grounds = new Float64Array(TURNS * 4);

  constructor(band: Band, reachPx: number, wide: WidePart | null = null) {
    this.band = band;
    this.wide = wide;
    this.rays = raysOf(reachPx, band.width);
    this.wideRays = wide && raysOf(wide.reachPx, band.width);
  }

  solve(index: number): number {
    return this.look(index, null);
  }

  /** Writes the color that an open pixel has at the opacity which the band gives it. */
  color(index: number): void {
    const { alpha, open } = this.band;
    this.look(index, alpha[open[index]] / 255);
  }

  /** @param known its opacity, 0 to 1; null where that is asked for */
  private look(index: number, known: number | null): number {
    const { pixels, alpha, open, colors } = this.band;
    const at = open[index];
    const isWide = this.wide?.marks[at] === 1;
    const rays = isWide && this.wideRays ? this.wideRays : this.rays;
    this.gather(at, rays);
    const { ofSubject, ofGround } = this;
    if ((known !== null || isWide) && ofSubject > 0 && ofGround === 0) {
      this.nearest(index, ofSubject);
      return alpha[at];
    }
    if (ofSubject === 0 || ofGround === 0) {
      for (let channel = 0; channel < 3; channel++) colors[index * 3 + channel] = pixels[at * 4 + channel];
      if (ofSubject === 0 && ofGround === 0) this.hasUntold = true;
      return isWide ? alpha[at] : ofSubject > 0 ? 255 : ofGround > 0 ? 0 : alpha[at];
    }
    return this.mix(index, at * 4, ofSubject, ofGround, { known, perPx: isWide ? PER_PX * (RIM_PX / rays.reachPx) ** 2 : PER_PX });
  }

  /** The first known pixels of both kinds along each way, one step further in where that is of the kind too: their rims may be mixed. */
  private gather(at: number, rays: Rays): void {
    const { width, height, known } = this.band;
    const { reachPx, aways, dx, dy, offsets } = rays;
    const [x, y] = [at % width, Math.floor(at / width)];
    const count = aways.length;
    const isInner = x > reachPx && y > reachPx && x < width - reachPx - 1 && y < height - reachPx - 1;
    [this.ofSubject, this.ofGround] = [0, 0];
    for (let turn = (x + y) & 1; turn < WAYS.length; turn += 2) {
      let [hasSubject, hasGround] = [false, false];
      for (let step = turn * count, last = step + count; step < last; step++) {
        if (!isInner && !isInside(x + dx[step], y + dy[step], width, height)) break;
        const kind = known[at + offsets[step]];
        const isNew = kind === SUBJECT ? !hasSubject : kind === GROUND && !hasGround;
        if (!isNew) continue;
        const next = rays.next[step];
        const hasNext = isInner || isInside(x + rays.nextX[step], y + rays.nextY[step], width, height);
        const from = hasNext && known[at + next] === kind ? at + next : at + offsets[step];
        if (kind === SUBJECT) {
          this.take(this.subjects, this.ofSubject++, from, aways[step - turn * count]);
          hasSubject = true;
        } else {
          this.take(this.grounds, this.ofGround++, from, aways[step - turn * count]);
          hasGround = true;
        }
        if (hasSubject && hasGround) break;
      }
    }
  }

  private take(out: Float64Array, index: number, at: number, away: number): void {
    const { pixels } = this.band;
    out[index * 4] = pixels[at * 4];
    out[index * 4 + 1] = pixels[at * 4 + 1];
    out[index * 4 + 2] = pixels[at * 4 + 2];
    out[index * 4 + 3] = away;
  }

  /** Writes what the subject has around, the nearer the more. */
  private nearest(index: number, ofSubject: number): void {
    const sums = [0, 0, 0];
    let weights = 0;
    for (let from = 0; from < ofSubject * 4; from += 4) {
      const weight = 1 / this.subjects[from + 3];
      weights += weight;
      for (let channel = 0; channel < 3; channel++) sums[channel] += weight * this.subjects[from + channel];
    }
    for (let channel = 0; channel < 3; channel++) this.band.colors[index * 3 + channel] = Math.round(sums[channel] / weights);
  }

  /** Weighs all pairs; writes the subject's color and returns its opacity. */
  private mix(index: number, at: number, ofSubject: number, ofGround: number, { known, perPx }: Weighing): number {
    const { subjects, grounds } = this;
    const { pixels, colors } = this.band;
    const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    let [weights, fr, fg, fb, br, bg, bb, place] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let one = 0; one < ofSubject * 4; one += 4) {
      for (let other = 0; other < ofGround * 4; other += 4) {
        const [wr, wg, wb] = [
          subjects[one] - grounds[other],
          subjects[one + 1] - grounds[other + 1],
          subjects[one + 2] - grounds[other + 2],
        ];
        const [dr, dg, db] = [r - grounds[other], g - grounds[other + 1], b - grounds[other + 2]];
        const span = wr * wr + wg * wg + wb * wb;
        const part = span > 0 ? Math.min(1, Math.max(0, (dr * wr + dg * wg + db * wb) / span)) : 0;
        const off = (dr - part * wr) ** 2 + (dg - part * wg) ** 2 + (db - part * wb) ** 2;
        const [near, far] = [subjects[one + 3], grounds[other + 3]];
        const cost = off + perPx * (near * near + far * far) + CHANCE;
        const weight = 1 / (cost * cost);
        const told = span / (span + ALIKE * ALIKE);
        const between = (far - 0.5) / Math.max(1, near + far - 1);
        weights += weight;
        place += weight * (told * part + (1 - told) * Math.min(1, Math.max(0, between)));
        fr += weight * subjects[one];
        fg += weight * subjects[one + 1];
        fb += weight * subjects[one + 2];
        br += weight * grounds[other];
        bg += weight * grounds[other + 1];
        bb += weight * grounds[other + 2];
      }
    }
    const strays = (of: Float64Array, count: number, most: number) =>
      Math.min(most, (deviation(of, count, fr - br, fg - bg, fb - bb) * weights) / Math.max(1e-9, Math.hypot(fr - br, fg - bg, fb - bb)));
    const [clear, whole] = [strays(grounds, ofGround, MOST_CLEAR), strays(subjects, ofSubject, MOST_WHOLE)];
    const mixed = place / weights;
    const opacity = perPx === PER_PX ? withoutGrain(mixed, clear, whole) : mixed;
    const part = known !== null ? known : opacity < SNAP ? 0 : opacity > 1 - SNAP ? 1 : opacity;
    const ground = [br / weights, bg / weights, bb / weights];
    const subject = [fr / weights, fg / weights, fb / weights];
    for (let channel = 0; channel < 3; channel++) {
      // What laying it back over the ground gives the picture, as far as there is enough of it to tell.
      const exact = part > 0 ? ground[channel] + (pixels[at + channel] - ground[channel]) / part : subject[channel];
      const trust = part * part;
      const value = trust * exact + (1 - trust) * subject[channel];
      colors[index * 3 + channel] = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
    }
    return Math.round(part * 255);
  }
}
