import type { PixelImage } from '../image.ts';
import type { EvenColor } from './even-squares.ts';
import { levelsBetween, type PictureNoise } from './picture-noise.ts';

/** How far from a place one looks, in pixels: beyond its JPEG block, whose steps a fade goes in. */
const DISTANCES = [12, 24, 48] as const;
/** Where nothing within these distances differs by more than so many levels, no edge reaches into the block: what differs there was drawn. */
const BLOCK_REACHES = [4, 8] as const;
const QUIET_LEVELS = 16;
const QUIET_FOR_GRAIN = 2;
const TURNS = 8;
const MOST_PLACES = 96;
/** Levels that a flat color may be off where no edge is near, and for each level of grain. */
const SAME_LEVELS = 3;
const SAME_FOR_GRAIN = 2;
/** What differs by more is another color, no step. */
const MOST_STEP = 24;
/** Fewer places without an edge near, or fewer steps around them, tell nothing. */
const LEAST_QUIET = 8;
const LEAST_STEPS = 48;
/** More than this of what is about a color's lightness around it must be of other steps. Measured: fades of JPEGs .6 to .9, flat colors up to .43. */
const LEAST_OTHERS = 0.5;

/** Every pixel that lies around a place at a distance, by its first byte; those beyond the picture's borders are left out. */
function* around({ width, height }: PixelImage, place: number, distance: number): Generator<number> {
  const [x, y] = [place % width, Math.floor(place / width)];
  for (let turn = 0; turn < TURNS; turn++) {
    const angle = (turn * 2 * Math.PI) / TURNS;
    const [i, j] = [x + Math.round(distance * Math.cos(angle)), y + Math.round(distance * Math.sin(angle))];
    if (i >= 0 && j >= 0 && i < width && j < height) yield j * width + i;
  }
}

const isLike = (pixels: Uint8Array, at: number, { r, g, b }: EvenColor, levels: number): boolean =>
  Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b)) <= levels;

function isQuiet(image: PixelImage, place: number, levels: number): boolean {
  for (const distance of BLOCK_REACHES) {
    for (const other of around(image, place, distance)) {
      if (levelsBetween(image.pixels, place * 4, other * 4) > levels) return false;
    }
  }
  return true;
}

/**
 * Whether a color of a picture that rings is a step of a fade. JPEG makes even blocks of a slow glow, each of which passes for a flat color; but
 * where no edge is near nothing rings, and a flat color goes on as it is, while a fade goes on in steps. Small areas, whose edges are all near,
 * are never taken for a fade. Nor does it go on in `apartFrom`, crowds of their own however near. Straight alpha, opaque places; keeps its input.
 */
export function isOfSmoothFade(
  color: EvenColor,
  image: PixelImage,
  { grain }: PictureNoise,
  apartFrom: readonly EvenColor[] = [],
): boolean {
  const [quietLevels, sameLevels] = [QUIET_LEVELS + QUIET_FOR_GRAIN * grain, SAME_LEVELS + SAME_FOR_GRAIN * grain];
  // What rings beside its edges was gathered with the color, and is off it wherever one looks.
  const places = color.places.filter((place) => isLike(image.pixels, place * 4, color, sameLevels));
  const stride = Math.max(1, Math.ceil(places.length / MOST_PLACES));
  let [quiet, same, others] = [0, 0, 0];
  for (let index = 0; index < places.length; index += stride) {
    const place = places[index];
    if (!isQuiet(image, place, quietLevels)) continue;
    quiet++;
    for (const distance of DISTANCES) {
      for (const seen of around(image, place, distance)) {
        const apart = levelsBetween(image.pixels, place * 4, seen * 4);
        if (apart > MOST_STEP || !isQuiet(image, seen, quietLevels)) continue;
        if (apart <= sameLevels) same++;
        else if (!apartFrom.some((crowd) => isLike(image.pixels, seen * 4, crowd, sameLevels))) others++;
      }
    }
  }
  return quiet >= LEAST_QUIET && others >= LEAST_STEPS && others > LEAST_OTHERS * (same + others);
}
