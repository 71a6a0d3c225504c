import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { runsIntoBorder } from './border-ground.ts';
import { cutOffBelow } from './cut-off-below.ts';
import { findSubject } from './find-subject.ts';
import { smallCopy } from './small-copy.ts';

const [WIDTH, HEIGHT] = [240, 192];
type Color = readonly [number, number, number];
type Painter = (x: number, y: number) => Color | null;

/** What `paint` gives before gravel, or before what it is told, with grain. */
function copyOf(paint: Painter, ground: (x: number, y: number) => Color = () => [148, 140, 128], grain = 14) {
  const random = seededRandom(3);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const art = paint(x, y);
      const stray = (art ? 3 : grain) * random.nextNormal();
      for (const [channel, value] of (art ?? ground(x, y)).entries()) pixels[at * 4 + channel] = Math.max(0, Math.min(255, value + stray));
    }
  }
  return smallCopy({ width: WIDTH, height: HEIGHT, pixels });
}

const isHead = (x: number, y: number) => Math.hypot(x - 110, y - 50) < 22;
const isCoat = (x: number, y: number) => y > 84 && Math.abs(x - 110) < Math.min(48, 14 + 2 * (y - 84));
const person =
  (coat: Color): Painter =>
  (x, y) =>
    isHead(x, y) ? [214, 168, 140] : isCoat(x, y) ? coat : null;

describe('a subject that the lower border cuts off', () => {
  test('is found by where the border is of another kind', () => {
    const [{ left, right }, ...more] = cutOffBelow(copyOf(person([96, 66, 50])));
    expect(more).toEqual([]);
    expect(Math.abs(left - 62)).toBeLessThan(5);
    expect(Math.abs(right - 158)).toBeLessThan(5);
  });

  test.each([
    { what: 'a brown coat', coat: [96, 66, 50] as const },
    { what: 'a blue coat as light as the gravel', coat: [112, 140, 190] as const },
  ])('comes whole: $what', ({ coat }) => {
    const { isSubject } = findSubject(copyOf(person(coat)), 'auto');
    let [both, either] = [0, 0];
    for (let at = 0; at < isSubject.length; at++) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      const isWanted = isHead(x, y) || isCoat(x, y);
      both += isSubject[at] && isWanted ? 1 : 0;
      either += isSubject[at] || isWanted ? 1 : 0;
    }
    expect(both / either).toBeGreaterThan(0.95);
  });

  test.each<{ what: string; paint: Painter; ground?: (x: number, y: number) => Color; grain?: number }>([
    { what: 'a floor', paint: () => null, ground: (_, y) => (y > 130 ? [120, 80, 50] : [180, 190, 200]) },
    {
      what: 'light on the ground',
      paint: () => null,
      ground: (x, y) => {
        const light = 60 * Math.exp(-(((x - 120) / 45) ** 2) - ((y - 200) / 50) ** 2);
        return [148 + light, 140 + light, 128 + light];
      },
    },
    { what: 'a road', paint: (x, y) => (y > 60 && Math.abs(x - 120) < 8 + 0.6 * (y - 60) ? [90, 90, 96] : null) },
    {
      what: 'what stands near the border',
      paint: (x, y) => (y < HEIGHT - 4 && y > 40 && Math.abs(x - 120) < 50 ? [180, 40, 40] : null),
      ground: () => [255, 255, 255],
      grain: 0,
    },
  ])('is not $what', ({ paint, ground, grain }) => {
    expect(cutOffBelow(copyOf(paint, ground, grain))).toEqual([]);
  });
});

describe('art that runs into the border of a smooth ground', () => {
  const wall = (_: number, y: number): Color => (y > 130 ? [120, 80, 50] : [196, 204, 214]);

  test('is not the table that something stands on', () => {
    expect(runsIntoBorder(copyOf((x, y) => (y > 60 && y < 160 && Math.abs(x - 120) < 25 ? [30, 90, 50] : null), wall, 2))).toBeNull();
  });

  test('is not a wall of bricks in even mortar', () => {
    const random = seededRandom(5);
    const bricks = Array.from({ length: 400 }, () => 12 * random.nextNormal());
    const brick = (x: number, y: number): Color => {
      const row = Math.floor(y / 12);
      const along = x + (row % 2) * 15;
      if (y % 12 < 3 || along % 30 < 4) return [176, 168, 158];
      const shade = bricks[row * 20 + Math.floor(along / 30)];
      return [130 + shade, 76 + shade, 58 + shade];
    };
    expect(runsIntoBorder(copyOf((x, y) => (Math.hypot(x - 120, y - 96) < 40 ? [34, 36, 44] : null), brick, 2))).toBeNull();
  });

  test('is a coat that fills the lower border', () => {
    const wide: Painter = (x, y) => (y > 80 + 0.006 * (x - 120) ** 2 ? [120, 80, 50] : null);
    expect(runsIntoBorder(copyOf(wide, () => [196, 204, 214], 2))).not.toBeNull();
  });
});
