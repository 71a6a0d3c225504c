import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { surfaceAt } from './surface.ts';

/** Lines read across and down; a passage that all of them miss is smaller than any print shows. */
const MOST_LINES = 180;

/** Up to this distance from the ground, in levels of the largest channel, a pixel is bare; grain adds to it. */
const BARE = 3;

/** A passage is over once art stands this far from the ground, or four fifths of what it comes to where that is less. */
const STRONG = 48;
const NEARLY = 0.8;

/** Fainter than this nothing fades: rounding and what JPEG makes of it. */
const LEAST = 12;

/** A passage narrower than this, in pixels, is an edge, however blurred. */
const LEAST_WIDTH = 7;

/** An edge brings this part of all the change within two pixels. */
const EDGE_PART = 0.34;

/** A rim in which color comes up over more pixels than this at its steepest is blurred: anti-aliasing and scaling leave less. */
const BLURRED = 3.2;

/** A rim has come up where color rises no more over so many pixels; it is never longer than this. */
const LEVEL_WAY = 3;
const LONGEST_RIM = 48;

/** At least so many blurred rims, and at least this part of all passages, make a picture one with blurred edges. */
const BLURRED_FEW = 8;
const BLURRED_PART = 0.04;

/** So many soft passages make a picture one with fades, and at least this part of all passages. */
const FEW = 8;
const PART = 0.005;

/** A slit between strands: color comes down at least this far from both sides, and up again, within so many pixels of its floor. */
const SLIT_DEPTH = 0.7;
const SLIT_WAY = 3;
/** Color comes up to at least so many levels beside a slit, or it shows nothing. */
const SLIT_LEAST = 40;

/** So many slits make a picture one of strands, and at least this part of all passages. */
const SLITS_FEW = 40;
const SLITS_PART = 0.15;

/**
 * Between strands lie slits of every depth: more than a third come down below the first of these parts of what is beside them. The grain of a wash or
 * of a painted texture dips less: a tenth to a quarter of its dips are so deep.
 */
const DEEP_SLIT = 0.4;
const DEEP_PART = 0.3;
const DEEP_GRAIN = 2;
/**
 * Fur dips between its own tones, too, where it is solid, as little as a wash. Within so many pixels of bare ground, where strands part, two fifths and more of
 * its slits are deep; a wash's are there, at its dried edge, for less than a third.
 */
const RIM_PX = 16;
const DEEP_PART_RIM = 0.35;

/** How art meets the ground along straight lines over the sheet. */
export interface Passages {
  /** Passages that are gradual. */
  readonly soft: number;
  /** All others. */
  readonly sharp: number;
  /** Of all, those whose edge is wider than anti-aliasing makes it. */
  readonly blurred: number;
  /** Narrow places within art where the ground shines through, though nowhere bare. */
  readonly slits: number;
  /** Of these, those that come down near the ground. */
  readonly deepSlits: number;
  /** The same of slits near bare ground alone. */
  readonly rimSlits: number;
  readonly deepRimSlits: number;
}

type Counts = { -readonly [Key in keyof Passages]: number };

/** One end of a stretch of art on a line: how it meets the ground there. */
export interface Passage {
  readonly isSoft: boolean;
  readonly isBlurred: boolean;
  /** Where art begins, in pixels, and one step along the line into it. */
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  /** Pixels of the stretch. */
  readonly length: number;
  /** Its strongest color: how far it is from the ground, in levels of the largest channel, and where it lies. */
  readonly peak: number;
  readonly peakX: number;
  readonly peakY: number;
}

/** Slits of a stretch of art, and how many of them are deep, near bare ground and in all. */
export type SlitCount = Pick<Passages, 'slits' | 'deepSlits' | 'rimSlits' | 'deepRimSlits'>;

/** What is told of a line: its passages one by one, and the slits of each stretch. */
export interface PassageVisitor {
  readonly passage: (passage: Passage) => void;
  readonly slits?: (found: SlitCount) => void;
}

/**
 * Visits the passages between bare ground and art along up to 180 rows and as many columns: whether art has edges, or fades. It asks nothing but
 * the ground, so that the answer is the same whatever is to be removed. Alpha under 250 counts as bare. Keeps its input.
 */
export function visitPassages(image: PixelImage, ground: Ground, visitor: PassageVisitor): void {
  const { width, height } = image;
  const bare = BARE + 2.5 * Math.max(...ground.grain);
  for (const isAcross of [true, false]) {
    const [length, lines] = isAcross ? [width, height] : [height, width];
    const values = new Float32Array(length);
    const stride = Math.max(1, Math.floor(lines / MOST_LINES));
    for (let place = stride >> 1; place < lines; place += stride) {
      readLine(image, ground, isAcross, place, values);
      visitLine(image, ground, values, bare, isAcross, place, visitor);
    }
  }
}

/** Counts the passages of a picture; see `visitPassages`. */
export function readPassages(image: PixelImage, ground: Ground): Passages {
  const counts = noPassages();
  visitPassages(image, ground, {
    passage({ isSoft, isBlurred }) {
      counts[isSoft ? 'soft' : 'sharp']++;
      if (isBlurred) counts.blurred++;
    },
    slits: (found) => addSlits(counts, found),
  });
  return counts;
}

/** Counts to begin with. */
export const noPassages = (): Counts => ({ soft: 0, sharp: 0, blurred: 0, slits: 0, deepSlits: 0, rimSlits: 0, deepRimSlits: 0 });

/** Adds the slits of a stretch of art to the counts of a picture, which it changes. */
export function addSlits(counts: Counts, { slits, deepSlits, rimSlits, deepRimSlits }: SlitCount): void {
  counts.slits += slits;
  counts.deepSlits += deepSlits;
  counts.rimSlits += rimSlits;
  counts.deepRimSlits += deepRimSlits;
}

export function hasSoftPassages({ soft, sharp }: Passages): boolean {
  return soft >= FEW && soft >= PART * (soft + sharp);
}

/** Whether edges are wider than anti-aliasing makes them, in a good part of the picture. */
export function hasBlurredEdges({ soft, sharp, blurred }: Passages): boolean {
  return blurred >= BLURRED_FEW && blurred >= BLURRED_PART * (soft + sharp);
}

/** Whether art is of strands that hide bare ground from each other, fur, feathers, grass, or worn: slits of every depth lie all over it. */
export function hasSlits({ soft, sharp, slits, deepSlits }: Passages): boolean {
  return slits >= SLITS_FEW && slits >= SLITS_PART * (soft + sharp) && deepSlits >= DEEP_PART * slits;
}

/** The same, with fur whose own tones part as well, if no JPEG did so; `ringing` as `measureRinging` tells. */
export function showsStrands(passages: Passages, ringing: number): boolean {
  if (hasSlits(passages)) return true;
  const { soft, sharp, rimSlits, deepRimSlits } = passages;
  return ringing === 0 && rimSlits >= SLITS_FEW && rimSlits >= SLITS_PART * (soft + sharp) && deepRimSlits >= DEEP_PART_RIM * rimSlits;
}

function readLine({ width, pixels }: PixelImage, { surface }: Ground, isAcross: boolean, place: number, values: Float32Array): void {
  const color = new Float32Array(3);
  const step = isAcross ? 4 : width * 4;
  let at = isAcross ? place * width * 4 : place * 4;
  for (let index = 0; index < values.length; index++, at += step) {
    if ((index & 15) === 0) surfaceAt(surface, isAcross ? index + 8 : place, isAcross ? place : index + 8, color);
    const apart = Math.max(Math.abs(pixels[at] - color[0]), Math.abs(pixels[at + 1] - color[1]), Math.abs(pixels[at + 2] - color[2]));
    values[index] = pixels[at + 3] < 250 ? 0 : apart;
  }
}

/** Largest change of a channel over two pixels across the line's own way, within three pixels: an edge that runs along the line looks soft to it. */
function jumpAcross({ width, height, pixels }: PixelImage, isAcross: boolean, along: number, place: number): number {
  const [last, way] = isAcross ? [height - 1, width * 4] : [width - 1, 4];
  const at = isAcross ? (place * width + along) * 4 : (along * width + place) * 4;
  let jump = 0;
  for (let from = -3; from <= 1; from += 2) {
    if (place + from < 0 || place + from + 2 > last) continue;
    for (let channel = 0; channel < 3; channel++) {
      jump = Math.max(jump, Math.abs(pixels[at + (from + 2) * way + channel] - pixels[at + from * way + channel]));
    }
  }
  return jump;
}

/** Visits both ends of every stretch of art on a line. */
function visitLine(
  image: PixelImage,
  ground: Ground,
  values: Float32Array,
  bare: number,
  isAcross: boolean,
  place: number,
  visitor: PassageVisitor,
): void {
  const jumpAt = (at: number) => jumpAcross(image, isAcross, at, place);
  const isOneSided = (one: number, other: number) => areOneSided(image, ground, isAcross, place, one, other);
  let start = -1;
  for (let index = 0; index <= values.length; index++) {
    const isArt = index < values.length && values[index] > bare;
    if (isArt && start < 0) start = index;
    if (isArt || start < 0) continue;
    const end = index - 1;
    let most = 0;
    let peakAt = start;
    for (let at = start; at <= end; at++) {
      if (values[at] <= most) continue;
      most = values[at];
      peakAt = at;
    }
    if (most >= LEAST + bare) {
      visitor.slits?.(slitsIn(values, start, end, bare, isOneSided));
      const visit = (from: number, to: number, way: 1 | -1) =>
        visitor.passage({
          isSoft: isSoft(values, from, to, way, most, bare, jumpAt),
          isBlurred: isBlurred(values, from, to, way, bare, jumpAt),
          x: isAcross ? from : place,
          y: isAcross ? place : from,
          stepX: isAcross ? way : 0,
          stepY: isAcross ? 0 : way,
          length: end - start + 1,
          peak: most,
          peakX: isAcross ? peakAt : place,
          peakY: isAcross ? place : peakAt,
        });
      // What the sheet's border cuts off shows no passage.
      if (start > 0) visit(start, end, 1);
      if (end < values.length - 1) visit(end, start, -1);
    }
    start = -1;
  }
}

/** Whether two pixels of a line lie to one side of the ground: from a dark outline to pale art colors come down to those of a ground between the two. */
function areOneSided(
  { width, pixels }: PixelImage,
  { surface }: Ground,
  isAcross: boolean,
  place: number,
  one: number,
  other: number,
): boolean {
  const color = new Float32Array(3);
  surfaceAt(surface, isAcross ? one : place, isAcross ? place : one, color);
  const at = (along: number) => (isAcross ? place * width + along : along * width + place) * 4;
  let sum = 0;
  for (let channel = 0; channel < 3; channel++)
    sum += (pixels[at(one) + channel] - color[channel]) * (pixels[at(other) + channel] - color[channel]);
  return sum > 0;
}

function slitsIn(
  values: Float32Array,
  start: number,
  end: number,
  bare: number,
  isOneSided: (one: number, other: number) => boolean,
): SlitCount {
  const found = { slits: 0, deepSlits: 0, rimSlits: 0, deepRimSlits: 0 };
  for (let at = start + 1; at < end; at++) {
    if (values[at] >= values[at - 1] || values[at] > values[at + 1]) continue;
    let [before, behind] = [at, at];
    for (let way = 1; way <= SLIT_WAY; way++) {
      if (at - way >= start && values[at - way] > values[before]) before = at - way;
      if (at + way <= end && values[at + way] > values[behind]) behind = at + way;
    }
    const beside = Math.min(values[before], values[behind]);
    if (beside < SLIT_LEAST || values[at] > SLIT_DEPTH * beside || !isOneSided(before, behind)) continue;
    const isAtRim = Math.min(at - start, end - at) <= RIM_PX;
    // Grain fills slits up.
    const isDeep = values[at] <= DEEP_SLIT * beside + DEEP_GRAIN * (bare - BARE);
    found.slits++;
    if (isDeep) found.deepSlits++;
    if (isAtRim) found.rimSlits++;
    if (isAtRim && isDeep) found.deepRimSlits++;
  }
  return found;
}

function isSoft(
  values: Float32Array,
  from: number,
  to: number,
  way: 1 | -1,
  most: number,
  bare: number,
  jumpAt: (place: number) => number,
): boolean {
  const reached = Math.min(STRONG, NEARLY * most);
  let place = from;
  while (place !== to && values[place] < reached) place += way;
  const width = Math.abs(place - from) + 1;
  if (width < LEAST_WIDTH) return false;
  const mostJump = Math.max(bare, EDGE_PART * Math.min(STRONG, most));
  for (let at = from - way; at !== place; at += way) {
    const next = at + 2 * way;
    if (next < 0 || next >= values.length) break;
    if (Math.abs(values[next] - values[at]) > mostJump) return false;
  }
  for (const share of [0.25, 0.5, 0.75]) if (jumpAt(from + way * Math.round(share * (width - 1))) > mostJump) return false;
  return true;
}

/** Whether color comes up over more pixels than anti-aliasing takes: what it comes to, against its steepest change in any direction. */
function isBlurred(values: Float32Array, from: number, to: number, way: 1 | -1, bare: number, jumpAt: (place: number) => number): boolean {
  let [place, top, steepest] = [from, values[from], values[from] / 2];
  for (let rest = 0; place !== to && rest < LEVEL_WAY && Math.abs(place - from) < LONGEST_RIM; place += way) {
    const rise = values[place + way] - values[place];
    steepest = Math.max(steepest, (values[place + way] - (values[place - way] ?? 0)) / 2);
    rest = rise > bare / 2 ? 0 : rest + 1;
    if (values[place + way] > top) top = values[place + way];
  }
  if (top < LEAST + bare || top < BLURRED * steepest) return false;
  // A line that meets its edge askew sees it wider than it is.
  const stop = place;
  for (let at = from; at !== stop; at += way) {
    if (top < BLURRED * Math.hypot(steepest, jumpAt(at) / 2)) return false;
  }
  return true;
}
