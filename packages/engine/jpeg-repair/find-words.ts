import type { Rgb } from '../color/hex.ts';
import { lumaAt, lumaOf } from '../color/luma.ts';
import { type Components, labelComponents } from '../components/label-components.ts';
import { paintLabels } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import { levelsFrom } from '../inspection/border-color.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { spreadMarks } from '../region/spread-marks.ts';

/** A word, a line or a small mark that stands alone on one even color. */
export interface Word {
  readonly ground: Rgb;
  /** Its pixels and those that its chroma was smeared over: places in the picture. */
  readonly places: readonly number[];
  /** left, top, right, bottom of these, the last two first outside. */
  readonly box: readonly [number, number, number, number];
}

/** An even color that is nowhere wider than twice this and one, in pixels, is the inside of a stroke. */
const STROKE_PX = 5;
/** Neighbors that differ by no more, in levels, are of one even color: JPEG's own even blocks, grain left out. */
const EVEN_LEVELS = 3;
/** An even color of fewer pixels is no ground: the inside of a heavy letter. */
const LEAST_GROUND = 1500;
/** Grounds around a mark that differ by no more, in levels, are one. */
const SAME_GROUND = 12;
/** So much of what a mark touches is of its ground. */
const LEAST_ALONE = 0.97;
/** Luma that lies so far off the ground's is of lettering, not of what was smeared ... */
const LEAST_LUMA = 26;
/** ... and where all of a part is weaker, as dark gray on navy is, so much of its strongest, but no less than rounding leaves. */
const WEAK_SHARE = 0.4;
const LEAST_WEAK = 8;
/** Letters nearer to each other than twice this are one word. */
const REACH_WORD = 4;
/** Halved chroma is smeared over blocks of sixteen. */
const REACH_CHROMA = 14;
/** Less tells nothing. */
const LEAST_PX = 40;

type Size = Pick<PixelImage, 'width' | 'height'>;

/** 1 where a pixel is as its neighbors to the right and below. */
function evenMask({ width, height, pixels }: PixelImage): Uint8Array {
  const even = new Uint8Array(width * height);
  const isLike = (one: number, other: number): boolean =>
    Math.abs(pixels[one] - pixels[other]) <= EVEN_LEVELS &&
    Math.abs(pixels[one + 1] - pixels[other + 1]) <= EVEN_LEVELS &&
    Math.abs(pixels[one + 2] - pixels[other + 2]) <= EVEN_LEVELS;
  for (let y = 0, index = 0; y < height; y++) {
    const below = y + 1 < height ? width * 4 : 0;
    for (let x = 0; x < width; x++, index++) {
      const at = index * 4;
      if (isLike(at, x + 1 < width ? at + 4 : at) && isLike(at, at + below)) even[index] = 1;
    }
  }
  return even;
}

/** 1 for each even part that is somewhere wider than a stroke. */
function broadParts({ runs, labels, count }: Components, even: Uint8Array, { width, height }: Size): Uint8Array {
  const uneven = spreadMarks(
    even.map((value) => (value === 0 ? 255 : 0)),
    { width, height },
    STROKE_PX,
  );
  const broad = new Uint8Array(count + 1);
  for (let y = 0; y < height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (broad[labels[run]] === 0 && uneven.subarray(y * width + runs.edges[run * 2], y * width + runs.edges[run * 2 + 1]).includes(0))
        broad[labels[run]] = 1;
    }
  }
  return broad;
}

/** Mean colors of large even parts; null for small ones, and for those that are no ground. */
function groundsOf(
  { runs, labels, areas, count }: Components,
  areGrounds: Uint8Array | null,
  { width, height, pixels }: PixelImage,
): readonly (Rgb | null)[] {
  const sums = new Float64Array((count + 1) * 3);
  for (let y = 0; y < height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      const label = labels[run];
      if (areas[label] < LEAST_GROUND) continue;
      for (let x = runs.edges[run * 2]; x < runs.edges[run * 2 + 1]; x++) {
        for (let channel = 0; channel < 3; channel++) sums[label * 3 + channel] += pixels[(y * width + x) * 4 + channel];
      }
    }
  }
  return Array.from(areas, (area, label) => {
    const mean = (channel: number) => Math.round(sums[label * 3 + channel] / area);
    return area < LEAST_GROUND || areGrounds?.[label] === 0 ? null : { r: mean(0), g: mean(1), b: mean(2) };
  });
}

const apart = (one: Rgb, other: Rgb): number => Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b));

/** Of the grounds like one, that of the largest part. */
function largestLike(ground: Rgb, labels: Iterable<number>, areas: ArrayLike<number>, grounds: readonly (Rgb | null)[]): Rgb {
  let [largest, area] = [ground, 0];
  for (const label of labels) {
    const own = grounds[label];
    if (own && areas[label] > area && apart(own, ground) <= SAME_GROUND) [largest, area] = [own, areas[label]];
  }
  return largest;
}

/** The one ground that each uneven part touches along its rows; null where it touches several. */
function groundsAround(
  uneven: Uint32Array,
  count: number,
  even: Components,
  grounds: readonly (Rgb | null)[],
  byArea: boolean,
  { width, height }: Size,
) {
  const touched = Array.from({ length: count + 1 }, () => new Map<number, number>());
  const touch = (part: number, ground: number) => {
    if (part > 0) touched[part].set(ground, (touched[part].get(ground) ?? 0) + 1);
  };
  const { runs, labels } = even;
  for (let y = 0; y < height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (!grounds[labels[run]]) continue;
      const [from, to] = [runs.edges[run * 2], runs.edges[run * 2 + 1]];
      if (from > 0) touch(uneven[y * width + from - 1], labels[run]);
      if (to < width) touch(uneven[y * width + to], labels[run]);
    }
  }
  return touched.map((counts): Rgb | null => {
    const [most] = [...counts].sort(([, one], [, other]) => other - one);
    const ground = most ? grounds[most[0]] : null;
    if (!ground) return null;
    let [own, all] = [0, 0];
    for (const [label, contacts] of counts) {
      const other = grounds[label];
      all += contacts;
      if (other && apart(other, ground) <= SAME_GROUND) own += contacts;
    }
    if (own < LEAST_ALONE * all) return null;
    // What lies shut in between strokes is tinted by them.
    return byArea ? largestLike(ground, counts.keys(), even.areas, grounds) : ground;
  });
}

/** From which luma off its ground a pixel of each part is lettering. */
function leastLumas(parts: Uint32Array, count: number, offGround: (index: number) => number): Float32Array {
  const strongest = new Float32Array(count + 1);
  for (let index = 0; index < parts.length; index++) {
    if (parts[index] > 0) strongest[parts[index]] = Math.max(strongest[parts[index]], offGround(index));
  }
  return strongest.map((luma) => (luma >= LEAST_LUMA ? LEAST_LUMA : Math.max(LEAST_WEAK, WEAK_SHARE * luma)));
}

/** Gives what lies around words to the nearest of them, as far as `isOpen` lets it. */
function spread(words: Uint32Array, isOpen: (index: number, word: number) => boolean, { width, height }: Size): void {
  let front: number[] = [];
  for (let index = 0; index < words.length; index++) if (words[index] > 0) front.push(index);
  for (let step = 0; step < REACH_CHROMA && front.length > 0; step++) {
    const next: number[] = [];
    for (const index of front) {
      const [x, y] = [index % width, Math.floor(index / width)];
      for (const [other, isInside] of [
        [index - 1, x > 0],
        [index + 1, x + 1 < width],
        [index - width, y > 0],
        [index + width, y + 1 < height],
      ] as const) {
        if (!isInside || words[other] > 0 || !isOpen(other, words[index])) continue;
        words[other] = words[index];
        next.push(other);
      }
    }
    front = next;
  }
}

/**
 * Lettering, lines and small marks of an opaque picture, each of which stands alone on one even color, with what their chroma was smeared over.
 * Those beside other colors are left out. With `strokes` the inside of a long stroke is no such color, and what lies between strokes is of the ground beyond.
 */
export function findWords(image: PixelImage, kernels: Pick<Kernels, 'scanRuns'>, strokes = false): readonly Word[] {
  const { width, height, pixels } = image;
  const mask = evenMask(image);
  const even = labelComponents(kernels, mask, image, { connectivity: 4 });
  const grounds = groundsOf(even, strokes ? broadParts(even, mask, image) : null, image);
  const open = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < height; y++) {
    for (let run = even.runs.rowStarts[y]; run < even.runs.rowStarts[y + 1]; run++) {
      if (grounds[even.labels[run]]) open.fill(0, y * width + even.runs.edges[run * 2], y * width + even.runs.edges[run * 2 + 1]);
    }
  }
  const uneven = labelComponents(kernels, open, image);
  const parts = new Uint32Array(width * height);
  paintLabels(uneven, parts);
  const around = groundsAround(parts, uneven.count, even, grounds, strokes, image);
  const cores = new Uint8Array(width * height);
  const grounded = around.map((ground) => ground && lumaOf(ground));
  const offGround = (index: number): number => {
    const ground = grounded[parts[index]];
    return ground === null || ground === undefined ? 0 : Math.abs(lumaAt(pixels, index * 4) - ground);
  };
  const least = leastLumas(parts, uneven.count, offGround);
  for (let index = 0; index < cores.length; index++) if (offGround(index) >= least[parts[index]]) cores[index] = 255;
  const labeled = labelComponents(kernels, spreadMarks(cores, image, REACH_WORD), image);
  const words = new Uint32Array(width * height);
  paintLabels(labeled, words);
  const own = ownGrounds(words, labeled.count, cores, (index) => around[parts[index]]);
  // Beside letters lies their ground, even or not; other colors are none of theirs.
  const isOpen = (index: number, word: number): boolean => {
    const ground = own[word];
    const beside = around[parts[index]];
    if (!ground) return false;
    if (parts[index] > 0) return beside !== null && apart(beside, ground) <= SAME_GROUND;
    return levelsFrom(pixels, index * 4, ground) <= SAME_GROUND;
  };
  spread(words, isOpen, image);
  return gather(words, own, image);
}

/** What each word stands on; null for those that are small, or whose letters stand on different grounds. */
function ownGrounds(
  words: Uint32Array,
  count: number,
  cores: Uint8Array,
  groundAt: (index: number) => Rgb | null,
): readonly (Rgb | null)[] {
  const grounds = new Array<Rgb | null | undefined>(count + 1);
  const sizes = new Uint32Array(count + 1);
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word === 0 || cores[index] === 0) continue;
    const ground = groundAt(index);
    sizes[word]++;
    const known = grounds[word];
    if (known === undefined) grounds[word] = ground;
    else if (known && (!ground || apart(known, ground) > SAME_GROUND)) grounds[word] = null;
  }
  return Array.from(sizes, (size, word) => (size >= LEAST_PX ? (grounds[word] ?? null) : null));
}

/** The words by their pixels. */
function gather(words: Uint32Array, grounds: readonly (Rgb | null)[], { width }: Size): Word[] {
  const places = grounds.map((): number[] => []);
  for (let index = 0; index < words.length; index++) if (words[index] > 0) places[words[index]].push(index);
  return places.flatMap((own, word): Word[] => {
    const ground = grounds[word];
    if (!ground) return [];
    let [left, right] = [width, 0];
    for (const index of own) {
      left = Math.min(left, index % width);
      right = Math.max(right, (index % width) + 1);
    }
    const [top, bottom] = [Math.floor(own[0] / width), Math.floor(own[own.length - 1] / width) + 1];
    return [{ ground, places: own, box: [left, top, right, bottom] }];
  });
}
