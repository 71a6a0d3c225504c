import type { PixelImage } from '../image.ts';
import { fft } from '../screen-detect/fft.ts';
import { busyWindows, type SignalWindow } from './signal-window.ts';
import { wordsOf } from './tile-survey.ts';

/** How a picture seems to have been enlarged. */
export interface Enlargement {
  /** Pixels now for each pixel then; 1 where nothing tells of an enlargement. */
  readonly factor: number;
  /** What told: the rhythm that interpolation leaves, or edges that are too wide everywhere. */
  readonly by: 'rhythm' | 'edges' | 'none';
  /** Width of the sharper ones of strong edges, from 10 to 90 % of their rise, in pixels; 0 without any. */
  readonly edgeWidthPx: number;
}

const SIDE = 256;
const SMALL_SIDE = 64;
const MOST_WINDOWS = 16;
/** Smallest and largest enlargement that is looked for. */
const LEAST_FACTOR = 1.4;
const MOST_FACTOR = 8;
/** A rhythm's power stands out from that around it at least so many times. */
const LEAST_PEAK = 5;
const CLEAR_PEAK = 40;
const SOFT_ENOUGH_PX = 1.8;
/** Edges with less of a rise are texture. */
const STRONG_EDGE = 64;
/** What the sharper quarter of art's strong edges measures, and the sharpest tenth of a photo's, that were never enlarged. */
const SHARP_ART_PX = 1.02;
const SHARP_PHOTO_PX = 1.15;
/** Without a rhythm, edges must be so many times wider everywhere before a picture counts as enlarged. */
const SOFT_ART = 1.4;
const SOFT_PHOTO = 2.2;

/** Edges of full contrast must not drown all else. */
const MOST_STEP = 24;

/**
 * First or second differences along rows (or columns), averaged over the window's lines: interpolation makes them larger where it lays old samples.
 * Seconds show most factors; at exactly two they are all alike, and the firsts are not.
 */
function differences({ values, side }: SignalWindow, isAcross: boolean, order: 1 | 2): Float64Array {
  const [along, beside] = isAcross ? [1, side] : [side, 1];
  const profile = new Float64Array(side);
  for (let line = 0; line < side; line++) {
    for (let place = 1; place < side - 1; place++) {
      const at = line * beside + place * along;
      const step = order === 1 ? values[at] - values[at - along] : 2 * values[at] - values[at - along] - values[at + along];
      profile[place] += Math.min(MOST_STEP, Math.abs(step));
    }
  }
  profile[0] = profile[1];
  profile[side - 1] = profile[side - 2];
  return profile;
}

/** Ratio of each value to its neighborhood, less 1: what a rhythm modulates, whatever the art's own strength there. */
function flatten(profile: Float64Array): Float64Array {
  const reach = 12;
  const flat = new Float64Array(profile.length);
  for (let at = 0; at < profile.length; at++) {
    let [sum, count] = [0, 0];
    for (let other = Math.max(0, at - reach); other <= Math.min(profile.length - 1, at + reach); other++) {
      sum += profile[other];
      count++;
    }
    const mean = sum / count;
    flat[at] = mean > 0.5 ? Math.max(-1, Math.min(2, profile[at] / mean - 1)) : 0;
  }
  return flat;
}

/** Power spectrum up to half a cycle a pixel, with a Hann window. */
function spectrum(signal: Float64Array): Float64Array {
  const n = signal.length;
  const real = signal.map((value, at) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / n)));
  const imaginary = new Float64Array(n);
  fft(real, imaginary);
  return Float64Array.from({ length: n / 2 + 1 }, (_, k) => real[k] * real[k] + imaginary[k] * imaginary[k]);
}

interface Rhythm {
  /** Cycles a pixel, at most one half. */
  readonly frequency: number;
  /** Power over that around it. */
  readonly strength: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1];
}

/** Each value of a spectrum over what lies around it. */
function standOut(power: Float64Array): Float64Array {
  const n = (power.length - 1) * 2;
  const around = Math.max(6, Math.round(n / 16));
  const ratios = new Float64Array(power.length);
  for (let k = 2; k < power.length; k++) {
    const others: number[] = [];
    for (let other = k - around; other <= k + around; other++) {
      if (Math.abs(other - k) <= 2 || other < 2) continue;
      // The spectrum is mirrored at half a cycle.
      others.push(power[other < power.length ? other : 2 * (power.length - 1) - other]);
    }
    ratios[k] = power[k] / (median(others) + 1e-12);
  }
  return ratios;
}

/** Lines that stand out across and down alike, the strongest first: an enlargement has them in both directions, art's own patterns rarely. */
function rhythmsOf(across: Float64Array, down: Float64Array): readonly Rhythm[] {
  const [one, other] = [standOut(across), standOut(down)];
  const n = (across.length - 1) * 2;
  // A line between two values of the spectrum is spread over both, and not always the same way in both directions.
  const near = (ratios: Float64Array, k: number) => Math.max(ratios[k - 1], ratios[k], ratios[k + 1] ?? 0);
  const both = across.map((_, k) => (k < 3 ? 0 : Math.min(near(one, k), near(other, k))));
  const power = across.map((value, k) => value + down[k]);
  const found: Rhythm[] = [];
  for (let k = Math.ceil(n / MOST_FACTOR) - 1; k < power.length; k++) {
    const before = power[k - 1];
    const after = k + 1 < power.length ? power[k + 1] : power[k - 1];
    if (power[k] < before || power[k] < after || both[k] < LEAST_PEAK) continue;
    const bend = before + after - 2 * power[k];
    const shift = bend === 0 || k + 1 >= power.length ? 0 : (0.5 * (before - after)) / bend;
    found.push({ frequency: (k + Math.max(-0.5, Math.min(0.5, shift))) / n, strength: both[k] });
  }
  return found.sort((a, b) => b.strength - a.strength);
}

/** Widths of strong edges across rows and down columns, from 10 to 90 % of their rise, made shorter by their slant. */
function edgeWidths({ values, side }: SignalWindow): readonly number[] {
  const widths: number[] = [];
  const reach = 16;
  const scan = (along: number, beside: number) => {
    for (let line = 2; line < side - 2; line += 2) {
      let place = 1;
      while (place < side - 1) {
        const at = line * beside + place * along;
        const sign = Math.sign(values[at] - values[at - along]);
        if (sign === 0) {
          place++;
          continue;
        }
        let end = place;
        while (end + 1 < side && (values[line * beside + (end + 1) * along] - values[line * beside + end * along]) * sign > 0) end++;
        const from = line * beside + (place - 1) * along;
        const to = line * beside + end * along;
        const rise = (values[to] - values[from]) * sign;
        if (rise >= STRONG_EDGE && end - place < reach && place > 1 && end < side - 2) {
          const level = (share: number) => {
            const wanted = values[from] + sign * rise * share;
            let index = from;
            while ((values[index + along] - wanted) * sign < 0) index += along;
            return (index - from) / along + (wanted - values[index]) / (values[index + along] - values[index]);
          };
          const middle = line * beside + Math.round((place - 1 + end) / 2) * along;
          const slope = Math.abs(values[middle + along] - values[middle - along]);
          const slant = Math.abs(values[middle + beside] - values[middle - beside]);
          // One pixel on the way is anti-aliasing, wherever in the pixel the edge lies.
          const isSharp = end - place <= 1;
          if (slant <= slope) widths.push(isSharp ? SHARP_ART_PX : (level(0.9) - level(0.1)) * (slope / Math.hypot(slope, slant)));
        }
        place = end + 1;
      }
    }
  };
  scan(1, side);
  scan(side, 1);
  return widths;
}

/** Columns, or rows, of the picture that differ from the one before. Enlarging by repeating pixels leaves only some of them. */
function changesOf({ width, height, pixels }: PixelImage, isAcross: boolean): readonly number[] {
  const words = wordsOf(pixels);
  const [count, lines, along, beside] = isAcross ? [width, height, 1, width] : [height, width, width, 1];
  const changes: number[] = [];
  for (let place = 1; place < count; place++) {
    let [at, line] = [place * along, 0];
    while (line < lines && words[at] === words[at - along]) {
      at += beside;
      line++;
    }
    if (line < lines) changes.push(place);
  }
  return changes;
}

/** Lengths between changes that are all of one or two neighboring sizes: the factor of an enlargement by repeating pixels; null elsewhere. */
function repeatOf(changes: readonly number[]): number | null {
  if (changes.length < 8) return null;
  const gaps = changes.slice(1).map((place, index) => place - changes[index]);
  const smallest = gaps.reduce((one, other) => Math.min(one, other));
  const short = gaps.filter((gap) => gap <= smallest + 1);
  return short.length < gaps.length * 0.6 ? null : short.reduce((sum, gap) => sum + gap, 0) / short.length;
}

/** The factor of an enlargement by repeating pixels, however large: across and down alike, else it is a pattern of the art. */
function repeatFactor(image: PixelImage): number | null {
  const across = repeatOf(changesOf(image, true));
  const down = across === null ? null : repeatOf(changesOf(image, false));
  if (across === null || down === null || Math.abs(across / down - 1) > 0.15) return null;
  const factor = (across + down) / 2;
  return factor >= LEAST_FACTOR ? factor : null;
}

/** Both enlargements that a rhythm may stand for: it is seen at one over the factor, or mirrored at half a cycle. */
function candidates(frequency: number): readonly number[] {
  return [1 / frequency, 1 / (1 - frequency)].filter((factor) => factor >= LEAST_FACTOR && factor <= MOST_FACTOR);
}

/** Compression in blocks of eight makes rhythms of its own. */
function isBlockRhythm(frequency: number): boolean {
  const eighths = frequency * 8;
  return Math.abs(eighths - Math.round(eighths)) < 0.03;
}

/**
 * Whether a picture was enlarged, and how much, from its pixels alone. Enlarging by nearest, bilinear, bicubic or Lanczos lays the old samples at
 * regular places, where second differences are larger: a line in the spectrum of their mean (A. Gallagher, "Detection of linear and cubic interpolation
 * in JPEG compressed images", 2005). Which of two factors a line stands for, the width of strong edges tells. Without a line, only edges that are wide
 * everywhere count. `hasBlocks` leaves out the rhythm of JPEG.
 */
export function findEnlargement(image: PixelImage, hasBlocks: boolean): Enlargement {
  const repeated = repeatFactor(image);
  if (repeated !== null) return { factor: repeated, by: 'rhythm', edgeWidthPx: 0 };
  const side = Math.min(image.width, image.height) >= SIDE ? SIDE : Math.min(image.width, image.height) >= SMALL_SIDE ? SMALL_SIDE : 0;
  if (side === 0) return { factor: 1, by: 'none', edgeWidthPx: 0 };
  const windows = busyWindows(image, side, MOST_WINDOWS).filter(({ variance }) => variance > 9);
  if (windows.length === 0) return { factor: 1, by: 'none', edgeWidthPx: 0 };
  const widths = windows.flatMap(edgeWidths).sort((one, other) => one - other);
  const isArt = isFlat(windows);
  const edgeWidthPx = widths.length >= 30 ? widths[Math.floor(widths.length * (isArt ? 0.25 : 0.1))] : 0;
  // Compression that leaves no blocks to be seen may still leave their rhythm: a faint one at eighths counts only where edges are as soft.
  const rhythms = findRhythms(windows, side).filter(
    ({ frequency, strength }) => !isBlockRhythm(frequency) || (!hasBlocks && (strength >= CLEAR_PEAK || edgeWidthPx >= SOFT_ENOUGH_PX)),
  );
  const sharpPx = isArt ? SHARP_ART_PX : SHARP_PHOTO_PX;
  const byEdges = edgeWidthPx / sharpPx;
  const factor = isArt ? pickByEdges(rhythms, byEdges) : pickByDetail(rhythms, byEdges, detailSpectrum(windows, side));
  if (factor !== null) return { factor, by: 'rhythm', edgeWidthPx };
  const softest = isArt && !hasBlocks ? SOFT_ART : SOFT_PHOTO;
  if (byEdges >= softest) return { factor: byEdges, by: 'edges', edgeWidthPx };
  return { factor: 1, by: 'none', edgeWidthPx };
}

/** Rhythms of all windows together. */
function findRhythms(windows: readonly SignalWindow[], side: number): readonly Rhythm[] {
  const found = ([1, 2] as const).map((order) => {
    const [across, down] = [true, false].map((isAcross) => {
      const power = new Float64Array(side / 2 + 1);
      for (const window of windows) {
        const one = spectrum(flatten(differences(window, isAcross, order)));
        const total = one.reduce((sum, value) => sum + value, 0) + 1e-9;
        for (let k = 0; k < power.length; k++) power[k] += one[k] / total;
      }
      return power;
    });
    return rhythmsOf(across, down);
  });
  return found.flat().sort((one, other) => other.strength - one.strength);
}

/** Art of even areas, as against photos: most second differences are nothing. */
function isFlat(windows: readonly SignalWindow[]): boolean {
  let [even, all] = [0, 0];
  for (const { values, side } of windows) {
    for (let at = side; at < values.length - side; at += 3) {
      all++;
      if (Math.abs(2 * values[at] - values[at - 1] - values[at + 1]) < 0.5) even++;
    }
  }
  return even > all * 0.5;
}

/** Mean power of the values themselves along rows and columns. */
function detailSpectrum(windows: readonly SignalWindow[], side: number): Float64Array {
  const power = new Float64Array(side / 2 + 1);
  const line = new Float64Array(side);
  for (const { values } of windows) {
    for (let index = 0; index < side; index += Math.max(1, side >> 5)) {
      for (const [start, step] of [
        [index * side, 1],
        [index, side],
      ]) {
        let mean = 0;
        for (let at = 0; at < side; at++) mean += values[start + at * step] / side;
        for (let at = 0; at < side; at++) line[at] = values[start + at * step] - mean;
        const one = spectrum(line);
        for (let k = 0; k < power.length; k++) power[k] += one[k];
      }
    }
  }
  return power;
}

/** Detail falls off by about so much for each doubling of frequency, in nats; what falls by more was cut off by an enlargement. */
const NATURAL_FALL = 2.9;

/** True where detail breaks off at what `larger` would have left, and does not go on to what `smaller` would. */
function breaksOffEarly(power: Float64Array, smaller: number, larger: number): boolean {
  const n = (power.length - 1) * 2;
  const level = (from: number, to: number) => {
    let [sum, count] = [0, 0];
    for (let k = Math.max(2, Math.round(from * n)); k <= Math.min(power.length - 1, Math.round(to * n)); k++) {
      sum += Math.log(power[k] + 1e-9);
      count++;
    }
    return sum / Math.max(1, count);
  };
  const [cut, end] = [0.5 / larger, 0.5 / smaller];
  const [low, high] = [
    [cut * 0.45, cut * 0.85],
    [cut * 1.25, Math.max(cut * 1.35, end * 0.9)],
  ];
  const octaves = Math.log2((high[0] + high[1]) / (low[0] + low[1]));
  return level(low[0], low[1]) - level(high[0], high[1]) > NATURAL_FALL * octaves;
}

/** How much wider than the factor edges of art become: by bicubic and Lanczos, and by bilinear. */
const CURVED_WIDER = 1.02;
const BILINEAR_WIDER = 1.31;
const NEAR = 0.16;

const awayFrom = (wanted: number, factor: number): number => Math.abs(Math.log(factor / wanted));

/** Flat art: of all factors that the rhythms allow, the one that its edges tell, by whichever way of enlarging. */
function pickByEdges(rhythms: readonly Rhythm[], byEdges: number): number | null {
  if (byEdges === 0) return null;
  const possible = rhythms.flatMap(({ frequency }) => candidates(frequency));
  for (const wanted of [byEdges / CURVED_WIDER, byEdges / BILINEAR_WIDER]) {
    const fitting = possible.filter((factor) => awayFrom(wanted, factor) < NEAR);
    if (fitting.length > 0) return fitting.reduce((one, other) => (awayFrom(wanted, other) < awayFrom(wanted, one) ? other : one));
  }
  return null;
}

/** A line this weak beside the strongest is chance. */
const LEAST_SHARE = 0.02;

/** Photos, whose edges may be soft by themselves: the factor that the clearest rhythm stands for, and of two the one where detail breaks off. */
function pickByDetail(rhythms: readonly Rhythm[], byEdges: number, detail: Float64Array): number | null {
  if (rhythms.length === 0) return null;
  const [strongest] = rhythms;
  const isClear = strongest.strength >= CLEAR_PEAK;
  const possible = rhythms
    .filter(({ strength }) => strength >= strongest.strength * LEAST_SHARE)
    .flatMap(({ frequency }) => candidates(frequency));
  // Sharp edges belie an enlargement: the art has a rhythm of its own. A clear rhythm has more room, since photos are not equally sharp.
  const room = Math.log(isClear ? 2.4 : 1.6);
  const fitting = byEdges === 0 ? (isClear ? possible : []) : possible.filter((factor) => awayFrom(byEdges, factor) < room);
  const own = candidates(strongest.frequency);
  const isMultiple = (factor: number, one: number) => Math.abs(factor / Math.round(factor / one) - one) < 0.06;
  const sorted = fitting
    .filter((factor) => own.some((one) => Math.abs(one - factor) < 0.1 || isMultiple(factor, one)))
    .sort((one, other) => one - other);
  if (sorted.length === 0) return null;
  if (!isClear) return sorted.reduce((one, other) => (awayFrom(byEdges, other) < awayFrom(byEdges, one) ? other : one));
  return sorted.reduce((one, other) => (other > one * 1.15 && breaksOffEarly(detail, one, other) ? other : one));
}
