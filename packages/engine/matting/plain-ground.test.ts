import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { plainGround } from './plain-ground.ts';

const [WIDTH, HEIGHT] = [240, 180];
const isArt = (x: number, y: number) => Math.abs(x - 120) < 30 && Math.abs(y - 90) < 40;

/** Red art before gray that strays from blue to orange by so many levels. */
function groundOf(strayAt: (x: number, y: number) => number) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  const isSubject = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < isSubject.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const stray = strayAt(x, y);
    pixels.set(isArt(x, y) ? [190, 40, 40] : [150 + stray, 150, 150 - stray], at * 4);
    isSubject[at] = isArt(x, y) ? 1 : 0;
  }
  const image = { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
  return plainGround(image, image, { isSubject });
}

describe('a backdrop that is plain', () => {
  test('may have grain', () => {
    const random = seededRandom(5);
    expect(groundOf(() => 9 * random.nextNormal())).not.toBeNull();
  });

  test('has no shapes out of focus, however much like grain they stray', () => {
    expect(groundOf((x, y) => 20 * Math.sin(x / 30) * Math.cos(y / 30))).toBeNull();
  });
});
