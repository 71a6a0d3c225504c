import { labelComponents } from '../components/label-components.ts';
import { paintLabels, paintParts } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { findGround, type Ground } from './find-ground.ts';
import { tintedSolids } from './glance-pale-solids.ts';
import { everyNth } from './highlights.ts';
import { inksOverShadow } from './inks-over-shadow.ts';
import { layInks } from './lay-inks.ts';
import { forSides } from './plateaus.ts';
import { type SettledGround, settleByShadow, shadesOf } from './settle-by-shadow.ts';
import { shadedGround } from './shade-basins.ts';
import { readShades, type ShadeLooks, type ShadeSheet } from './shade-sheet.ts';
import { SHADOW_MARK } from './shadow-mark.ts';
import { LIGHT_GROUND } from './shadows.ts';
import { graySolids, rimOf, walkFrom } from './solid-traits.ts';
import { surfaceAt } from './surface.ts';

/** Larger pictures are looked at by every second, third or farther pixel. */
const MOST_PIXELS = 1_000_000;
/** Less of a sheet than this is no shadow of a solid that is worth it. */
const LEAST_SHADE = 0.004;
/** A glance looks at every so manieth pixel of a row and column; so far off the ground, in levels, are colors and shades, and so dark a part of the way is black art. */
const GLANCE = 4;
const GLANCE_OFF = 40;
const GLANCE_DARK = 12;
const GLANCE_BLACK = 0.8;
/** A contour, with what rings beside it, is so many steps wide. */
const CONTOUR = 10;
/** Smaller pieces of a drawn shadow, in pixels, are what two inks of art mix to. */
const LEAST_GAP = 30;
/** Smaller soft parts of a solid, in pixels, are what rings leaves beside its contour. */
const LEAST_SOFT = 64;
/** What shows this much of the solid has nothing of its rim within it. */
const MOSTLY_WITHIN = 0.9;
const HALF = 0.5;
/** Colors less far apart, in levels of their length, tell no rim: it is the solid. */
const LEAST_APART = 20;

/** Pixels around one that a ragged cut is smoothed by. */
const AROUND = 4;

type FindKernels = Pick<Kernels, 'scanRuns' | 'seedColumns' | 'seedRows'>;

/** Pixels of contours: which pixel shows the solid and which the ground beside each; -1 elsewhere. */
interface Rims {
  readonly insides: Int32Array;
  readonly outsides: Int32Array;
}

/** Marks with 1 what is surely no contour: what is soft in parts of some size, and what lies deep within. */
function sureOf(names: Uint32Array, rim: readonly number[], sheet: ShadeSheet, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array {
  const soft = Uint8Array.from(names, (name, at) => (name > 0 && sheet.sharp[at] === 0 ? 255 : 0));
  const parts = labelComponents(kernels, soft, sheet, { threshold: 1, connectivity: 4 });
  const sure = new Uint8Array(names.length);
  paintParts(
    parts,
    Uint8Array.from(parts.areas, (area, part) => (part > 0 && area >= LEAST_SOFT ? 1 : 0)),
    sure,
  );
  const outer = new Uint8Array(names.length);
  for (const at of rim) outer[at] = 1;
  walkFrom(rim, CONTOUR - 2, sheet, (to) => {
    if (names[to] === 0 || outer[to] === 1) return false;
    outer[to] = 1;
    return true;
  });
  for (let at = 0; at < sure.length; at++) if (names[at] > 0 && outer[at] === 0) sure[at] = 1;
  return sure;
}

/** Finds what of a contour is within the solid: goes in from outside, as long as colors are more those outside. */
function rimsOf(names: Uint32Array, { pixels }: PixelImage, sheet: ShadeSheet, kernels: Pick<Kernels, 'scanRuns'>): Rims {
  const { width } = sheet;
  const [insides, outsides] = [new Int32Array(names.length).fill(-1), new Int32Array(names.length).fill(-1)];
  const rim = rimOf(names, width);
  const sure = sureOf(names, rim, sheet, kernels);
  const within: number[] = [];
  for (let at = 0; at < names.length; at++) if (sure[at] === 1) within.push(at);
  walkFrom(within, CONTOUR, sheet, (to, from) => {
    if (names[to] === 0 || sure[to] === 1 || insides[to] >= 0) return false;
    insides[to] = sure[from] === 1 ? from : insides[from];
    return true;
  });
  const around: number[] = [];
  for (const at of rim) {
    forSides(at, width, names.length, (other) => {
      if (other >= 0 && names[other] === 0) around.push(other);
    });
  }
  walkFrom(around, CONTOUR, sheet, (to, from) => {
    if (names[to] === 0 || insides[to] < 0 || outsides[to] >= 0) return false;
    const outside = names[from] === 0 ? from : outsides[from];
    if (names[from] > 0 && partOf(pixels, from, pixels, insides[from], outside) >= MOSTLY_WITHIN) return false;
    outsides[to] = outside;
    return true;
  });
  // What rings leaves specks of the solid's own color before its contour.
  const whole = sure.slice();
  const isWhole = (at: number) => outsides[at] < 0 || partOf(pixels, at, pixels, insides[at], outsides[at]) >= HALF;
  walkFrom(within, names.length, sheet, (to) => {
    if (names[to] === 0 || whole[to] === 1 || insides[to] < 0 || !isWhole(to)) return false;
    whole[to] = 1;
    return true;
  });
  const specks: number[] = [];
  for (let at = 0; at < names.length; at++) {
    if (names[at] > 0 && whole[at] === 0 && (insides[at] < 0 || isWhole(at))) specks.push(at);
  }
  for (const at of specks) names[at] = 0;
  return { insides, outsides };
}

/** Where a contour has gaps, a cut is ragged: what is not sharp goes with most of what is around it. */
function smoothed(held: Uint8Array, { width, height, sharp, bare }: ShadeSheet): Uint8Array {
  const sums = new Int32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0, sum = 0; x < width; x++) {
      if (held[y * width + x] !== 0) sum++;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + sum;
    }
  }
  const out = held.slice();
  for (let y = 0, at = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - AROUND) * (width + 1), Math.min(height, y + AROUND + 1) * (width + 1)];
    for (let x = 0; x < width; x++, at++) {
      if (sharp[at] === 1) continue;
      const [left, right] = [Math.max(0, x - AROUND), Math.min(width, x + AROUND + 1)];
      const all = ((bottom - top) / (width + 1)) * (right - left);
      const own = sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left];
      if (own * 2 > all) out[at] = bare[at] === 1 ? held[at] : 255;
      else if (own * 2 < all) out[at] = 0;
    }
  }
  return out;
}

/** Marks the soft shadow around solids, gray that hangs together with them and is of no other part, and all that a drawn shadow tells. */
function shadowsOf(
  names: Uint32Array,
  others: Uint8Array,
  { ground, drawn }: SettledGround,
  sheet: ShadeSheet,
  kernels: Pick<Kernels, 'scanRuns'>,
): Uint8Array {
  const marks = new Uint8Array(names.length);
  walkFrom(rimOf(names, sheet.width), names.length, sheet, (to) => {
    if (names[to] !== 0 || marks[to] !== 0 || others[to] === 1 || sheet.bare[to] === 1 || sheet.gray[to] === 0) return false;
    marks[to] = SHADOW_MARK;
    return true;
  });
  if (!drawn) return marks;
  const may = drawn.map((mark, at) => (mark === 1 && names[at] === 0 && (ground[at] === 1 || sheet.sharp[at] === 1) ? 255 : 0));
  const parts = labelComponents(kernels, may, sheet, { threshold: 1, connectivity: 8 });
  const pieces = new Uint8Array(names.length);
  paintParts(
    parts,
    Uint8Array.from(parts.areas, (area, part) => (part > 0 && area >= LEAST_GAP ? SHADOW_MARK : 0)),
    pieces,
  );
  for (let at = 0; at < marks.length; at++) marks[at] |= pieces[at];
  return marks;
}

/** How much of a pixel is the solid, 0 to 1, from its own color and those on both sides of the contour. */
function partOf(pixels: Uint8Array, at: number, some: Uint8Array, inside: number, outside: number): number {
  let [along, apart] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const way = some[inside * 4 + channel] - some[outside * 4 + channel];
    along += (pixels[at * 4 + channel] - some[outside * 4 + channel]) * way;
    apart += way * way;
  }
  return apart < LEAST_APART ** 2 ? 1 : Math.min(1, Math.max(0, along / apart));
}

/** Whether enough is gray and soft for a shadow. */
function hasShade({ bare, gray, sharp }: ShadeSheet): boolean {
  let shaded = 0;
  for (let at = 0; at < bare.length; at++) shaded += gray[at] & (1 - bare[at]) & (1 - sharp[at]);
  return shaded >= LEAST_SHADE * bare.length;
}

/** A sheet of which tinted solids, however pale, are no shades. */
function withoutTinted(sheet: ShadeSheet, tinted: Uint8Array | null): ShadeSheet {
  return tinted ? { ...sheet, gray: sheet.gray.map((mark, at) => mark & (1 - tinted[at])) } : sheet;
}

/** A glance at some places: whether gray between the ground and black is seen, and colors or black beside it. */
function mayHaveShadow({ width, height, pixels }: PixelImage, { color }: Ground): boolean {
  const whole = Math.hypot(color.r, color.g, color.b);
  let [all, shaded, art] = [0, 0, 0];
  for (let y = GLANCE >> 1; y < height; y += GLANCE) {
    for (let x = GLANCE >> 1; x < width; x += GLANCE) {
      const at = (y * width + x) * 4;
      const [r, g, b] = [pixels[at] - color.r, pixels[at + 1] - color.g, pixels[at + 2] - color.b];
      const along = (r * color.r + g * color.g + b * color.b) / whole;
      const off = Math.sqrt(Math.max(0, r * r + g * g + b * b - along * along));
      all++;
      if (off > GLANCE_OFF || -along > GLANCE_BLACK * whole) art++;
      else if (-along > GLANCE_DARK) shaded++;
    }
  }
  return shaded >= LEAST_SHADE * all && art > 0;
}

/**
 * Finds gray solids that cast a soft shadow on light ground: metal, chrome, a product. Their tones are the shadow's, so that only contours tell them apart. And finds the
 * drawn shadow of colored art, and what the two mix to. One byte a pixel: how opaque it is at least, SHADOW_MARK in shadows, 0 elsewhere; null where there
 * are none. Keeps its input.
 */
export function findShadedSolids(image: PixelImage, ground: Ground, looks: ShadeLooks, kernels: FindKernels): Uint8Array | null {
  const { color } = ground;
  if (Math.min(color.r, color.g, color.b) < LIGHT_GROUND) return null;
  if (!looks.mayHold && !mayHaveShadow(image, ground)) return null;
  const step = Math.ceil(Math.sqrt((image.width * image.height) / MOST_PIXELS));
  const some = step === 1 ? image : everyNth(image, step);
  const own = step === 1 ? ground : findGround(some, ground);
  if (!own) return null;
  const sheet = withoutTinted(readShades(some, own, looks.ringing), tintedSolids(some, own));
  if (!hasShade(sheet)) return null;
  const shades = shadesOf(sheet, own);
  const inks = inksOverShadow(some, sheet, own, shades, looks, kernels);
  const solids = looks.mayHold && !inks?.tellsAll ? heldSolids(image, { some, own, step, sheet, shades }, kernels) : null;
  if (!inks) return solids;
  const out = solids ?? new Uint8Array(image.width * image.height);
  layInks(image, own, step, inks, out);
  return out;
}

/** A picture, of which every `step`th pixel is looked at. */
interface SeenSheet {
  readonly some: PixelImage;
  readonly own: Ground;
  readonly step: number;
  readonly sheet: ShadeSheet;
  readonly shades: Float32Array;
}

function heldSolids(image: PixelImage, { some, own, step, sheet, shades }: SeenSheet, kernels: FindKernels): Uint8Array | null {
  const settled = settleByShadow(sheet, shades, shadedGround(sheet, kernels));
  const held = smoothed(
    Uint8Array.from(settled.ground, (mark) => (mark === 0 ? 255 : 0)),
    sheet,
  );
  const parts = labelComponents(kernels, held, sheet, { threshold: 1, connectivity: 8 });
  const names = new Uint32Array(held.length);
  paintLabels(parts, names);
  const solid = graySolids(sheet, names, parts.count);
  if (!solid.includes(1) && !settled.drawn) return null;
  const others = new Uint8Array(names.length);
  for (let at = 0; at < names.length; at++) {
    if (names[at] === 0 || solid[names[at]] === 1) continue;
    others[at] = 1;
    names[at] = 0;
  }
  const rims = rimsOf(names, some, sheet, kernels);
  return opacities(image, some, own, step, names, rims, shadowsOf(names, others, settled, sheet, kernels));
}

/** Opacities of all pixels of a picture from what every so manieth of them tells. */
function opacities(
  { width, height, pixels }: PixelImage,
  some: PixelImage,
  { surface }: Ground,
  step: number,
  names: Uint32Array,
  { insides, outsides }: Rims,
  marks: Uint8Array,
): Uint8Array {
  const out = new Uint8Array(width * height);
  const base = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / step) * some.width;
    for (let x = 0; x < width; x++, at++) {
      const place = row + Math.floor(x / step);
      const outside = outsides[place];
      if (names[place] === 0) out[at] = marks[place];
      else if (outside < 0) out[at] = 255;
      else {
        const part = partOf(pixels, at, some.pixels, insides[place], outside);
        surfaceAt(surface, place % some.width, Math.floor(place / some.width), base);
        let shines = 1;
        for (let channel = 0; channel < 3; channel++) shines = Math.min(shines, some.pixels[outside * 4 + channel] / base[channel]);
        out[at] = Math.max(SHADOW_MARK, Math.round(255 * (1 - (1 - part) * shines)));
      }
    }
  }
  return out;
}
