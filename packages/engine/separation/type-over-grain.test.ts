import { expect, test } from 'vitest';
import { readFlatColors } from './flat-colors.ts';

const [WIDTH, HEIGHT] = [240, 200];
const GRAIN = { grain: 2, ringing: 0 };

/** A photo's tones with grain; bars of one color over it as type has, or a patch that goes over into the tones. */
function photo(type: 'bars' | 'clipped' | 'none') {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  let seed = 7;
  const grain = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return ((seed >>> 16) % 9) - 4;
  };
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const light = 90 + 60 * Math.sin(x / 40) * Math.cos(y / 31);
      const near = Math.max(0, 95 - Math.hypot(x - 120, y - 100));
      const shade = type === 'clipped' ? Math.min(255, light + 4 * near) : light;
      const level = (factor: number) => Math.min(255, Math.max(0, Math.round(shade * factor + grain())));
      const isBar = type === 'bars' && y > 150 && y < 180 && x % 24 < 10;
      const isCore = type === 'clipped' && shade >= 255;
      pixels.set(isBar ? [255, 244, 220, 255] : isCore ? [255, 255, 255, 255] : [level(1), level(1), level(1), 255], at);
    }
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

const letteringOf = (type: Parameters<typeof photo>[0]) => readFlatColors(photo(type), GRAIN).lettering.map(({ r, g, b }) => [r, g, b]);

test('type over a grainy photo is lettering; what is clipped in it is not', () => {
  expect(letteringOf('bars')).toEqual([[255, 244, 220]]);
  expect(letteringOf('clipped')).toEqual([]);
  expect(letteringOf('none')).toEqual([]);
});
