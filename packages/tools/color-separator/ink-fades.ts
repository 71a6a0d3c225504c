import { type FlatColor, isSameColor, type Kernels, labelComponents, type PixelImage, paintParts, type Rgb } from '@underbase/engine';

/** What lies so near to the way from the ground to an ink, in levels, is of that ink alone. */
const ON_WAY = 20;
/** From pixel to pixel a fade changes by no more than this part of its ink, or than what a JPEG leaves, in levels. */
const MOST_STEP = 0.06;
const NOISE = 14;
/** A fade comes from at most so much at the ground to its ink whole. */
const MOST_FIRST = 0.15;
const WHOLE = 0.97;
/** It has so many pixels, and so many of its whole ink are met; of its tones, in tenths, none holds more than this part, and of its ink as much is even. */
const LEAST_PIXELS = 400;
const LEAST_WHOLE = 40;
const TENTHS = 10;
const MOST_EVEN = 0.5;
/** Rims are so many pixels wide. */
const RIM = 2;
/** Where tones go on past the ink's own, in its sense, it is one tone of a shadow: at so many pixels of its whole ones, this far away. */
const MOST_BEYOND = 0.2;
const BEYOND = 1.06;
const BEYOND_PX = 3;
/** An ink nearer than this to the ground, in CIEDE2000, can't be told from what JPEG leaves on it. */
const OF_GROUND = 10;
const [SEEN, FADES] = [1, 2];
/** Byte of the whole ink: larger ones lie beyond it. */
const FULL = 200;
const MOST_SHARE = 255 / FULL;

type Size = Pick<PixelImage, 'width' | 'height'>;

/** How far pixels lie on the way from the ground to an ink and past it, `FULL` where they are the ink's own; 0 where they lie beside it. */
function sharesOf({ pixels }: PixelImage, ground: Rgb, ink: Rgb): Uint8Array {
  const way = [ink.r - ground.r, ink.g - ground.g, ink.b - ground.b];
  const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const shares = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < shares.length; at++) {
    const [r, g, b] = [pixels[at * 4] - ground.r, pixels[at * 4 + 1] - ground.g, pixels[at * 4 + 2] - ground.b];
    const share = (r * way[0] + g * way[1] + b * way[2]) / square;
    if (share <= 0) continue;
    const own = Math.min(MOST_SHARE, share);
    const off = (r - own * way[0]) ** 2 + (g - own * way[1]) ** 2 + (b - own * way[2]) ** 2;
    if (off <= ON_WAY ** 2) shares[at] = Math.max(1, Math.round(FULL * own));
  }
  return shares;
}

/** Calls for each neighbor of a pixel above, below and beside it. */
function forBeside(index: number, width: number, count: number, visit: (at: number) => void): void {
  if (index % width > 0) visit(index - 1);
  if (index % width < width - 1) visit(index + 1);
  if (index >= width) visit(index - width);
  if (index < count - width) visit(index + width);
}

/** Pixels that hang together by small steps, from one at the ground up to where the ink is whole; they are marked as seen. */
function slopeFrom(first: number, shares: Uint8Array, cut: Uint8Array, width: number, step: number, marks: Uint8Array): readonly number[] {
  const slope = [first];
  marks[first] = SEEN;
  for (let place = 0; place < slope.length; place++) {
    const index = slope[place];
    if (shares[index] >= FULL * WHOLE) continue;
    forBeside(index, width, shares.length, (at) => {
      if (marks[at] !== 0 || shares[at] === 0 || cut[at * 4 + 3] === 0 || Math.abs(shares[at] - shares[index]) > step) return;
      marks[at] = SEEN;
      slope.push(at);
    });
  }
  return slope;
}

/** Whether an ink is solid somewhere: most pixels of its own color lie in more of it. Tones of a shadow pass by. */
function isSolid(shares: Uint8Array, width: number): boolean {
  const isOwn = (at: number): boolean => Math.abs(shares[at] - FULL) <= FULL * (1 - WHOLE);
  let [all, even] = [0, 0];
  for (let at = 0; at < shares.length; at++) {
    if (!isOwn(at)) continue;
    all++;
    if ([-BEYOND_PX, BEYOND_PX, -BEYOND_PX * width, BEYOND_PX * width].every((away) => isOwn(at + away))) even++;
  }
  return even >= LEAST_WHOLE && even >= MOST_EVEN * all;
}

/** Whether tones go on past the whole ink near a pixel. */
const isBeyond = (shares: Uint8Array, at: number, width: number): boolean =>
  [-BEYOND_PX, BEYOND_PX, -BEYOND_PX * width, BEYOND_PX * width].some((away) => shares[at + away] > FULL * BEYOND);

/** Whether a slope leads from nothing to the whole ink, evenly, and no farther. */
function isFade(slope: readonly number[], shares: Uint8Array, width: number): boolean {
  const tenths = new Uint32Array(TENTHS + 1);
  let [whole, beyond] = [0, 0];
  for (const at of slope) {
    tenths[Math.min(TENTHS, Math.floor((shares[at] * TENTHS) / FULL))]++;
    if (shares[at] < FULL * WHOLE) continue;
    whole++;
    if (isBeyond(shares, at, width)) beyond++;
  }
  return (
    slope.length >= LEAST_PIXELS &&
    whole >= LEAST_WHOLE &&
    beyond <= MOST_BEYOND * whole &&
    tenths.every((count) => count <= MOST_EVEN * slope.length)
  );
}

/** Marks what was cut off as far as it leads to the border: a highlight within the art fades into none of it. */
function groundAround(cut: Uint8Array, size: Size, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array {
  const around = Uint8Array.from({ length: cut.length / 4 }, (_, at) => (cut[at * 4 + 3] === 0 ? 1 : 0));
  const parts = labelComponents(kernels, around, size, { threshold: 1, connectivity: 4 });
  const isOutside = Uint8Array.from(parts.areas, (_, part) => {
    const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    return left === 0 || top === 0 || right >= size.width || bottom >= size.height ? 1 : 0;
  });
  around.fill(0);
  paintParts(parts, isOutside, around);
  return around;
}

/** Marks fades of an ink into the ground `around` that was cut off. */
function markFades(shares: Uint8Array, cut: Uint8Array, around: Uint8Array, width: number, step: number): Uint8Array {
  const marks = new Uint8Array(shares.length);
  for (let index = 0; index < shares.length; index++) {
    if (marks[index] !== 0 || shares[index] === 0 || shares[index] > FULL * MOST_FIRST || cut[index * 4 + 3] === 0) continue;
    let isAtGround = false;
    forBeside(index, width, shares.length, (at) => {
      if (around[at] !== 0) isAtGround = true;
    });
    if (!isAtGround) continue;
    const slope = slopeFrom(index, shares, cut, width, step, marks);
    if (isFade(slope, shares, width)) for (const at of slope) marks[at] = FADES;
  }
  return marks;
}

/** With the rims of fades along the ground: no steps lead there. */
function withRims(marks: Uint8Array, width: number): Uint8Array {
  let wide = marks;
  for (let away = 0; away < RIM; away++) {
    const from = wide;
    wide = from.slice();
    for (let at = 0; at < from.length; at++) {
      if (from[at] === FADES) forBeside(at, width, from.length, (beside) => (wide[beside] = FADES));
    }
  }
  return wide;
}

/**
 * Gives fades of one ink into the ground that was knocked out their ink: what fades is as much of it as the picture shows. Un-mixed by its color alone
 * gray on white is a haze of black, which prints nothing on a dark shirt. Of shadows no solid is the end. `cut` is changed.
 * @param image the picture on its ground, opaque
 * @param fields its flat colors that end in edges: a tone of a shadow is none
 * @param cut the same without its ground, RGBA with straight alpha
 */
export function settleInkFades(
  image: PixelImage,
  ground: Rgb,
  fields: readonly FlatColor[],
  cut: Uint8Array,
  kernels: Pick<Kernels, 'scanRuns'>,
): void {
  const { width } = image;
  const around = groundAround(cut, image, kernels);
  for (const ink of fields) {
    if (isSameColor(ink, ground, OF_GROUND)) continue;
    const length = Math.hypot(ink.r - ground.r, ink.g - ground.g, ink.b - ground.b);
    const shares = sharesOf(image, ground, ink);
    if (!isSolid(shares, width)) continue;
    const marks = markFades(shares, cut, around, width, FULL * Math.max(MOST_STEP, NOISE / length));
    if (!marks.includes(FADES)) continue;
    const wide = withRims(marks, width);
    for (let at = 0; at < wide.length; at++) {
      if (wide[at] === FADES && shares[at] > 0)
        cut.set([ink.r, ink.g, ink.b, Math.min(255, Math.round((255 * shares[at]) / FULL))], at * 4);
    }
  }
}
