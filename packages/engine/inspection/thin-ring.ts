import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { levelsFrom, mostCommonColor } from './border-color.ts';
import type { EdgeProbe } from './edge-probes.ts';
import type { Fringe } from './fringe.ts';

/** Fewer edges say nothing. */
const LEAST_PROBES = 40;
/** A color of paper: light, and as good as neutral. */
const PAPER_LIGHT = 200;
const PAPER_CHROMA = 32;
/** The ring keeps its color within this; the art behind it differs by more. */
const RING_LEVELS = 16;
const ART_LEVELS = 28;
/** The art behind a ring is looked at so far beyond it: there the ring must not come again. */
const BEHIND_PX = 3;

/** Index of the pixel at a way along a probe's normal, inward; -1 outside the picture. */
function placeAt({ width, height }: PixelImage, { x, y, normalX, normalY }: EdgeProbe, way: number): number {
  const [u, v] = [Math.floor(x + normalX * way), Math.floor(y + normalY * way)];
  return u < 0 || v < 0 || u >= width || v >= height ? -1 : v * width + u;
}

const isPaper = ({ r, g, b }: Rgb): boolean => Math.min(r, g, b) >= PAPER_LIGHT && Math.max(r, g, b) - Math.min(r, g, b) <= PAPER_CHROMA;

/**
 * A solid ring in the color of paper around the art, at most `mostPx` wide: what a careless cut leaves of a white background. A border that is meant,
 * as stickers have it, is wider; a dark ring is a keyline of the art. null where too few edges can be judged or most have no ring's color.
 */
export function findThinRing(image: PixelImage, probes: readonly EdgeProbe[], mostPx: number): Fringe | null {
  const { pixels } = image;
  const edges = probes.filter(({ outside, inside }) => outside < 40 && inside >= 243);
  if (edges.length < LEAST_PROBES) return null;
  const rims = edges.map((probe) => placeAt(image, probe, probe.widthPx / 2 + 1));
  const solid = rims.filter((place) => place >= 0 && pixels[place * 4 + 3] >= 243);
  if (solid.length < LEAST_PROBES) return null;
  const color = mostCommonColor(pixels, solid);
  if (!isPaper(color)) return null;
  const isRing = (place: number) => place >= 0 && pixels[place * 4 + 3] >= 243 && levelsFrom(pixels, place * 4, color) <= RING_LEVELS;
  const ringed = edges.filter((probe, index) => {
    if (!isRing(rims[index])) return false;
    let way = probe.widthPx / 2 + 1;
    while (way <= mostPx && isRing(placeAt(image, probe, way))) way += 0.5;
    if (way > mostPx) return false;
    const behind = placeAt(image, probe, way + BEHIND_PX);
    return behind >= 0 && pixels[behind * 4 + 3] >= 243 && levelsFrom(pixels, behind * 4, color) > ART_LEVELS;
  });
  return { share: ringed.length / edges.length, color, places: ringed.map(({ x, y }) => ({ x, y })) };
}
