import { type Frame, KNOCKOUT_CLASS, type PixelWindow, type Rect } from '@underbase/engine';
import type { RunContext, Tally } from '../run.ts';
import { brushCover } from './brush.ts';
import { FATE, fadesAt, fateOfBlocks } from './fades.ts';
import { thresholdAt } from './halftone.ts';
import type { ColorKoOptions } from './keys.ts';
import type { Plan } from './plan.ts';
import type { RimView } from './rim-view.ts';
import { solveRims } from './rims.ts';
import { BandTally, TONE_STEPS } from './tally.ts';

const { ZONE, KEPT, VOID } = KNOCKOUT_CLASS;

/** One call of apply: what is looked at, where results go, and what has been sorted so far. */
interface Band {
  readonly view: RimView;
  /** Result for the whole window: the target itself where that is as wide, else a copy with a margin. */
  readonly out: Uint8Array;
  readonly options: ColorKoOptions;
  readonly plan: Plan;
  readonly tally: BandTally;
}

/** Rows of the mask of connected ground that a window needs. */
function maskOf({ connected }: Plan, { x, y, width, height }: Rect, pictureWidth: number): Uint8Array | null {
  if (!connected) return null;
  if (width === pictureWidth) return connected.subarray(y * width, (y + height) * width);
  const mask = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const from = (y + row) * pictureWidth + x;
    mask.set(connected.subarray(from, from + width), row * width);
  }
  return mask;
}

/** Sorts the window's pixels and writes the simple results of `out`: removed, fading, kept. */
function sortPixels(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: ColorKoOptions,
  plan: Plan,
  context: RunContext,
): Band {
  const { width, height, x, y } = source.rect;
  const count = width * height;
  const blocks = (width + 15) >> 4;
  const top = target.rect.y - y;
  const bottom = top + target.rect.height;
  const left = target.rect.x - x;
  const isWhole = target.rect.width === width;
  const out = isWhole ? target.pixels : new Uint8Array(width * target.rect.height * 4);
  const classes = new Uint8Array(count);
  const modes = fateOfBlocks(plan.survey, x, y, width, height);
  const contents = new Uint8Array(modes.length);
  const mask = maskOf(plan, source.rect, frame.width);
  const tally = new BandTally();
  const aside = new BandTally();
  const sort = (from: number, to: number, pixels: Uint8Array | null) => {
    if (to <= from) return;
    const strip = {
      width,
      rows: to - from,
      source: source.pixels.subarray(from * width * 4, to * width * 4),
      target: pixels,
      classes: classes.subarray(from * width, to * width),
      modes: modes.subarray(from * blocks, to * blocks),
      contents: contents.subarray(from * blocks, to * blocks),
      connected: mask?.subarray(from * width, to * width) ?? null,
      isHard: options.edge === 'hard',
      unmixes: options.unmix,
    };
    context.kernels.knockout(strip, plan.tables, (pixels && isWhole ? tally : aside).counts);
  };
  sort(0, top, null);
  sort(top, bottom, out);
  sort(bottom, height, null);
  const view = {
    source: source.pixels,
    width,
    rows: height,
    x,
    y,
    classes,
    modes,
    contents,
    left,
    top,
    right: left + target.rect.width,
    bottom,
    survey: plan.survey,
  };
  return { view, out, options, plan, tally };
}

/** Fading pixels in blocks where some fade and some stay: sorted out one by one. */
function fadeMixedBlocks({ view, out, options, plan, tally }: Band, context: RunContext): void {
  const { source, width, classes, modes, top, bottom } = view;
  const blocks = (width + 15) >> 4;
  const places: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let block = 0; block < blocks; block++) {
      if (modes[y * blocks + block] !== FATE.MIXED) continue;
      for (let index = y * width + block * 16; index < y * width + Math.min(width, block * 16 + 16); index++) {
        if (classes[index] < ZONE || classes[index] >= KEPT) continue;
        const at = index * 4;
        if (fadesAt(plan.survey, view.x + (index % width), view.y + y, source[at], source[at + 1], source[at + 2])) places.push(index);
      }
    }
  }
  if (places.length === 0) return;
  const gathered = new Uint8Array(places.length * 4);
  for (const [place, index] of places.entries()) gathered.set(source.subarray(index * 4, index * 4 + 4), place * 4);
  const faded = new Uint8Array(gathered.length);
  const modesOn = new Uint8Array((places.length + 15) >> 4).fill(FATE.FADES);
  const strip = { width: places.length, rows: 1, source: gathered, target: faded, classes: new Uint8Array(places.length) };
  context.kernels.knockout(
    { ...strip, modes: modesOn, contents: modesOn.slice(), connected: null, isHard: options.edge === 'hard', unmixes: options.unmix },
    plan.tables,
    new BandTally().counts,
  );
  for (const [place, index] of places.entries()) {
    const at = index * 4 - top * width * 4;
    tally.change(out[at + 3], faded[place * 4 + 3], classes[index] - ZONE);
    out.set(faded.subarray(place * 4, place * 4 + 4), at);
  }
}

/** Rims get their opacity and their own color. Their alpha is cut at half wherever the result may not be semi-transparent. */
function finishRims({ view, out, options, tally }: Band): void {
  const { source, width, top } = view;
  const start = top * width * 4;
  const isCut = options.edge !== 'soft';
  solveRims(view, (index, { opacity, r, g, b }, key) => {
    const from = index * 4;
    const at = from - start;
    const soft = Math.round(opacity * source[from + 3]);
    const alpha = isCut ? (soft >= 128 ? 255 : 0) : soft;
    tally.change(out[at + 3], alpha, key);
    if (alpha === 0) {
      out.fill(0, at, at + 4);
      return;
    }
    const isOwn = options.unmix && opacity < 1;
    out[at] = isOwn ? clampByte(r) : source[from];
    out[at + 1] = isOwn ? clampByte(g) : source[from + 1];
    out[at + 2] = isOwn ? clampByte(b) : source[from + 2];
    out[at + 3] = alpha;
  });
}

function clampByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

/** Protected places get their original back, erased ones go, with edges one pixel soft. */
function brushOver({ view, out, options, tally }: Band, frame: Frame): void {
  const { source, classes, width, left, top, right, bottom } = view;
  const rect = { x: view.x + left, y: view.y + top, width: right - left, height: bottom - top };
  const cover = brushCover(options.strokes, rect, frame.scale);
  if (!cover) return;
  const isCut = options.edge !== 'soft';
  for (let index = 0; index < cover.protect.length; index++) {
    if (cover.protect[index] === 0 && cover.erase[index] === 0) continue;
    const [protect, erase] = [cover.protect[index] / 255, cover.erase[index] / 255];
    const x = left + (index % rect.width);
    const y = top + Math.floor(index / rect.width);
    const from = (y * width + x) * 4;
    const at = from - top * width * 4;
    const before = out[at + 3];
    const weights = [protect * source[from + 3], (1 - protect) * before];
    const sum = weights[0] + weights[1];
    const soft = Math.round(sum * (1 - erase));
    const alpha = isCut ? (soft >= 128 ? 255 : 0) : soft;
    const kind = classes[y * width + x];
    tally.change(before, alpha, kind < KEPT ? kind & 31 : -1);
    if (alpha === 0 && before > 0 && erase > 0) tally.erased++;
    for (let channel = 0; channel < 3; channel++) {
      const mixed = sum > 0 ? (weights[0] * source[from + channel] + weights[1] * out[at + channel]) / sum : 0;
      out[at + channel] = alpha === 0 && kind !== VOID ? 0 : clampByte(mixed);
    }
    out[at + 3] = alpha;
  }
}

/** Turns what is still semi-transparent into dots. An edge that was anti-aliased before the run is cut at half, so that it stays a line. */
function screenFades({ view, out, plan, tally }: Band): void {
  const { screen } = plan;
  if (!screen || tally.counts.semi === 0) return;
  const { source, width, left, top, right, bottom } = view;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = ((y - top) * width + x) * 4;
      const alpha = out[at + 3];
      if (alpha === 0 || alpha === 255) continue;
      const isEdge = isAlphaEdge(source, view, x, y);
      const threshold = isEdge ? 127 : thresholdAt(screen, view.x + x, view.y + y);
      if (!isEdge) tally.tones[Math.min(TONE_STEPS - 1, Math.floor((alpha * TONE_STEPS) / 255))]++;
      tally.change(alpha, alpha > threshold ? 255 : 0, -1);
      if (alpha > threshold) out[at + 3] = 255;
      else out.fill(0, at, at + 4);
    }
  }
}

/** Within two pixels the picture's own alpha runs from clear to opaque: an anti-aliased edge, not a fade. */
function isAlphaEdge(source: Uint8Array, { width, rows }: RimView, x: number, y: number): boolean {
  let [least, most] = [255, 0];
  for (let j = Math.max(0, y - 2); j <= Math.min(rows - 1, y + 2); j++) {
    for (let i = Math.max(0, x - 2); i <= Math.min(width - 1, x + 2); i++) {
      const alpha = source[(j * width + i) * 4 + 3];
      if (alpha < least) least = alpha;
      if (alpha > most) most = alpha;
    }
  }
  return least < 26 && most > 229;
}

/** Copies the wanted columns of a window with a margin, and counts there. */
function copyInner({ view, out, tally }: Band, target: PixelWindow): void {
  const { source, classes, width, left, top } = view;
  const counted = new BandTally();
  for (let row = 0; row < target.rect.height; row++) {
    const from = (row * width + left) * 4;
    const rowBytes = target.rect.width * 4;
    target.pixels.set(out.subarray(from, from + rowBytes), row * rowBytes);
    for (let column = 0; column < target.rect.width; column++) {
      const index = (top + row) * width + left + column;
      const alpha = out[from + column * 4 + 3];
      counted.counts.alphaBefore += source[index * 4 + 3];
      counted.counts.alphaAfter += alpha;
      if (alpha > 0 && alpha < 255) counted.counts.semi++;
      if (alpha === 0 && classes[index] < KEPT) counted.counts.removed[classes[index] & 31]++;
    }
  }
  Object.assign(tally.counts, counted.counts);
}

/** Makes the pixels of one part of the picture; see RegionRun. */
export function applyPlan(
  source: PixelWindow,
  target: PixelWindow,
  frame: Frame,
  options: ColorKoOptions,
  plan: Plan,
  context: RunContext,
): Tally {
  const band = sortPixels(source, target, frame, options, plan, context);
  fadeMixedBlocks(band, context);
  finishRims(band);
  brushOver(band, frame);
  screenFades(band);
  if (band.out !== target.pixels) copyInner(band, target);
  return band.tally.toTally(target.rect.width * target.rect.height);
}
