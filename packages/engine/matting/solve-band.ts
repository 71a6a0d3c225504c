/** What is known of a pixel before it is solved. */
export const KNOWN = { GROUND: 0, OPEN: 1, SUBJECT: 2 } as const;

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
  for (const value of known) if (value === OPEN) count++;
  const open = new Uint32Array(count);
  for (let at = 0, index = 0; at < known.length; at++) if (known[at] === OPEN) open[index++] = at;
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
function evenOut({ width, height, pixels, alpha, open }: Band, answers: Uint8Array): void {
  for (let index = 0; index < open.length; index++) {
    const at = open[index];
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
    answers[index] = Math.round(sum / weights);
  }
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

class BandSolver {
  private readonly band: Band;
  private readonly reachPx: number;
  private readonly wide: WidePart | null;
  /** Red, green, blue and distance of what was found. */
  private readonly subjects = new Float64Array(TURNS * 4);
  private readonly grounds = new Float64Array(TURNS * 4);

  constructor(band: Band, reachPx: number, wide: WidePart | null = null) {
    this.band = band;
    this.reachPx = reachPx;
    this.wide = wide;
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
    const { width, pixels, alpha, open, colors } = this.band;
    const at = open[index];
    const [x, y] = [at % width, Math.floor(at / width)];
    const phase = (x + y) & 1;
    const isWide = this.wide?.marks[at] === 1;
    const reach = isWide && this.wide ? this.wide.reachPx : this.reachPx;
    const [ofSubject, ofGround] = [
      this.gather(x, y, phase, reach, SUBJECT, this.subjects),
      this.gather(x, y, phase, reach, GROUND, this.grounds),
    ];
    if ((known !== null || isWide) && ofSubject > 0 && ofGround === 0) {
      this.nearest(index, ofSubject);
      return alpha[at];
    }
    if (ofSubject === 0 || ofGround === 0) {
      for (let channel = 0; channel < 3; channel++) colors[index * 3 + channel] = pixels[at * 4 + channel];
      return isWide ? alpha[at] : ofSubject > 0 ? 255 : ofGround > 0 ? 0 : alpha[at];
    }
    return this.mix(index, at * 4, ofSubject, ofGround, { known, perPx: isWide ? PER_PX * (RIM_PX / reach) ** 2 : PER_PX });
  }

  /** The first known pixel of a kind along each way, one step further in where that is of the kind too: its rim may be mixed. */
  private gather(x: number, y: number, phase: number, reach: number, kind: number, out: Float64Array): number {
    const { width, height, pixels, known } = this.band;
    let found = 0;
    for (let turn = phase; turn < WAYS.length; turn += 2) {
      const [dx, dy] = WAYS[turn];
      for (let away = 1; away <= reach; away += 1 + (away >> STRIDE_BITS)) {
        let [i, j] = [Math.round(x + dx * away), Math.round(y + dy * away)];
        if (i < 0 || j < 0 || i >= width || j >= height) break;
        if (known[j * width + i] !== kind) continue;
        const [further, below] = [Math.round(x + dx * (away + 1)), Math.round(y + dy * (away + 1))];
        const isInside = further >= 0 && below >= 0 && further < width && below < height;
        if (isInside && known[below * width + further] === kind) [i, j] = [further, below];
        const from = (j * width + i) * 4;
        out[found * 4] = pixels[from];
        out[found * 4 + 1] = pixels[from + 1];
        out[found * 4 + 2] = pixels[from + 2];
        out[found * 4 + 3] = away;
        found++;
        break;
      }
    }
    return found;
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
