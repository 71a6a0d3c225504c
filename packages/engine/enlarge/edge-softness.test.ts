import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { edgeSoftness } from './edge-softness.ts';
import { insideAreas } from './inside-areas.ts';

const SIDE = 64;
const size = { width: SIDE, height: SIDE, dpi: 300, icc: null };

/** A dark disc on paper, its rim as wide as asked, with grain. */
function disc(rimPx: number, grain: number, radius = 20): Uint8Array {
  const random = seededRandom(994);
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let index = 0; index < SIDE * SIDE; index++) {
    const away = Math.hypot((index % SIDE) - 31.5, Math.floor(index / SIDE) - 31.5) - radius;
    const paper = Math.min(1, Math.max(0, 0.5 + away / rimPx));
    pixels.fill(Math.round(30 + 200 * paper + 2 * grain * (random.nextUnit() - 0.5)), index * 4, index * 4 + 3);
  }
  return pixels;
}

test.each([
  { what: 'sharp', rimPx: 1, least: -0.2, most: 0.2 },
  { what: 'soft', rimPx: 2.5, least: 0.5, most: 1.2 },
])('edges are as soft as they are, under grain and drawn a little off: $what', ({ rimPx, least, most }) => {
  const pixels = disc(rimPx, 6);
  for (const radius of [19.8, 20, 20.2]) {
    const drawn = disc(1, 0, radius);
    const found = edgeSoftness({ ...size, pixels }, drawn, insideAreas(drawn, size));
    expect(found).toBeGreaterThan(least);
    expect(found).toBeLessThan(most);
  }
});
