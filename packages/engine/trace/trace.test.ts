import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { drawTrace } from './draw-edges.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';
import { stackLayers } from './stack-layers.ts';
import { edgeNoise, labelPicture, traceLabels } from './trace-picture.ts';

const INKS: readonly TraceInk[] = [
  { r: 255, g: 255, b: 255, opacity: 0 },
  { r: 20, g: 30, b: 90, opacity: 1 },
  { r: 210, g: 40, b: 30, opacity: 1 },
  { r: 250, g: 240, b: 220, opacity: 1 },
];
const CLEAN = edgeNoise({ grain: 0, ringing: 0 });
const SAMPLES = 12;

/** Areas drawn with many samples a pixel; `inkAt` says the ink at a place. */
function draw(width: number, height: number, inkAt: (x: number, y: number) => number): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const sum = [0, 0, 0, 0];
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const ink = INKS[inkAt(x + ((sample % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES)];
        sum[0] += ink.r * ink.opacity;
        sum[1] += ink.g * ink.opacity;
        sum[2] += ink.b * ink.opacity;
        sum[3] += ink.opacity;
      }
      for (let c = 0; c < 3; c++) pixels[at + c] = sum[3] > 0 ? Math.round(sum[c] / sum[3]) : 0;
      pixels[at + 3] = Math.round((255 * sum[3]) / SAMPLES ** 2);
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

function trace(image: PixelImage, tolerancePx = 0.2): TraceDrawing {
  const { map } = labelPicture(image, INKS, CLEAN, 2);
  return traceLabels(map, image, INKS, CLEAN, { tolerancePx, findsShapes: true });
}

const shapesOf = ({ edges }: TraceDrawing) => edges.flatMap(({ shape }) => (shape ? [shape] : []));

describe('shapes', () => {
  test('circles, ellipses and rectangles come back within a tenth of a pixel', () => {
    const random = seededRandom(7);
    const between = (from: number, to: number) => from + (to - from) * random.nextUnit();
    let found = 0;
    const count = 24;
    for (let number = 0; number < count; number++) {
      const [cx, cy, a, b, angle] = [between(28, 36), between(28, 36), between(6, 24), between(6, 24), between(0, Math.PI)];
      const kind = number % 3;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const image = draw(64, 64, (x, y) => {
        const [u, v] = [(x - cx) * cos + (y - cy) * sin, (y - cy) * cos - (x - cx) * sin];
        if (kind === 0) return Math.hypot(u, v) < a ? 1 : 0;
        if (kind === 1) return (u / a) ** 2 + (v / b) ** 2 < 1 ? 1 : 0;
        return Math.abs(u) < a && Math.abs(v) < b ? 1 : 0;
      });
      const [shape] = shapesOf(trace(image));
      if (!shape || Math.hypot(shape.cx - cx, shape.cy - cy) > 0.1) continue;
      const [one, other] = shape.kind === 'ellipse' ? [shape.rx, shape.ry] : [shape.width / 2, shape.height / 2];
      const sizes = [Math.abs(one), Math.abs(other)].sort((p, q) => p - q);
      const truth = (kind === 0 ? [a, a] : [a, b]).sort((p, q) => p - q);
      if (shape.kind === (kind === 2 ? 'rect' : 'ellipse') && sizes.every((size, at) => Math.abs(size - truth[at]) < 0.1)) found++;
    }
    expect(found).toBeGreaterThanOrEqual(0.95 * count);
  });

  test('a soft disc on a ground is two areas, not a third for its rim', () => {
    const image = draw(40, 40, (x, y) => (Math.hypot(x - 20.3, y - 19.6) < 12.4 ? 1 : 3));
    // A gray of the rim stands among the inks, as a palette that was found by counting would have it.
    const inks = [...INKS, { r: 135, g: 135, b: 155, opacity: 1 }];
    const { map } = labelPicture(image, inks, CLEAN, 2);
    expect(new Set(map.labels)).toEqual(new Set([1, 3]));
  });
});

test('where there are too many areas the smallest go', () => {
  const random = seededRandom(3);
  const dots = Array.from({ length: 40 }, (_, at) => ({
    x: 6 + 10 * (at % 8) + random.nextUnit(),
    y: 6 + 12 * Math.floor(at / 8),
    r: 1.6 + 0.07 * at,
  }));
  const image = draw(92, 68, (x, y) => (dots.some((dot) => Math.hypot(x - dot.x, y - dot.y) < dot.r) ? 1 : 3));
  const areas = (most?: number) =>
    traceLabels(labelPicture(image, INKS, CLEAN, 2, most).map, image, INKS, CLEAN, { tolerancePx: 0.3, findsShapes: true }).faces.length -
    1;
  expect(areas()).toBe(41);
  expect(areas(20)).toBeLessThanOrEqual(20);
  expect(areas(20)).toBeGreaterThan(1);
});

describe('edges', () => {
  const WEDGES = draw(60, 60, (x, y) => {
    const turn = Math.atan2(y - 31.3, x - 28.7) + Math.PI;
    return turn < 1.9 ? 1 : turn < 3.6 ? 2 : 3;
  });

  test('three straight areas are three straight edges that meet where they did', () => {
    const drawing = trace(WEDGES);
    const inner = drawing.edges.filter(({ left, right }) => left !== 0 && right !== 0);
    expect(inner.map(({ lines }) => [...lines])).toEqual([[1], [1], [1]]);
    const ends = inner.flatMap(({ points }) => [
      [points[0], points[1]],
      [points[points.length - 2], points[points.length - 1]],
    ]);
    const middle = ends.filter(([x, y]) => Math.hypot(x - 28.7, y - 31.3) < 0.15);
    expect(middle).toHaveLength(3);
  });

  test('drawn again, the picture is the same within a level or two on each rim', () => {
    const drawing = trace(WEDGES);
    const out = new Uint8Array(WEDGES.pixels.length);
    drawTrace(drawing, { x: 0, y: 0, width: 60, height: 60 }, 1, 1, out);
    let sum = 0;
    for (let at = 0; at < out.length; at++) sum += Math.abs(out[at] - WEDGES.pixels[at]);
    expect(sum / out.length).toBeLessThan(0.25);
    for (let at = 3; at < out.length; at += 4) expect(out[at]).toBe(255);
  });

  test('a drawing is the same in memory that begins within a word', () => {
    const drawing = trace(WEDGES);
    const rect = { x: 3, y: 5, width: 53, height: 40 };
    const [even, odd] = [new Uint8Array(53 * 40 * 4), new Uint8Array(53 * 40 * 4 + 1).subarray(1)];
    for (const out of [even, odd]) drawTrace(drawing, rect, 1, 1, out);
    expect(odd).toEqual(even);
  });

  test('any part of a drawing is drawn as the whole is', () => {
    const drawing = trace(WEDGES);
    const whole = new Uint8Array(150 * 150 * 4);
    drawTrace(drawing, { x: 0, y: 0, width: 150, height: 150 }, 2.5, 2.5, whole);
    const rect = { x: 37, y: 52, width: 61, height: 33 };
    const part = new Uint8Array(rect.width * rect.height * 4);
    drawTrace(drawing, rect, 2.5, 2.5, part);
    for (let y = 0; y < rect.height; y++) {
      const from = ((rect.y + y) * 150 + rect.x) * 4;
      expect(part.subarray(y * rect.width * 4, (y + 1) * rect.width * 4)).toEqual(whole.subarray(from, from + rect.width * 4));
    }
  });

  test('a thin line keeps its width, and corners are sharp', () => {
    const image = draw(50, 40, (x, y) => (Math.abs(y - 0.21 * x - 14.2) < 0.75 && x > 6 && x < 44 ? 1 : 0));
    const { layers } = { layers: stackLayers(trace(image), { isStacked: true, trapPx: 0 }) };
    expect(layers).toHaveLength(1);
    expect(layers[0].shapes).toHaveLength(1);
    const out = new Uint8Array(image.pixels.length);
    drawTrace(trace(image), { x: 0, y: 0, width: 50, height: 40 }, 1, 1, out);
    const [drawn, truth] = [out, image.pixels].map((pixels) => pixels.reduce((sum, value, at) => ((at & 3) === 3 ? sum + value : sum), 0));
    expect(Math.abs(drawn / truth - 1)).toBeLessThan(0.04);
  });
});

describe('layers', () => {
  const RING = draw(64, 64, (x, y) => {
    const away = Math.hypot(x - 32.2, y - 31.7);
    return away < 8 ? 2 : away < 20 ? 3 : away < 28 ? 1 : 0;
  });

  test('stacked discs lie on each other without holes; cut out they have them', () => {
    const drawing = trace(RING);
    const loops = (isStacked: boolean) =>
      stackLayers(drawing, { isStacked, trapPx: 0 }).map(({ ink, shapes }) => [
        ink,
        shapes.reduce((sum, shape) => sum + shape.loops.length, 0),
      ]);
    expect(loops(true)).toEqual([
      [1, 1],
      [3, 1],
      [2, 1],
    ]);
    expect(loops(false)).toEqual([
      [1, 2],
      [3, 2],
      [2, 1],
    ]);
  });

  test('an island of the lowest ink within others needs no hole in it: what lies between them would show where edges part', () => {
    const island = draw(64, 64, (x, y) => {
      const away = Math.hypot(x - 32.2, y - 31.7);
      return away < 6 ? 1 : away < 18 ? 2 : away < 29 ? 1 : 0;
    });
    const [below] = stackLayers(trace(island), { isStacked: true, trapPx: 0 });
    expect(below.ink).toBe(1);
    expect(below.shapes.map(({ loops }) => loops.length)).toEqual([1, 1]);
  });

  test('a clear hole stays clear beneath what encloses it', () => {
    const image = draw(64, 64, (x, y) => {
      const away = Math.hypot(x - 32.2, y - 31.7);
      return away < 6 ? 0 : away < 12 ? 2 : away < 26 ? 1 : 0;
    });
    const [below] = stackLayers(trace(image), { isStacked: true, trapPx: 0 });
    expect(below.shapes[0].loops).toHaveLength(2);
  });
});

describe('art of full pixels alone', () => {
  const cutAtHalf = (image: PixelImage): PixelImage => ({
    ...image,
    pixels: image.pixels.map((value, at) => (at % 4 === 3 ? (value > 127 ? 255 : 0) : value)),
  });

  test('its steps become even curves of few nodes, also of strokes a pixel wide', () => {
    // A ring of 1.6 px, and a line that hardly slants.
    const [cx, cy, radius, half] = [60, 60, 40, 0.8];
    const isInk = (x: number, y: number) =>
      Math.abs(Math.hypot(x - cx, y - cy) - radius) < half || (x > 8 && x < 112 && Math.abs(y - 108 - x / 20) < half) ? 1 : 0;
    const { edges } = trace(cutAtHalf(draw(120, 120, isInk)), 0.25);
    const nodes = edges.reduce((sum, edge) => sum + (edge.shape ? 4 : edge.lines.length), 0);
    expect(nodes).toBeLessThan(70);
    for (const { points } of edges) {
      for (let at = 0; at < points.length; at += 6) {
        const [x, y] = [points[at], points[at + 1]];
        const off = Math.min(Math.abs(Math.hypot(x - cx, y - cy) - radius), Math.abs(y - 108 - Math.min(112, Math.max(8, x)) / 20));
        expect(off).toBeLessThan(2.5);
      }
    }
  });

  test('steps of several pixels stay steps', () => {
    const isInk = (x: number, y: number) => (x > 8 && x < 56 && y < 56 && y > 8 * Math.floor(x / 8) ? 1 : 0);
    const { edges } = trace(cutAtHalf(draw(64, 64, isInk)), 0.25);
    const points = edges.flatMap((edge) => [...edge.points].filter((_, at) => at % 6 < 2));
    for (const value of points) expect(Math.abs(value - 8 * Math.round(value / 8))).toBeLessThan(0.3);
  });
});

test('bars of type a few pixels thick have their corners', () => {
  // A T: its bar ends 4.25 px high, its stem is 4.6 px wide.
  const corners = [
    [8.4, 10],
    [31.7, 10],
    [31.7, 14.25],
    [22.4, 14.25],
    [22.4, 38.5],
    [17.8, 38.5],
    [17.8, 14.25],
    [8.4, 14.25],
  ] as const;
  const isIn = (x: number, y: number): boolean =>
    (y > 10 && y < 14.25 && x > 8.4 && x < 31.7) || (y >= 14.25 && y < 38.5 && x > 17.8 && x < 22.4);
  const { edges } = trace(draw(40, 48, (x, y) => (isIn(x, y) ? 1 : 3)));
  const ends = edges.flatMap(({ points }) =>
    Array.from({ length: points.length / 6 }, (_, piece) => [points[piece * 6], points[piece * 6 + 1]]),
  );
  for (const [x, y] of corners) expect(Math.min(...ends.map(([px, py]) => Math.hypot(px - x, py - y)))).toBeLessThan(0.15);
});

test('an area of one pixel that holds nothing of its ink is a point, beside lines that are made regular', () => {
  const image = draw(60, 40, (x, y) => (x > 20.04 + y / 900 && x < 50.4 && y > 10.3 && y < 30.4 ? 1 : 3));
  const { map } = labelPicture(image, INKS, CLEAN, 2);
  const labels = map.labels.slice();
  labels[5 * 60 + 8] = 1;
  const drawing = traceLabels({ ...map, labels }, image, INKS, CLEAN, { tolerancePx: 0.2, findsShapes: true });
  expect(drawing.edges.every(({ points }) => points.length >= 8 && points.every(Number.isFinite))).toBe(true);
});
