import { type Ground, oklabDistance, oklabFromRgb, type PixelImage, type Rgb } from '@underbase/engine';
import type { GroundLooks } from './ground-stage.ts';
import { nearestShade } from './near-shades.ts';
import { isBlack, ringSteps, straySteps, USUAL } from './stray-steps.ts';

/** A tolerance, in steps of 0.01 Oklab: a clean ground has rounding yet. */
const LEAST = 0.4;

/** Never more than so many. */
const MOST = 20;

/** Deviations of the grain that go entirely. */
const DEVIATIONS = 3;

/** Of the way to the palest solid color, this part goes. */
const PART = 0.4;

/** Of the way to an outline that keeps art from black ground all over, no more than this part goes: more would leave crumbs of it. */
const OUTLINE_PART = 0.7;

/** Never more than this, whatever the grain. */
const MOST_PART = 0.6;

/** Places looked at, and how many of one color make it a solid: squares so wide, as what rings beside an edge is even along it, not across. */
const MOST_PLACES = 40_000;
const LEAST_PLACES = 6;
const SOLID_SIDE = 4;

/** Distance, in steps, of the solid color that lies nearest to the ground; null where none lies within the usual tolerance. */
function palestSolid({ width, height, pixels }: PixelImage, ground: Ground, least: number): number | null {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_PLACES)));
  const words = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const counts = new Map<number, number>();
  const isSolid = (at: number, color: number) => {
    for (let down = 0; down < SOLID_SIDE; down++) {
      for (let across = 0; across < SOLID_SIDE; across++) if (words.getUint32(at + (down * width + across) * 4) !== color) return false;
    }
    return true;
  };
  for (let y = step >> 1; y + SOLID_SIDE <= height; y += step) {
    for (let x = step >> 1; x + SOLID_SIDE <= width; x += step) {
      const at = (y * width + x) * 4;
      const color = words.getUint32(at);
      if ((color & 255) === 255 && isSolid(at, color)) counts.set(color >>> 8, (counts.get(color >>> 8) ?? 0) + 1);
    }
  }
  const base = oklabFromRgb(ground.color);
  let nearest: number | null = null;
  for (const [color, count] of counts) {
    if (count < LEAST_PLACES) continue;
    const steps = 100 * oklabDistance(base, oklabFromRgb({ r: color >> 16, g: (color >> 8) & 255, b: color & 255 }));
    if (steps > least && steps < USUAL / PART && (nearest === null || steps < nearest)) nearest = steps;
  }
  return nearest;
}

/** Distance, in steps, of the color nearest to the ground, where that lies within what goes usually; null where none does. */
function nearestOf(colors: readonly Rgb[], ground: Ground): number | null {
  const base = oklabFromRgb(ground.color);
  const steps = Math.min(...colors.map((color) => 100 * oklabDistance(base, oklabFromRgb(color))));
  return steps < USUAL / PART ? steps : null;
}

function palestOf(steps: readonly (number | null)[]): number | null {
  const known = steps.filter((value) => value !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** What the picture itself says of the tolerance. */
export interface FoundTolerance {
  /** In steps of 0.01 Oklab. */
  readonly steps: number;
  /** Solid colors lie so near that nothing beyond the tolerance may go. */
  readonly isNarrow: boolean;
}

/**
 * The tolerance that takes a ground away with its grain, and no pale solid or shade with it: the usual one where nothing lies near, less where cream or
 * mint stand on white, or what is drawn is shaded toward its ground.
 */
export function autoTolerance(image: PixelImage, looks: GroundLooks | null): FoundTolerance {
  if (!looks) return { steps: USUAL, isNarrow: false };
  const { ground, ringing, hasFades, isDrawn, paleSolids, outline } = looks;
  const least = Math.max(
    LEAST,
    straySteps(
      ground,
      ground.grain.map((deviation) => DEVIATIONS * deviation),
    ),
  );
  // Only a drawing's own ground is so clean; what JPEG leaves of haze is flat in places too, and is no solid.
  const isClean = Math.max(...ground.grain) < 0.01 && ringing === 0 && !hasFades;
  const rings = ringSteps(ground);
  const seen = isBlack(ground) ? rings : least;
  const drawn = isClean && isDrawn ? palestOf([palestSolid(image, ground, seen), nearestShade(image, ground.color, USUAL / PART)]) : null;
  const palest = drawn ?? nearestOf(paleSolids, ground);
  if (palest === null) {
    const usual = Math.max(USUAL, Math.min(Math.max(least, rings), MOST));
    const before = outline ? OUTLINE_PART * 100 * oklabDistance(oklabFromRgb(ground.color), oklabFromRgb(outline)) : usual;
    return { steps: Math.round(10 * Math.max(least, Math.min(usual, before))) / 10, isNarrow: before < usual };
  }
  return { steps: Math.round(10 * Math.max(Math.min(least, MOST_PART * palest), PART * palest)) / 10, isNarrow: true };
}
