import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { asJpeg } from '../jpeg-repair/as-jpeg.ts';
import type { TraceInk } from '../trace/drawing.ts';
import { edgeNoise, labelPicture, traceLabels } from '../trace/trace-picture.ts';
import { inksOfStrongest } from './inks-of-strongest.ts';

const NOISE = edgeNoise({ grain: 0, ringing: 0.015 });

const [WIDTH, HEIGHT] = [96, 64];
/** Lines of 1.6 to 2.2 pixels at several slants: a point, a direction in degrees, half a width. */
const LINES = [
  [10, 32, 78, 0.8],
  [28, 32, 97, 1],
  [46, 32, 62, 1.1],
  [66, 32, 84, 0.9],
  [84, 32, 101, 1],
] as const;

/** How far the lines cover a pixel. */
function cover(x: number, y: number): number {
  return LINES.reduce((most, [fromX, fromY, angle, half]) => {
    const way = (angle * Math.PI) / 180;
    const away = Math.abs((x - fromX) * Math.sin(way) - (y - fromY) * Math.cos(way));
    return Math.max(most, Math.min(1, Math.max(0, half + 0.5 - away)));
  }, 0);
}

function drawing(ink: number, ground: number): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const share = cover((at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5);
    for (let c = 0; c < 3; c++) pixels[at * 4 + c] = Math.round(ground + share * (ink - ground));
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: null, icc: null };
}

const gray = (level: number): TraceInk => ({ r: level, g: level, b: level, opacity: 1 });

/** The ink that a JPEG of lines is found to have, where it was drawn with another one. */
function found(ink: number, ground: number, drawn: number, quality: number): number {
  const image = asJpeg(drawing(ink, ground), { quality, isHalved: true });
  const inks = [{ ...gray(255), opacity: 0 }, gray(ground), gray(drawn)];
  const { map } = labelPicture(image, inks, NOISE, 2);
  const seen = { inks, drawing: traceLabels(map, image, inks, NOISE, { tolerancePx: 0.25, findsShapes: false }) };
  return inksOfStrongest(image, seen, quality, 0)[2].r;
}

test.each([
  { ink: 0, ground: 255, drawn: 22, quality: 70 },
  { ink: 255, ground: 27, drawn: 235, quality: 80 },
  { ink: 68, ground: 255, drawn: 92, quality: 75 },
])(
  'lines of a JPEG that are thin all over have the ink $ink on $ground of their fullest places, not $drawn',
  ({ ink, ground, drawn, quality }) => {
    expect(Math.abs(found(ink, ground, drawn, quality) - ink)).toBeLessThanOrEqual(0.5 * Math.abs(drawn - ink));
    expect(Math.abs(found(ink, ground, ink, quality) - ink)).toBeLessThanOrEqual(4);
  },
);
