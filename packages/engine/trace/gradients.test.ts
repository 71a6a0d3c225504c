import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { drawTrace } from './draw-edges.ts';
import { drawGradients } from './draw-gradients.ts';
import { flattenGradients } from './flatten-gradients.ts';
import { tracePalette } from './trace-palette.ts';
import { edgeNoise, labelPicture, traceLabels } from './trace-picture.ts';

const [WIDTH, HEIGHT] = [96, 80];
const CLEAN = { grain: 0, ringing: 0 };
const PAPER = [250, 246, 238];
const SAMPLES = 6;

type Paint = (x: number, y: number) => readonly number[];

/** A disc in a paint on paper, with soft rims. */
function disc(paint: Paint): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const sum = [0, 0, 0];
    for (let sample = 0; sample < SAMPLES ** 2; sample++) {
      const [x, y] = [
        (at % WIDTH) + ((sample % SAMPLES) + 0.5) / SAMPLES,
        Math.floor(at / WIDTH) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES,
      ];
      const color = Math.hypot(x - 47.4, y - 40.2) < 33 ? paint(x, y) : PAPER;
      for (let c = 0; c < 3; c++) sum[c] += color[c] / SAMPLES ** 2;
    }
    pixels.set([...sum.map(Math.round), 255], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const mix = (share: number): readonly number[] => [200 - 150 * share, 40 + 60 * share, 60 + 130 * share];
const turned = (x: number, y: number): number => Math.min(1, Math.max(0, (0.8 * (x - 47.4) + 0.6 * (y - 40.2)) / 66 + 0.5));
const STRAIGHT = disc((x, y) => mix(turned(x, y)));
const ROUND = disc((x, y) => mix(Math.min(1, Math.hypot(x - 40.5, y - 33.2) / 45)));

describe('ramps', () => {
  test('a straight ramp is told by its direction and its two colors', () => {
    const { ramps } = flattenGradients(STRAIGHT, CLEAN);
    expect(ramps).toHaveLength(1);
    const [{ gradient }] = ramps;
    if (gradient.kind !== 'linear') throw new Error('no straight ramp');
    const angle = Math.atan2(gradient.y1 - gradient.y0, gradient.x1 - gradient.x0);
    expect(Math.abs(Math.sin(angle - Math.atan2(0.6, 0.8)))).toBeLessThan(0.01);
    expect(gradient.stops.length).toBeLessThanOrEqual(3);
  });

  test('a round ramp is told by its middle', () => {
    const [{ gradient }] = flattenGradients(ROUND, CLEAN).ramps;
    if (gradient.kind !== 'radial') throw new Error('no round ramp');
    expect(Math.hypot(gradient.cx - 40.5, gradient.cy - 33.2)).toBeLessThan(0.5);
  });

  test.each([
    ['straight', STRAIGHT],
    ['round', ROUND],
  ])('art with a %s ramp is two areas, and the picture again within some levels', (_name, image) => {
    const { image: flat, ramps } = flattenGradients(image, CLEAN);
    const inks = tracePalette(flat, CLEAN, { most: null, given: [] }).map((ink) => {
      const ramp = ramps.find(({ color }) => Math.hypot(color.r - ink.r, color.g - ink.g, color.b - ink.b) < 3);
      return ramp && ink.opacity > 0 ? { ...ink, gradient: ramp.gradient } : ink;
    });
    expect(inks).toHaveLength(3);
    const rules = edgeNoise(CLEAN);
    const drawing = traceLabels(labelPicture(flat, inks, rules, 2).map, flat, inks, rules, { tolerancePx: 0.25, findsShapes: true });
    expect(drawing.edges.some(({ shape }) => shape?.kind === 'ellipse')).toBe(true);
    const [rect, out] = [{ x: 0, y: 0, width: WIDTH, height: HEIGHT }, new Uint8Array(image.pixels.length)];
    drawTrace(drawing, rect, 1, 1, out);
    drawGradients(drawing, rect, 1, 1, out);
    let sum = 0;
    for (let at = 0; at < out.length; at++) sum += Math.abs(out[at] - image.pixels[at]);
    expect(sum / out.length).toBeLessThan(0.6);
  });

  test('flat art and textures have none', () => {
    expect(
      flattenGradients(
        disc(() => [30, 60, 120]),
        CLEAN,
      ).ramps,
    ).toEqual([]);
    const texture = disc((x, y) => mix(0.5 + 0.4 * Math.sin(x / 5) * Math.cos(y / 6)));
    expect(flattenGradients(texture, CLEAN).ramps).toEqual([]);
  });

  test('what resampling rings beside the edges of a disc and a ring is no ramp', () => {
    // Undershoot and overshoot of a windowed sinc, as far as it lies off an edge.
    const ring = (off: number): number => (off < 4 ? -26 * Math.cos((Math.PI * off) / 1.9) * Math.exp(-off / 1.6) : 0);
    const ringing = (ink: readonly number[], off: number) => ink.map((level) => Math.min(255, Math.max(0, Math.round(level + ring(off)))));
    const solid = disc((x, y) => ringing([200, 40, 60], 33 - Math.hypot(x - 47.4, y - 40.2)));
    expect(flattenGradients(solid, CLEAN).ramps).toEqual([]);
    const inks = (x: number, y: number) => {
      const r = Math.hypot(x - 47.4, y - 40.2);
      return r > 20 ? ringing([30, 60, 120], Math.min(33 - r, r - 20)) : [220, 180, 40];
    };
    expect(flattenGradients(disc(inks), CLEAN).ramps).toEqual([]);
  });
});
