import { forSides } from './plateaus.ts';
import type { ShadeSheet } from './shade-sheet.ts';

/** So many steps from a solid its shadow is looked at: past the contour, and where only a wide shadow reaches. */
const NEAR = 3;
const WIDE = 10;
/** From so far off the ground on, in levels, a shadow shows; in its wide parts half of it. */
const DARK = 14;
/** So many steps within, no contour of a solid's own is left. */
const WITHIN = 6;

/** Smaller parts are specks, in pixels. */
const LEAST_AREA = 300;
/** Parts of a solid: gray, bare, lines and texture all over, the same within. Pencil, charcoal and wear are lines all over. */
const LEAST_GRAY = 0.6;
const MOST_BARE = 0.25;
const MOST_SHARP = 0.7;
const MOST_SHARP_WITHIN = 0.58;
/** Parts of its rim: what is contour, and what its shadow lies beside. */
const LEAST_CONTOUR = 0.7;
/** A contour lies so many pixels from where it was cut, where the cut was smoothed. */
const BESIDE = 2;
const LEAST_SHADED = 0.12;
const LEAST_WIDE = 0.1;
/** Without a shadow, a smooth gray body with lights in it and a whole outline is a solid: parts of its rim, and of it. */
const WHOLE_CONTOUR = 0.85;
const WHOLLY_GRAY = 0.9;
const LEAST_LIT = 0.15;
const MOST_SHARP_SMOOTH = 0.15;
/** A light is lighter than what is on both of its sides by so many levels. */
const LIGHT = 30;

/** Counts of pixels of a part that contours hold. */
interface Traits {
  area: number;
  gray: number;
  bare: number;
  sharp: number;
  rim: number;
  contour: number;
  near: number;
  nearDark: number;
  wide: number;
  wideDark: number;
  within: number;
  withinSharp: number;
  lit: number;
}

const noTraits = (): Traits => ({
  ...{ area: 0, gray: 0, bare: 0, sharp: 0, rim: 0, contour: 0 },
  ...{ near: 0, nearDark: 0, wide: 0, wideDark: 0, within: 0, withinSharp: 0, lit: 0 },
});

/** Whether a part is a smooth body of gray in a whole outline: what fades, or is worn, has no lights. */
function isBody(own: Traits): boolean {
  return (
    own.gray >= WHOLLY_GRAY * own.area &&
    own.contour >= WHOLE_CONTOUR * own.rim &&
    own.withinSharp <= MOST_SHARP_SMOOTH * own.within &&
    own.lit >= LEAST_LIT * own.within
  );
}

function isOverShadow(own: Traits): boolean {
  return own.nearDark >= LEAST_SHADED * own.near && own.wideDark >= LEAST_WIDE * own.wide && own.wideDark > 0;
}

/** Whether a part is a solid of gray. */
function isSolid(own: Traits): boolean {
  return (
    own.area >= LEAST_AREA &&
    own.gray >= LEAST_GRAY * own.area &&
    own.bare <= MOST_BARE * own.area &&
    own.sharp <= MOST_SHARP * own.area &&
    own.withinSharp <= MOST_SHARP_WITHIN * own.within &&
    own.contour >= LEAST_CONTOUR * own.rim &&
    (isOverShadow(own) || isBody(own))
  );
}

/** Goes on from pixels, one step to a side at a time, where `enter` lets in; so many steps. */
export function walkFrom(
  start: readonly number[],
  steps: number,
  { width, height }: { readonly width: number; readonly height: number },
  enter: (to: number, from: number, step: number) => boolean,
): void {
  let ring = start;
  for (let step = 1; step <= steps && ring.length > 0; step++) {
    const next: number[] = [];
    for (const from of ring) {
      forSides(from, width, width * height, (to) => {
        if (to >= 0 && enter(to, from, step)) next.push(to);
      });
    }
    ring = next;
  }
}

/** Pixels of parts that lie beside none. */
export function rimOf(names: Uint32Array, width: number): readonly number[] {
  const rim: number[] = [];
  for (let at = 0; at < names.length; at++) {
    if (names[at] === 0) continue;
    let isRim = false;
    forSides(at, width, names.length, (other) => {
      if (other >= 0 && names[other] === 0) isRim = true;
    });
    if (isRim) rim.push(at);
  }
  return rim;
}

/** Marks with 1 what is lighter than the ground, or than what lies on both sides of it in its row or column and part, off the contour. */
function lightsWithin({ width, height, depths, lighter }: ShadeSheet, names: Uint32Array, outer: Uint8Array): Uint8Array {
  const lit = lighter.slice();
  const before = new Uint16Array(Math.max(width, height));
  const look = (start: number, stride: number, length: number) => {
    for (let step = 0, most = 0; step < length; step++) {
      const at = start + step * stride;
      if (step > 0 && names[at] !== names[at - stride]) most = 0;
      before[step] = most;
      if (outer[at] === 0) most = Math.max(most, depths[at]);
    }
    for (let step = length - 1, most = 0; step >= 0; step--) {
      const at = start + step * stride;
      if (step < length - 1 && names[at] !== names[at + stride]) most = 0;
      if (names[at] > 0 && Math.min(before[step], most) - depths[at] > LIGHT) lit[at] = 1;
      if (outer[at] === 0) most = Math.max(most, depths[at]);
    }
  };
  for (let y = 0; y < height; y++) look(y * width, 1, width);
  for (let x = 0; x < width; x++) look(x, width, height);
  return lit;
}

function isBesideSharp({ width, height, sharp }: ShadeSheet, at: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let j = Math.max(0, y - BESIDE); j <= Math.min(height - 1, y + BESIDE); j++) {
    for (let i = Math.max(0, x - BESIDE); i <= Math.min(width - 1, x + BESIDE); i++) if (sharp[j * width + i] === 1) return true;
  }
  return false;
}

/** Tells of each part that contours hold, by its name from 1 on, whether it is a solid of gray, over its own soft shadow or with lights in a whole outline: 1, or 0. */
export function graySolids(sheet: ShadeSheet, names: Uint32Array, count: number): Uint8Array {
  const { width, bare, gray, sharp, depths } = sheet;
  const traits = Array.from({ length: count + 1 }, noTraits);
  const rim = rimOf(names, width);
  for (const at of rim) {
    const own = traits[names[at]];
    own.rim++;
    if (isBesideSharp(sheet, at)) own.contour++;
  }
  const owners = names.slice();
  walkFrom(rim, WIDE, sheet, (to, from, step) => {
    if (owners[to] !== 0) return false;
    owners[to] = owners[from];
    const own = traits[owners[to]];
    if (step === NEAR) {
      own.near++;
      if (depths[to] > DARK) own.nearDark++;
    } else if (step === WIDE) {
      own.wide++;
      if (depths[to] > DARK / 2) own.wideDark++;
    }
    return true;
  });
  const outer = new Uint8Array(names.length);
  for (const at of rim) outer[at] = 1;
  walkFrom(rim, WITHIN, sheet, (to) => {
    if (names[to] === 0 || outer[to] === 1) return false;
    outer[to] = 1;
    return true;
  });
  const lit = lightsWithin(sheet, names, outer);
  for (let at = 0; at < names.length; at++) {
    if (names[at] === 0) continue;
    const own = traits[names[at]];
    own.area++;
    own.gray += gray[at];
    own.bare += bare[at];
    own.sharp += sharp[at];
    if (outer[at] === 1) continue;
    own.within++;
    own.withinSharp += sharp[at];
    own.lit += lit[at];
  }
  return Uint8Array.from(traits, (own, name) => (name > 0 && isSolid(own) ? 1 : 0));
}
