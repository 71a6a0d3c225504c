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
}

const noTraits = (): Traits => ({
  ...{ area: 0, gray: 0, bare: 0, sharp: 0, rim: 0, contour: 0 },
  ...{ near: 0, nearDark: 0, wide: 0, wideDark: 0, within: 0, withinSharp: 0 },
});

/** Whether a part is a solid of gray that casts a soft shadow. */
function isSolid(own: Traits): boolean {
  return (
    own.area >= LEAST_AREA &&
    own.gray >= LEAST_GRAY * own.area &&
    own.bare <= MOST_BARE * own.area &&
    own.sharp <= MOST_SHARP * own.area &&
    own.withinSharp <= MOST_SHARP_WITHIN * own.within &&
    own.contour >= LEAST_CONTOUR * own.rim &&
    own.nearDark >= LEAST_SHADED * own.near &&
    own.wideDark >= LEAST_WIDE * own.wide &&
    own.wideDark > 0
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

function isBesideSharp({ width, height, sharp }: ShadeSheet, at: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let j = Math.max(0, y - BESIDE); j <= Math.min(height - 1, y + BESIDE); j++) {
    for (let i = Math.max(0, x - BESIDE); i <= Math.min(width - 1, x + BESIDE); i++) if (sharp[j * width + i] === 1) return true;
  }
  return false;
}

/** Tells of each part that contours hold, by its name from 1 on, whether it is a solid of gray over its own soft shadow: 1, or 0. */
export function grayOverShadow(sheet: ShadeSheet, names: Uint32Array, count: number): Uint8Array {
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
  }
  return Uint8Array.from(traits, (own, name) => (name > 0 && isSolid(own) ? 1 : 0));
}
