import type { Cielab } from './cielab.ts';

const RADIANS = Math.PI / 180;
const POW_25_7 = 25 ** 7;

function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const degrees = Math.atan2(b, a) / RADIANS;
  return degrees < 0 ? degrees + 360 : degrees;
}

function meanHue(one: number, other: number, chromaProduct: number): number {
  const sum = one + other;
  if (chromaProduct === 0) return sum;
  if (Math.abs(one - other) <= 180) return sum / 2;
  return sum < 360 ? sum / 2 + 180 : sum / 2 - 180;
}

function hueStep(one: number, other: number, chromaProduct: number): number {
  if (chromaProduct === 0) return 0;
  const step = other - one;
  if (step > 180) return step - 360;
  return step < -180 ? step + 360 : step;
}

/**
 * Color difference CIEDE2000 with all weights 1; about 1 is just seen.
 * Source: G. Sharma, W. Wu, E. Dalal, "The CIEDE2000 color-difference formula: implementation notes", Color Research and Application 30, 2005.
 */
export function deltaE2000(one: Cielab, other: Cielab): number {
  const meanChroma = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2;
  const stretch = 1.5 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + POW_25_7)) / 2;
  const chroma1 = Math.hypot(one.a * stretch, one.b);
  const chroma2 = Math.hypot(other.a * stretch, other.b);
  const hue1 = hueOf(one.a * stretch, one.b);
  const hue2 = hueOf(other.a * stretch, other.b);

  const stepL = other.l - one.l;
  const stepC = chroma2 - chroma1;
  const stepH = 2 * Math.sqrt(chroma1 * chroma2) * Math.sin((hueStep(hue1, hue2, chroma1 * chroma2) / 2) * RADIANS);

  const l = (one.l + other.l) / 2;
  const c = (chroma1 + chroma2) / 2;
  const h = meanHue(hue1, hue2, chroma1 * chroma2);
  const t =
    1 -
    0.17 * Math.cos((h - 30) * RADIANS) +
    0.24 * Math.cos(2 * h * RADIANS) +
    0.32 * Math.cos((3 * h + 6) * RADIANS) -
    0.2 * Math.cos((4 * h - 63) * RADIANS);
  const lift = (l - 50) ** 2;
  const scaleL = 1 + (0.015 * lift) / Math.sqrt(20 + lift);
  const scaleC = 1 + 0.045 * c;
  const scaleH = 1 + 0.015 * c * t;
  const turn = 60 * Math.exp(-(((h - 275) / 25) ** 2)) * RADIANS;
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + POW_25_7)) * Math.sin(turn);

  const partL = stepL / scaleL;
  const partC = stepC / scaleC;
  const partH = stepH / scaleH;
  return Math.sqrt(partL ** 2 + partC ** 2 + partH ** 2 + rotation * partC * partH);
}
