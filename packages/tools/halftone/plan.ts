import {
  blueNoiseScreen,
  buildScreen,
  type Frame,
  isStraight,
  lengthInches,
  lengthPx,
  parseLength,
  type Screen,
  toneCurve,
} from '@underbase/engine';
import type { HalftoneOptions } from './options.ts';
import { outputFrame } from './output-frame.ts';

const MM_PER_INCH = 25.4;

/** Cells of fewer pixels would show a pattern of their own on a small copy, not that of the film. */
const LEAST_CELL_PX = 3;
/** The same for scattered dots. */
const LEAST_DOT_PX = 1.5;

/** Degrees from the angle of black, as presses have them: no two inks nearer than 30 degrees but yellow, whose pattern is hardly seen. */
const CMYK_OFFSETS = [-30, 30, -45, 0] as const;
/** With black here the four inks stand at 15, 75, 0 and 45 degrees. */
const BLACK_ANGLE = 45;
/** Of one ink: between those at which a mesh beats with the dots. */
const ONE_ANGLE = 22.5;

/** Angle of each ink's screen, in degrees: one, or cyan, magenta, yellow and black. */
export function anglesOf({ angle, mode }: Pick<HalftoneOptions, 'angle' | 'mode'>): readonly number[] {
  if (mode !== 'cmyk') return [angle === 'auto' ? ONE_ANGLE : angle];
  const black = angle === 'auto' ? BLACK_ANGLE : angle;
  return CMYK_OFFSETS.map((offset) => black + offset);
}

/** Survives structured cloning. */
export interface Plan {
  readonly output: Frame;
  /** One for each ink: one, or cyan, magenta, yellow and black. Null where the result shows tones: on copies too small for dots. */
  readonly screens: readonly Screen[] | null;
  /** Coverage to coverage on film; null where it changes nothing. Screens have it built in. */
  readonly curve: Uint8Array | null;
  /** Pixels of the smallest dot that is held dot by dot; 0 where none is. */
  readonly heldPx: number;
  /**
   * Dots that depend on those before them: of error diffusion, or of a screen that holds its smallest dot. Made of the whole picture, one byte a pixel
   * of the output, a bit for each ink; null where screens can be cut.
   */
  readonly bits: Uint8Array | null;
}

/** Narrowest dot in mm; a length in px means pixels of the source picture. */
export function minDotMm({ minDot }: HalftoneOptions, frame: Frame): number {
  const length = parseLength(minDot);
  return length ? lengthInches(length, frame.dpi / frame.scale) * MM_PER_INCH : 0;
}

/** Pixels of one scattered dot in the output, at least one of the full result. */
export function scatteredDotPx({ minDot }: HalftoneOptions, frame: Frame, output: Frame): number {
  const length = parseLength(minDot);
  const px = length ? (lengthPx(length, frame) / frame.dpi) * output.dpi : 0;
  return Math.max(1, Math.round(px / output.scale)) * output.scale;
}

/** Pixels of the smallest dot in the output; 0 where it needs no care of its own: scattered dots have their width by themselves. */
function heldDotPx(options: HalftoneOptions, frame: Frame, output: Frame): number {
  if (options.screening !== 'lines' || frame.scale < 1) return 0;
  const px = (minDotMm(options, frame) / MM_PER_INCH) * output.dpi;
  return px > 1 ? px : 0;
}

/** Lines have their width by their tone alone: what holds dots leaves them as they are. */
const isOfLines = (shape: HalftoneOptions['shape']): boolean => shape === 'line' || shape === 'cross';

function curveOf(options: HalftoneOptions, frame: Frame, isHeld: boolean): Uint8Array | null {
  const { gain, highlight, shadow, lpi, shape, screening } = options;
  const curve = toneCurve({
    gainPercent: gain,
    highlightPercent: highlight,
    shadowPercent: shadow,
    // Scattered dots have their width by themselves, and held ones are widened one by one.
    minDotMm: screening === 'lines' && (!isHeld || isOfLines(shape)) ? minDotMm(options, frame) : 0,
    lpi,
    shape,
  });
  return isStraight(curve) ? null : curve;
}

function screensOf(options: HalftoneOptions, frame: Frame, output: Frame, curve: Uint8Array | null): readonly Screen[] | null {
  const { lpi, shape, mode, screening } = options;
  const isCopy = frame.scale < 1;
  if (screening === 'lines') {
    if (isCopy && output.dpi / lpi < LEAST_CELL_PX) return null;
    return anglesOf(options).map((angleDeg) => buildScreen({ lpi, dpi: output.dpi, angleDeg, shape, curve: curve ?? undefined }));
  }
  const dotPx = scatteredDotPx(options, frame, output);
  if (isCopy && dotPx < LEAST_DOT_PX) return null;
  const screen = blueNoiseScreen(Math.max(1, Math.round(dotPx)), curve ?? undefined);
  // Inks of one pattern would print on top of each other: each has the pattern at another place.
  return mode === 'cmyk' ? [0, 1, 2, 3].map((ink) => shiftTile(screen, ink)) : [screen];
}

function shiftTile<Tile extends Screen & { kind: 'tile' }>(tile: Tile, ink: number): Screen {
  if (ink === 0) return tile;
  const { width, height, thresholds } = tile;
  const shift = Math.floor((width * ink) / 4);
  const moved = new Uint8Array(thresholds.length);
  for (let y = 0; y < height; y++) {
    const from = ((y + shift) % height) * width;
    for (let x = 0; x < width; x++) moved[y * width + x] = thresholds[from + ((x + 2 * shift) % width)];
  }
  return { kind: 'tile', width, height, thresholds: moved };
}

/** All but dots that depend on others, which need the pixels. Error: option.out-of-range. */
export function planScreens(frame: Frame, options: HalftoneOptions): Omit<Plan, 'bits'> {
  const output = outputFrame(frame, options);
  const heldPx = heldDotPx(options, frame, output);
  const curve = curveOf(options, frame, heldPx > 0);
  const isDiffused = options.screening === 'diffusion' && frame.scale === 1;
  return { output, screens: isDiffused ? null : screensOf(options, frame, output, curve), curve, heldPx };
}
