import { cielabFromRgb, deltaE2000, type Rgb } from '@underbase/engine';
import type { SeparatorOptions } from './options.ts';

/** Lightness up to which an ink is black, and from which it wants all of a base, 0 to 1. */
const [BLACK, LIGHT] = [0.1, 0.3];
/** How light an ink is over the fabric (`lightOver`) up to which its dots want none of a base, and from which all of theirs. */
const [DARK_DOTS, LIGHT_DOTS] = [0.1, 0.5];
/** CIELAB's lightness that the fabric has over an ink that can't sink into it. */
const LEAST_LIGHTER = 4;
/** An ink this near to the fabric (CIEDE2000), and lighter than it by no more than this, is about the fabric itself. */
const ABOUT_FABRIC = 6;
const MOST_LIGHTER = 2;
/** One that differs from the fabric by no more than this (CIEDE2000) hardly shows on it. */
export const HARDLY_SEEN = 12;
/** Up to this chroma (CIELAB) what is dark is black. */
const GRAY = 5;
/** So dark (CIELAB's lightness) it sinks into no fabric. */
const DARK = 30;
/** Part of what an ink is off on white that it is off on such fabric at most. */
const MOST_OFF = 0.4;
/** Fabric from this lightness on and up to this chroma (CIELAB) turns no dark ink: ash, heather, sand. */
const PALE = 60;
const LEAST_CHROMA = 14;
/** What a printed ink hides of what lies beneath it. */
const HIDES = 0.85;
const WHITE: Rgb = { r: 255, g: 255, b: 255 };

const lightnessOf = ({ r, g, b }: Rgb): number => (0.299 * r + 0.587 * g + 0.114 * b) / 255;

const chromaOf = ({ a, b }: { readonly a: number; readonly b: number }): number => Math.hypot(a, b);

/** CIEDE2000 by which an ink is off on what lies beneath. */
function offOn(beneath: Rgb, ink: Rgb): number {
  const level = (own: number, under: number) => Math.round(HIDES * own + (1 - HIDES) * under);
  const printed = { r: level(ink.r, beneath.r), g: level(ink.g, beneath.g), b: level(ink.b, beneath.b) };
  return deltaE2000(cielabFromRgb(ink), cielabFromRgb(printed));
}

/**
 * Whether a dark ink comes out far better on the fabric than on white, which would be ink for nothing, and peep out: fabric that is lighter than the
 * ink, or about its color, or pale and gray.
 */
function isAsGoodOn(garment: Rgb, ink: Rgb): boolean {
  const [fabric, own] = [cielabFromRgb(garment), cielabFromRgb(ink)];
  // White and a flash beneath black on black would be all that is seen of it. Colored darks show by their hue.
  if (own.l < DARK && Math.max(chromaOf(own), chromaOf(fabric)) <= GRAY && deltaE2000(own, fabric) <= HARDLY_SEEN) return true;
  if (own.l < DARK && own.l - fabric.l <= MOST_LIGHTER && deltaE2000(own, fabric) <= ABOUT_FABRIC) return true;
  if (own.l < DARK && fabric.l >= PALE && chromaOf(fabric) <= LEAST_CHROMA) return true;
  return fabric.l - own.l >= LEAST_LIGHTER && offOn(garment, ink) <= MOST_OFF * offOn(WHITE, ink);
}

/**
 * How much of a base an ink wants, 0 to 1. None under black, under what is nearly black on black, and under dark spot inks on fabric that is about their color, of their kind and lighter, or pale. Under other
 * spot inks all of it: tints of it are beads under small type, and mottle what is dark and flat. Of simulated process less under darker inks, as these
 * are tones themselves.
 */
export function underbaseNeed(ink: Rgb, method: SeparatorOptions['method'], garment: Rgb): number {
  const lightness = lightnessOf(ink);
  if (lightness <= BLACK) return 0;
  if (method !== 'spot') return Math.min(1, (lightness - BLACK) / (LIGHT - BLACK));
  return lightness < LIGHT && isAsGoodOn(garment, ink) ? 0 : 1;
}

/** Of the way from the fabric to white, as far as an ink's color lies along it: 1 is white, and 0 as dark as the fabric. */
function lightOver({ r, g, b }: Rgb, garment: Rgb): number {
  const ways = [255 - garment.r, 255 - garment.g, 255 - garment.b];
  const along = ways[0] * (r - garment.r) + ways[1] * (g - garment.g) + ways[2] * (b - garment.b);
  return along / Math.max(1, ways[0] ** 2 + ways[1] ** 2 + ways[2] ** 2);
}

/**
 * How much of a base the dots of an ink want, 0 to 1: less beneath those that are darker on the fabric. On all of it a dark glow is a pale patch in inks
 * that let some of it through, and tints are seen through by far more than solids.
 */
export function dotsNeed(ink: Rgb, garment: Rgb): number {
  return Math.min(1, Math.max(0, (lightOver(ink, garment) - DARK_DOTS) / (LIGHT_DOTS - DARK_DOTS)));
}

export const isDark = (ink: Rgb): boolean => lightnessOf(ink) < LIGHT;

/** What an ink wants of a base in a job, 0 to 1: where a shade is solid its base goes on as beneath its dots. */
export function needInJob(ink: Rgb, method: SeparatorOptions['method'], garment: Rgb, isShade: boolean): number {
  const need = underbaseNeed(ink, method, garment);
  return isShade ? Math.min(need, dotsNeed(ink, garment)) : need;
}
