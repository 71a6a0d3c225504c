import { labelComponents } from '../components/label-components.ts';
import { paintLabels } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { goInward, SETTLED } from './go-inward.ts';
import { softAreas } from './soft-areas.ts';

/** Alpha of what is as good as clear, and as good as solid. */
const CLEAR = 8;
const SOLID = 249;
/** Opacity is even or shaded where it changes by no more than this among three by three pixels, levels: some at any rate, and a part of it. */
const ANY_CHANGE = 8;
const OF_OPACITY = 0.1;
/** Farther than so many pixels from clear ground steps of opacity are none of the art's own rim. */
const OFF_RIM_PX = 3;
/** Where they are more than this part of what is even, there are shapes of several opacities, and the densest is the veil's. */
const MOST_STEPS = 0.03;
/** A veil that varies by no more, levels, has one opacity: the rest is rounding. */
const ROUNDING = 5;
/** All but this part of it is no denser than the veil. */
const DENSER = 0.05;
/** Thin strokes that come within so many levels of a veil have it, and such as are denser by more are of an opacity that nothing tells. */
const OTHER_VEIL = 12;
/** Fewer even pixels tell no opacity. */
const LEAST_EVEN = 4;
/** A fainter veil holds too few levels of what lies under it. */
const LEAST_VEIL = 24;
/** Art of thin strokes alone has nothing even. Where all of it has one opacity so much is within a few levels of its densest pixel; of solid hairlines at most .03. */
const DENSE_LEVELS = 3;
const LEAST_DENSE = 0.12;

/** A pixel of a part that tells nothing of its neighbors. */
const BARRED = 3;

/** What is known of a connected part of the art. */
interface Part {
  densest: number;
  isSolid: boolean;
  isSoft: boolean;
  even: number;
  steps: number;
  /** How many even pixels have each opacity; null until there is one. */
  counts: Uint32Array | null;
}

/** Least and most of a plane within a distance of a pixel. */
function rangeAround(plane: Uint8Array, { width, height }: Size, index: number, distance: number): readonly [number, number] {
  const [x, y] = [index % width, Math.floor(index / width)];
  let [least, most] = [255, 0];
  for (let row = Math.max(0, y - distance); row <= Math.min(height - 1, y + distance); row++) {
    for (let column = Math.max(0, x - distance); column <= Math.min(width - 1, x + distance); column++) {
      const value = plane[row * width + column];
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return [least, most];
}

/** The opacity below which all but a part of the even pixels are. */
function denseOf({ counts, even }: Part, part: number): number {
  let rest = part * even;
  for (let level = 255; level > 0; level--) {
    rest -= counts?.[level] ?? 0;
    if (rest < 0) return level;
  }
  return 0;
}

/** The one opacity of a part; null where it is shaded. */
function oneOpacity(part: Part): number | null {
  const [least, most] = [denseOf(part, 1 - DENSER), denseOf(part, DENSER)];
  return most - least <= ROUNDING || part.steps > MOST_STEPS * part.even ? most : null;
}

/** Whether a part of its own is lifted: one that nothing solid belongs to, and that is no shadow. */
const isVeiled = (part: Part): boolean => !part.isSolid && !part.isSoft && part.even >= LEAST_EVEN;

class ReadParts {
  readonly alpha: Uint8Array;
  /** Number of the part of each pixel; 0 where it is clear. */
  readonly labels: Uint32Array;
  readonly parts: readonly Part[];
  readonly #image: PixelImage;
  /** Even pixels of parts without anything solid, a byte each. */
  readonly even: Uint8Array;

  constructor(image: PixelImage, kernels: Pick<Kernels, 'scanRuns'>) {
    this.#image = image;
    const count = image.width * image.height;
    this.alpha = new Uint8Array(count);
    for (let index = 0; index < count; index++) this.alpha[index] = image.pixels[index * 4 + 3];
    const components = labelComponents(kernels, this.alpha, image, { threshold: CLEAR + 1 });
    this.labels = new Uint32Array(count);
    paintLabels(components, this.labels);
    this.parts = Array.from({ length: components.count + 1 }, () => ({
      densest: 0,
      isSolid: false,
      isSoft: false,
      even: 0,
      steps: 0,
      counts: null,
    }));
    this.even = new Uint8Array(count);
    this.#findSolid();
    this.#findEven();
  }

  #findSolid(): void {
    for (let index = 0; index < this.labels.length; index++) {
      const part = this.parts[this.labels[index]];
      if (this.labels[index] === 0) continue;
      part.densest = Math.max(part.densest, this.alpha[index]);
      if (this.alpha[index] >= SOLID) part.isSolid = true;
    }
  }

  #findEven(): void {
    for (let index = 0; index < this.labels.length; index++) {
      const part = this.parts[this.labels[index]];
      if (this.labels[index] === 0 || part.isSolid) continue;
      const [least, most] = rangeAround(this.alpha, this.#image, index, 1);
      if (least > CLEAR && most - least <= Math.max(ANY_CHANGE, OF_OPACITY * most)) {
        this.even[index] = 1;
        part.even++;
        part.counts ??= new Uint32Array(256);
        part.counts[this.alpha[index]]++;
      } else if (least > CLEAR && rangeAround(this.alpha, this.#image, index, OFF_RIM_PX)[0] > CLEAR) part.steps++;
    }
  }

  findSoft(): void {
    const soft = softAreas(this.#image);
    if (!soft) return;
    for (let index = 0; index < soft.length; index++) if (soft[index] === 1) this.parts[this.labels[index]].isSoft = true;
  }
}

/** The opacity of art of thin strokes alone, where all of it was made as dense; 255 where that is not to be told. */
function opacityOfStrokes(alpha: Uint8Array, densest: number): number {
  let [art, dense] = [0, 0];
  for (let index = 0; index < alpha.length; index++) {
    if (alpha[index] > CLEAR) art++;
    if (alpha[index] > CLEAR && alpha[index] >= densest - DENSE_LEVELS) dense++;
  }
  return dense >= LEAST_DENSE * art && densest >= LEAST_VEIL ? densest : 255;
}

/** Opacity of the parts that tell their own, and of what is solid. */
function spreadWithin({ alpha, labels, parts, even }: ReadParts, { width }: Size, veil: Uint8Array): void {
  const known = new Uint8Array(labels.length).fill(BARRED);
  const opacities = parts.map((part) => (isVeiled(part) ? oneOpacity(part) : 255));
  for (let index = 0; index < labels.length; index++) {
    if (labels[index] === 0 || !isVeiled(parts[labels[index]])) continue;
    const opacity = opacities[labels[index]];
    known[index] = opacity === null && even[index] === 0 ? 0 : SETTLED;
    if (known[index] === SETTLED) veil[index] = Math.max(LEAST_VEIL, opacity ?? alpha[index]);
  }
  // The shade goes on to the rim.
  goInward(known, width, 8, (index, around) => {
    let [sum, count] = [0, 0];
    around((other) => {
      sum += veil[other];
      count++;
    });
    veil[index] = Math.max(LEAST_VEIL, Math.round(sum / count));
  });
}

/** The veil of some parts, and for every other pixel that of the nearest of them. */
function nearest({ labels, parts }: ReadParts, { width }: Size, veil: Uint8Array, isSeed: (part: Part) => boolean): Uint8Array {
  const spread = veil.slice();
  const known = new Uint8Array(labels.length);
  for (let index = 0; index < labels.length; index++) {
    if (labels[index] === 0) continue;
    if (isSeed(parts[labels[index]])) known[index] = SETTLED;
    else if (parts[labels[index]].isSoft) known[index] = BARRED;
  }
  goInward(known, width, 4, (index, around) => {
    let most = 0;
    around((other) => {
      if (spread[other] > most) most = spread[other];
    });
    spread[index] = most;
  });
  return spread;
}

/** The most of a plane in each part. */
function mostOf(plane: Uint8Array, { labels, parts }: ReadParts): Uint8Array {
  const most = new Uint8Array(parts.length);
  for (let index = 0; index < labels.length; index++) most[labels[index]] = Math.max(most[labels[index]], plane[index]);
  return most;
}

/**
 * Everything else gets the opacity of what is nearest. Of thin strokes that tell nothing of themselves each part has one: that of what is nearest, or of the nearest veil where
 * they come to just that.
 */
function spreadBetween(read: ReadParts, size: Size, veil: Uint8Array): void {
  const { labels, parts } = read;
  const spread = nearest(read, size, veil, (part) => part.isSolid || isVeiled(part));
  const [any, ofVeils] = [mostOf(spread, read), mostOf(nearest(read, size, veil, isVeiled), read)];
  const opacities = parts.map(({ densest }, label) => {
    if (Math.abs(densest - ofVeils[label]) <= OTHER_VEIL) return ofVeils[label];
    return densest > any[label] + OTHER_VEIL ? 255 : any[label];
  });
  for (let index = 0; index < labels.length; index++) {
    const part = parts[labels[index]];
    if (labels[index] === 0) veil[index] = spread[index];
    else if (!part.isSolid && !part.isSoft && !isVeiled(part)) veil[index] = opacities[labels[index]];
  }
}

/**
 * How dense half-transparent art was made, apart from its edges: lettering of one opacity, glass panels, lettering and panels that fade. Below that its alpha tells
 * how much of a pixel the art covers, as in solid art. Parts with anything solid, shadows and glows have no veil (255).
 * @returns a byte a pixel, also around the art; null where nothing is veiled
 */
export function findVeil(image: PixelImage, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const read = new ReadParts(image, kernels);
  const { alpha, labels, parts } = read;
  const veil = new Uint8Array(alpha.length).fill(255);
  if (parts.some(isVeiled)) {
    read.findSoft();
    if (!parts.some(isVeiled)) return null;
    spreadWithin(read, image, veil);
    spreadBetween(read, image, veil);
  } else {
    if (parts.some(({ isSolid }) => isSolid) || labels.every((label) => label === 0)) return null;
    veil.fill(
      opacityOfStrokes(
        alpha,
        parts.reduce((most, { densest }) => Math.max(most, densest), 0),
      ),
    );
  }
  return veil.every((value) => value >= SOLID) ? null : veil;
}
