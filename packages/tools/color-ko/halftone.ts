import { buildScreen, type Frame, lengthInches, minDotCurve, parseLength, type Screen } from '@underbase/engine';
import type { Tally } from '../run.ts';
import type { ColorKoOptions } from './keys.ts';
import { TONE_STEPS } from './tally.ts';

/** Dots grow from a round point to a round hole, so tone does not jump where they join. */
const SHAPE = 'euclidean';

const MM_PER_INCH = 25.4;

export function minDotMm(options: ColorKoOptions, frame: Frame): number {
  const length = parseLength(options.minDot);
  return length ? lengthInches(length, frame.dpi / frame.scale) * MM_PER_INCH : 0;
}

/** The screen that semi-transparency is turned into dots with. Plain data, so it goes to other threads in a plan. */
export interface ScreenPlan {
  readonly screen: Screen;
  /** Its lines over pixels: a pixel's cell is the whole part of along * u - across * v, and of across * u + along * v, `shift` from its corner. */
  readonly along: number;
  readonly across: number;
  readonly shift: number;
  /** Pixels from one side of a cell to the other, its corners too. */
  readonly cellPx: number;
  /** Fainter tones, 0 to 255, make no dot. */
  readonly leastTone: number;
}

/** Null for the other edges. Its dots are as large on paper in every copy. */
export function screenFor(options: ColorKoOptions, frame: Frame): ScreenPlan | null {
  if (options.edge !== 'halftone') return null;
  const { lpi, angle: angleDeg } = options;
  const curve = minDotCurve(minDotMm(options, frame), lpi, SHAPE);
  const screen = buildScreen({ lpi, dpi: frame.dpi, angleDeg, shape: SHAPE, curve });
  const cellsPerPx = Math.min(0.5, lpi / frame.dpi);
  const angle = (angleDeg * Math.PI) / 180;
  return {
    screen,
    along: cellsPerPx * Math.cos(angle),
    across: cellsPerPx * Math.sin(angle),
    // A tile counts from the pixels' centers, a phase from their corners.
    shift: screen.kind === 'tile' ? 0.5 : 0,
    cellPx: Math.ceil(Math.SQRT2 / cellsPerPx) + 1,
    leastTone: curve.findIndex((dot) => dot > 0),
  };
}

/** Whether a pixel of the picture is inked where its dot is of this tone, 0 to 255. */
export function isInked({ screen }: ScreenPlan, x: number, y: number, tone: number): boolean {
  if (screen.kind === 'tile') return tone > screen.thresholds[(y % screen.height) * screen.width + (x % screen.width)];
  const u = (Math.imul(x, screen.uStepX) + Math.imul(y, screen.uStepY)) >>> 24;
  const v = (Math.imul(x, screen.vStepX) + Math.imul(y, screen.vStepY)) >>> 24;
  return tone > screen.thresholds[v * 256 + u];
}

/** Width in mm of the dot that this coverage (0 to 1) gives, at least the smallest allowed one. */
export function dotWidthMm(coverage: number, options: ColorKoOptions, frame: Frame): number {
  const cellMm = MM_PER_INCH / options.lpi;
  const width = cellMm * Math.sqrt((4 * coverage) / Math.PI);
  return Math.max(minDotMm(options, frame), width, MM_PER_INCH / (frame.dpi / frame.scale));
}

/** About how many of the screen's dots are less than so wide. */
export function smallDots(tally: Tally, belowMm: number, options: ColorKoOptions, frame: Frame): number {
  const cellArea = (frame.dpi / options.lpi) ** 2;
  let dots = 0;
  for (let step = 0; step < TONE_STEPS; step++) {
    const coverage = (step + 0.5) / TONE_STEPS;
    if (dotWidthMm(coverage, options, frame) >= belowMm) break;
    dots += (tally[`tone${step}`] ?? 0) / (coverage * cellArea);
  }
  return dots;
}
