import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { GROUND_CELL } from './ground-cells.ts';
import { isAllLit, isDark, isLit } from './lit-passages.ts';
import { outlineOf, type Rim, readRim } from './outlined.ts';
import { addSlits, hasSoftPassages, noPassages, type Passage, showsStrands, visitPassages } from './soft-passages.ts';
import { surfaceAt } from './surface.ts';

/** How art meets the ground, told by cells: counts of passages along lines over the sheet (see `visitPassages`). */
export interface FadeVotes {
  /** Gradual passages that go on to a peak: what glows, smokes or fades. */
  readonly peaked: Float32Array;
  /** Gradual ones that end in an even color: a solid's soft edge. */
  readonly topped: Float32Array;
  /** All others: edges. */
  readonly sharp: Float32Array;
  /** Art is of strands and fades nowhere: holes of worn fades look like slits, too. */
  readonly hasStrands: boolean;
  /** The same, though a JPEG has hidden the colors of single strands: it is so full of slits that no wear is. */
  readonly endsInStrands: boolean;
  /** Ground shines through in narrow places: strands, or wear. */
  readonly hasSlits: boolean;
  /** Art meets the ground in edges all over, nowhere blurred. */
  readonly isEdged: boolean;
  /** An outline of one ink keeps art from the ground all over (see `outlineOf`). */
  readonly isOutlined: boolean;
  /** Art is so full of dark and pale lines that ground may show between any two: fur, as a JPEG. */
  readonly isLined: boolean;
  /** Nothing but light meets a dark ground: glows, and tubes within them, whose edges are none to the ground. */
  readonly isLit?: boolean;
}

/** Edges alone: of so many passages no more than these parts are gradual, or blurred as those of washes are. */
const LEAST_PASSAGES = 100;
const GRADUAL_PART = 0.03;
const BLURRED_PART = 0.25;
/** Behind an outline so many may look gradual: inks that differ from the ground in hue alone lose their edges in a JPEG. */
const GRADUAL_PART_OUTLINED = 0.05;

/** A passage is followed no farther than this, in pixels. */
const FARTHEST = 160;

/** Color has come up where it grows no more over so many pixels, and this part of the way so far: haze rises slowly. */
const LEVEL_WAY = 6;
const LEVEL_PART = 1 / 3;

/** Weaker colors, in levels of their length, tell nothing: JPEG makes even steps of faint haze. */
const STRONG = 40;

/** The top of a passage begins at this part of its strongest color; it is compared with the way from here to half. */
const TOP = 0.95;
const HALF = 0.5;

/** A solid's top is at least this part of that way, and the way no longer than so many pixels: what is longer is a fade. */
const LEAST_TOP = 0.8;
const LONGEST_WAY = 24;

/** What differs from the strongest color by this part of its length, so many levels, and so many times the grain, is even with it. */
const EVEN_PART = 0.05;
const EVEN = 1.5;
const EVEN_GRAIN = 2;

/** Off the ray of the strongest color by more than this part, and so many levels, lies other art. */
const OFF_PART = 0.12;
const OFF = 4;

/** Colors less the ground's along a passage, three values a pixel, up to where they grow no more; and which pixel is the strongest. */
function climb({ width, height, pixels }: PixelImage, { surface }: Ground, { x, y, stepX, stepY }: Passage, grain: number) {
  const base = new Float32Array(3);
  const line: number[] = [];
  let [most, peak, rest] = [0, 0, 0];
  for (let at = 0; at < FARTHEST && rest < LEVEL_WAY + at * LEVEL_PART; at++) {
    const [px, py] = [x + at * stepX, y + at * stepY];
    if (px < 0 || py < 0 || px >= width || py >= height) break;
    if ((at & 7) === 0) surfaceAt(surface, px, py, base);
    const from = (py * width + px) * 4;
    const [r, g, b] = [pixels[from] - base[0], pixels[from + 1] - base[1], pixels[from + 2] - base[2]];
    const length = Math.hypot(r, g, b);
    if (most > STRONG) {
      const part = length / most;
      const off = Math.hypot(r - part * line[peak * 3], g - part * line[peak * 3 + 1], b - part * line[peak * 3 + 2]);
      if (off > OFF + EVEN_GRAIN * grain + OFF_PART * length) break;
    }
    line.push(r, g, b);
    rest++;
    if (length <= most + EVEN + grain / 2) continue;
    most = length;
    peak = at;
    rest = 0;
  }
  return { line, peak, most };
}

/** Whether a gradual passage ends in an even top, long against its own slope; the top of a glow is short. */
function hasTop(image: PixelImage, ground: Ground, passage: Passage): boolean {
  const grain = Math.hypot(...ground.grain);
  const { line, peak, most } = climb(image, ground, passage, grain);
  if (most < STRONG) return false;
  const lengthAt = (at: number) => Math.hypot(line[at * 3], line[at * 3 + 1], line[at * 3 + 2]);
  let half = peak;
  while (half > 0 && lengthAt(half) > HALF * most) half--;
  let top = half;
  while (top < peak && lengthAt(top) < TOP * most - EVEN_GRAIN * grain) top++;
  const near = EVEN + EVEN_PART * most + EVEN_GRAIN * grain;
  const apart = (at: number) => Math.hypot(...[0, 1, 2].map((channel) => line[at * 3 + channel] - line[peak * 3 + channel]));
  let end = peak;
  while (end + 1 < line.length / 3 && apart(end + 1) <= near) end++;
  return top - half <= LONGEST_WAY && end - top >= LEAST_TOP * (top - half);
}

/**
 * Takes blurred edges for what they are where JPEG has broken fades up into steps and specks: flames and smoke, not solids with a soft rim.
 * Of all passages this part at least is blurred and goes on to a peak, and so many times as many as end in an even top.
 */
const BROKEN_PART = 0.2;
const BROKEN_PEAKS = 3;

interface Blurred {
  readonly cell: number;
  readonly kind: 'peaked' | 'topped';
}

function countBroken(votes: Pick<FadeVotes, 'peaked' | 'topped' | 'sharp'>, blurred: readonly Blurred[], all: number): void {
  const peaks = blurred.filter(({ kind }) => kind === 'peaked').length;
  if (peaks < BROKEN_PART * all || peaks < BROKEN_PEAKS * (blurred.length - peaks)) return;
  for (const { cell, kind } of blurred) {
    votes.sharp[cell]--;
    votes[kind][cell]++;
  }
}

/** Reads the votes of a picture of `columns` x `rows` cells, which JPEG left ringing (see measureRinging), or not. Keeps its input. */
export function readFadeVotes(image: PixelImage, ground: Ground, columns: number, rows: number, ringing: number): FadeVotes {
  const plane = () => new Float32Array(columns * rows);
  const votes = { peaked: plane(), topped: plane(), sharp: plane() };
  const counts = noPassages();
  const blurred: Blurred[] = [];
  const rims: Rim[] = [];
  const mayBeLit = isDark(ground);
  let lit = 0;
  visitPassages(image, ground, {
    passage(passage) {
      const cell = Math.floor(passage.y / GROUND_CELL) * columns + Math.floor(passage.x / GROUND_CELL);
      const isGradual = passage.isSoft || (ringing > 0 && passage.isBlurred);
      const kind = !isGradual ? 'sharp' : hasTop(image, ground, passage) ? 'topped' : 'peaked';
      if (passage.isSoft || kind === 'sharp') votes[kind][cell]++;
      else {
        votes.sharp[cell]++;
        blurred.push({ cell, kind });
      }
      counts[passage.isSoft ? 'soft' : 'sharp']++;
      if (passage.isBlurred) counts.blurred++;
      if (mayBeLit && kind !== 'peaked' && isLit(image, ground, passage)) lit++;
      const rim = readRim(image, ground, passage, ringing);
      if (rim) rims.push(rim);
    },
    slits: (found) => addSlits(counts, found),
  });
  const all = counts.soft + counts.sharp;
  countBroken(votes, blurred, all);
  const outlined = counts.soft <= GRADUAL_PART_OUTLINED * all && outlineOf(rims, ringing) !== null;
  // Between an outline and what it holds lie colors, no ground.
  const isSlit = !outlined && showsStrands(counts, ringing);
  const isOfStrands = isSlit && !hasSoftPassages(counts);
  const isLined = counts.slits > all;
  return {
    ...votes,
    hasSlits: isSlit,
    // Beside edges of JPEG no single pixel tells its hue, and wear looks like slits.
    hasStrands: ringing === 0 && isOfStrands,
    endsInStrands: isOfStrands && (ringing === 0 || isLined),
    isLined,
    isOutlined: outlined,
    isLit:
      mayBeLit &&
      isAllLit(
        lit,
        votes.peaked.reduce((sum, count) => sum + count, 0),
        all,
      ),
    isEdged: outlined || (!isSlit && all >= LEAST_PASSAGES && counts.soft <= GRADUAL_PART * all && counts.blurred <= BLURRED_PART * all),
  };
}
