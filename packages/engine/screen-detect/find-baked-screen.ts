import type { PixelImage } from '../image.ts';
import { fft2 } from './fft.ts';

/** A halftone that is already in the picture. */
export interface BakedScreen {
  /** Distance of neighboring rows of dots, in pixels, within a tenth. */
  readonly pitchPx: number;
  /** Share of the windows with structure that show it. */
  readonly share: number;
}

/** Side of the square windows that are looked at. */
export const SCREEN_WINDOW_PX = 128;
const SIDE = SCREEN_WINDOW_PX;
const MIN_PITCH = 3;
const MAX_PITCH = 40;
const MAX_WINDOWS = 24;
/** Share of a window's power that each of a screen's two directions has at least; art has none that stands out so. */
const MIN_SHARE = 0.05;
/** Where dots may be soft, their rhythm alone must tell. */
const MIN_SOFT_SHARE = 0.15;
/** The eight frequencies around one; rows of the spectrum wrap around. */
const AROUND = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => dy * SIDE + dx)).filter((step) => step !== 0);
const HANN = Float64Array.from({ length: SIDE }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / SIDE));

interface Peak {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly share: number;
}

/** Opacity where it varies, else brightness over middle gray: dots stand in one or the other. */
function signalAt({ pixels, width }: PixelImage, left: number, top: number): Float64Array | null {
  const alpha = new Float64Array(SIDE * SIDE);
  const luma = new Float64Array(SIDE * SIDE);
  const sums = { a: 0, aa: 0, l: 0, ll: 0 };
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const at = ((top + y) * width + left + x) * 4;
      const a = pixels[at + 3];
      const l = 128 + ((0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2] - 128) * a) / 255;
      alpha[y * SIDE + x] = a;
      luma[y * SIDE + x] = l;
      sums.a += a;
      sums.aa += a * a;
      sums.l += l;
      sums.ll += l * l;
    }
  }
  const n = SIDE * SIDE;
  const alphaVariance = sums.aa / n - (sums.a / n) ** 2;
  const lumaVariance = sums.ll / n - (sums.l / n) ** 2;
  if (Math.max(alphaVariance, lumaVariance) < 400) return null;
  return alphaVariance > lumaVariance ? alpha : luma;
}

/** Dots are either there or not: nearly all values lie close to the darkest or the lightest one. */
function isTwoLevel(signal: Float64Array): boolean {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of signal) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const margin = (high - low) * 0.15;
  let near = 0;
  for (const value of signal) if (value - low <= margin || high - value <= margin) near++;
  return near / signal.length >= 0.7;
}

/** Power by frequency, rows and columns wrapping around at SIDE. A Hann window keeps the window's own edges out. */
function powerOf(signal: Float64Array): Float64Array {
  let sum = 0;
  for (const value of signal) sum += value;
  const mean = sum / signal.length;
  const real = new Float64Array(signal.length);
  for (let y = 0, n = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++, n++) real[n] = (signal[n] - mean) * HANN[x] * HANN[y];
  const imaginary = new Float64Array(signal.length);
  fft2(real, imaginary, SIDE);
  for (let n = 0; n < real.length; n++) real[n] = real[n] * real[n] + imaginary[n] * imaginary[n];
  return real;
}

/** Place of a frequency in the spectrum; negative ones stand at its far ends. */
function placeOf(x: number, y: number): number {
  return ((y + SIDE) % SIDE) * SIDE + ((x + SIDE) % SIDE);
}

/** Sum of the power around a summit, itself included; null where one of the eight is higher. */
function summitPower(power: Float64Array, x: number, y: number): number | null {
  const at = placeOf(x, y);
  const isInner = (at & (SIDE - 1)) > 0 && (at & (SIDE - 1)) < SIDE - 1 && at >= SIDE && at < SIDE * (SIDE - 1);
  let sum = 0;
  for (const step of AROUND) {
    const dy = Math.round(step / SIDE);
    const other = power[isInner ? at + step : placeOf(x + step - dy * SIDE, y + dy)];
    if (!(other <= power[at])) return null;
    sum += other;
  }
  return power[at] + sum;
}

/** The spectrum's summits within the frequencies of a screen, each with its share of all power, the strongest first. */
function peaksOf(power: Float64Array): readonly Peak[] {
  const peaks: Peak[] = [];
  let total = 0;
  for (let y = 0; y < SIDE / 2; y++) {
    for (let x = y === 0 ? 1 : 1 - SIDE / 2; x < SIDE / 2; x++) {
      const length = Math.sqrt(x * x + y * y);
      if (length < SIDE / MAX_PITCH) continue;
      total += power[placeOf(x, y)];
      if (length > SIDE / MIN_PITCH) continue;
      const share = summitPower(power, x, y);
      if (share !== null) peaks.push({ x, y, length, share });
    }
  }
  return peaks.map((peak) => ({ ...peak, share: peak.share / total })).sort((one, other) => other.share - one.share);
}

/** The pitch where dots repeat in two directions with about the same spacing, as a screen has it and stripes do not. */
function pitchOf(signal: Float64Array, minShare: number): number | null {
  const strong = peaksOf(powerOf(signal))
    .slice(0, 6)
    .filter((peak) => peak.share >= minShare);
  for (const first of strong) {
    for (const second of strong) {
      const sine = Math.abs(first.x * second.y - first.y * second.x) / (first.length * second.length);
      if (sine > 0.7 && second.length >= first.length && second.length < first.length * 1.3) return SIDE / first.length;
    }
  }
  return null;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface ScreenSearch {
  /** Dots may have any tone, as scaling leaves them. */
  readonly isSoft?: boolean;
  /** Top left corners of the windows to look at, within the picture; spread evenly where absent. */
  readonly places?: readonly Place[];
}

/**
 * Looks for a halftone in the pixels, by the spectra of windows spread over the picture. Null where most windows with structure
 * show no two-level dots in regular rows, or where the picture is smaller than one window. With `isSoft`, dots may have any tone, as scaling
 * leaves them, but must be all that there is.
 */
export function findBakedScreen(
  image: PixelImage,
  { isSoft = false, places = windowPlaces(image) }: ScreenSearch = {},
): BakedScreen | null {
  const pitches: number[] = [];
  let structured = 0;
  for (const [looked, { x, y }] of places.entries()) {
    // Not even if all that is left showed one would half of them do.
    if (2 * pitches.length + places.length - looked < structured) return null;
    const signal = signalAt(image, x, y);
    if (!signal) continue;
    structured++;
    const pitch = isSoft || isTwoLevel(signal) ? pitchOf(signal, isSoft ? MIN_SOFT_SHARE : MIN_SHARE) : null;
    if (pitch !== null) pitches.push(pitch);
  }
  if (pitches.length === 0 || pitches.length < structured / 2) return null;
  const middle = pitches.sort((a, b) => a - b)[pitches.length >> 1];
  return { pitchPx: middle, share: pitches.length / structured };
}

/** Windows at even distances over the whole picture. */
export function windowPlaces({ width, height }: PixelImage): readonly Place[] {
  const across = Math.floor(width / SCREEN_WINDOW_PX);
  const down = Math.floor(height / SCREEN_WINDOW_PX);
  const step = Math.max(1, Math.ceil(Math.sqrt((across * down) / MAX_WINDOWS)));
  const places: Place[] = [];
  for (let row = Math.floor((step - 1) / 2); row < down; row += step) {
    for (let column = Math.floor((step - 1) / 2); column < across; column += step) {
      places.push({ x: column * SCREEN_WINDOW_PX, y: row * SCREEN_WINDOW_PX });
    }
  }
  return places;
}
