import type { PixelImage } from '../image.ts';
import { contrasts } from '../jpeg-repair/clean-noise.ts';
import type { TraceDrawing } from '../trace/drawing.ts';
import { inksApart } from './inks-apart.ts';
import { insideAreas } from './inside-areas.ts';

/** Of the eight pixels around, so many have a pixel's own color at least where no edge runs through it, only beside it. */
const LEAST_SAME = 3;
/** What JPEG leaves beside strong edges goes so far off a flat color, levels: nearer is that for sure, farther is something else. */
const NEAR_LEVELS = 25;
const FAR_LEVELS = 45;
/** Edges are strong from the second contrast on, levels of light, and ring little below the first. Where a shade's steps may be, more is asked for. */
interface Edges {
  readonly weak: number;
  readonly strong: number;
}
const EDGES: Edges = { weak: 45, strong: 90 };
const EDGES_OF_SHADES: Edges = { weak: 60, strong: 120 };
/** A color is flat where the drawing is trusted so far in the middle of its pixels' marks. */
const LEAST_TRUST = 128;
/** Half the side of the square that a place within a stroke does not fill with its color. */
const STROKE_RADIUS = 3;

/** What an image and its drawing say of each color. */
interface Colors {
  /** Colors that are flat in the picture, where there is room to tell. */
  readonly flat: ReadonlySet<number>;
  /** Colors that border on nothing like them: no steps of a shade. */
  readonly apart: ReadonlySet<number>;
}

function flatColors(words: Uint32Array, inside: Uint8Array, trust: Uint8Array): ReadonlySet<number> {
  const sums = new Map<number, { count: number; trust: number }>();
  // Areas are runs of one color: the sum of the pixel before is nearly always the one wanted.
  let [word, sum] = [-1, { count: 0, trust: 0 }];
  for (let index = 0; index < inside.length; index++) {
    if (inside[index] === 0) continue;
    if (words[index] !== word) {
      word = words[index];
      sum = sums.get(word) ?? { count: 0, trust: 0 };
      sums.set(word, sum);
    }
    sum.count++;
    sum.trust += trust[index];
  }
  return new Set([...sums].filter(([, sum]) => sum.trust >= LEAST_TRUST * sum.count).map(([word]) => word));
}

/** How many pixels of a square around one have its color; those beyond the border count as such. */
function sameAround(words: Uint32Array, { width, height }: PixelImage, index: number, radius: number): number {
  const [x, y] = [index % width, Math.floor(index / width)];
  let same = 0;
  for (let row = y - radius; row <= y + radius; row++) {
    for (let column = x - radius; column <= x + radius; column++) {
      const isBeyond = row < 0 || column < 0 || row >= height || column >= width;
      if (isBeyond || words[row * width + column] === words[index]) same++;
    }
  }
  return same;
}

/** How far a pixel of a flat color is that color but for damage, 0 to 255. */
function damageShare(pixels: Uint8Array, drawn: Uint8Array, at: number, contrast: number, { weak, strong }: Edges): number {
  if (contrast <= weak) return 0;
  const room = Math.min(1, (contrast - weak) / (strong - weak));
  let off = 0;
  for (let channel = at; channel < at + 4; channel++) off = Math.max(off, Math.abs(pixels[channel] - drawn[channel]));
  return Math.round(255 * Math.min(1, Math.max(0, (FAR_LEVELS * room - off) / ((FAR_LEVELS - NEAR_LEVELS) * room))));
}

/**
 * The picture with its areas as even as they were drawn: pixels that a drawing fills with one color get it, as far as the drawing is trusted there. Of a
 * color that is flat, or that fills a stroke and is like nothing beside it, so do those next to edges: what lies off there by little is damage, which
 * would be enlarged to blots. Edges, and what the drawing doesn't tell, stay as they are. Straight RGBA, mixed with premultiplied alpha; keeps its input.
 * @param drawn the drawing at the picture's size
 * @param trust a byte a pixel, as `drawingTrust` has it
 */
export function evenAreas(image: PixelImage, drawing: TraceDrawing, drawn: Uint8Array, trust: Uint8Array, out: Uint8Array): void {
  const { pixels } = image;
  out.set(pixels);
  const inside = insideAreas(drawn, image);
  const words = new Uint32Array(drawn.slice().buffer);
  const contrast = contrasts({ ...image, pixels: drawn });
  const colors: Colors = { flat: flatColors(words, inside, trust), apart: inksApart(drawing) };
  for (let index = 0, at = 0; index < inside.length; index++, at += 4) {
    const share = Math.max(inside[index] === 1 ? trust[index] : 0, besideEdge(index));
    if (share === 0) continue;
    const [own, ink] = [pixels[at + 3] * (255 - share), drawn[at + 3] * share];
    if (own + ink === 0) continue;
    for (let channel = at; channel < at + 3; channel++)
      out[channel] = Math.round((pixels[channel] * own + drawn[channel] * ink) / (own + ink));
    out[at + 3] = Math.round((own + ink) / 255);
  }

  function besideEdge(index: number): number {
    const word = words[index];
    const [isFlat, isApart] = [colors.flat.has(word), colors.apart.has(word)];
    if (!isFlat && !isApart) return 0;
    const share = damageShare(pixels, drawn, index * 4, contrast[index], isApart ? EDGES : EDGES_OF_SHADES);
    if (share === 0 || sameAround(words, image, index, 1) <= LEAST_SAME) return 0;
    // A wide area that isn't flat is shaded, whatever it borders on.
    return isFlat || sameAround(words, image, index, STROKE_RADIUS) < (2 * STROKE_RADIUS + 1) ** 2 ? share : 0;
  }
}
