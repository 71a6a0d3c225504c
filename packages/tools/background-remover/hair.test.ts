import { type PixelImage, seededRandom } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions, type Stroke } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, HAIR, type RemoverOptions } from './options.ts';
import { run } from './run.ts';

const SIDE = 630;
const FINE = 3;
const MIDDLE = SIDE / 2;
const BODY = 135;
const LONGEST = 87;
const STRANDS = 630;
const FUR = [168, 96, 44] as const;

/** Opacity of a round beast with strands around it, averaged of FINE x FINE points a pixel. */
function beast(): Float32Array {
  const random = seededRandom(61);
  const wide = SIDE * FINE;
  const fine = new Uint8Array(wide * wide);
  const put = (x: number, y: number): void => {
    for (let j = 0; j < 2; j++) for (let i = 0; i < 2; i++) fine[(Math.round(y) + j) * wide + Math.round(x) + i] = 1;
  };
  for (let y = 0; y < wide; y++) {
    for (let x = 0; x < wide; x++) if (Math.hypot(x / FINE - MIDDLE, y / FINE - MIDDLE) < BODY) fine[y * wide + x] = 1;
  }
  for (let strand = 0; strand < STRANDS; strand++) {
    const turn = 2 * Math.PI * random.nextUnit();
    const lean = 0.5 * (random.nextUnit() - 0.5);
    const long = LONGEST * (0.4 + 0.6 * random.nextUnit());
    for (let along = 0; along < 1; along += 0.2 / LONGEST) {
      const [away, angle] = [BODY - 4 + along * long, turn + lean * along * along];
      put((MIDDLE + away * Math.cos(angle)) * FINE, (MIDDLE + away * Math.sin(angle)) * FINE);
    }
  }
  const alpha = new Float32Array(SIDE * SIDE);
  for (let at = 0; at < fine.length; at++) {
    alpha[Math.floor(Math.floor(at / wide) / FINE) * SIDE + Math.floor((at % wide) / FINE)] += fine[at] / FINE ** 2;
  }
  return alpha;
}

/** Boards with grain: their lines go past behind the strands. */
function boards(): Float32Array {
  const random = seededRandom(17);
  const grain = Float32Array.from({ length: SIDE }, () => 26 * (random.nextUnit() - 0.5));
  return Float32Array.from({ length: SIDE * SIDE * 3 }, (_, at) => {
    const [x, y, channel] = [Math.floor(at / 3) % SIDE, Math.floor(at / 3 / SIDE), at % 3];
    const seam = x % 52 < 3 ? -50 : 0;
    return [96, 128, 150][channel] + seam + grain[Math.floor((x + 6 * Math.sin(y / 40) + SIDE) % SIDE)] + 8 * (random.nextUnit() - 0.5);
  });
}

const ALPHA = beast();
const GROUND = boards();
const PICTURE: PixelImage = {
  width: SIDE,
  height: SIDE,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, at) => {
    const [pixel, channel] = [at >> 2, at & 3];
    return channel === 3 ? 255 : Math.round(ALPHA[pixel] * FUR[channel] + (1 - ALPHA[pixel]) * GROUND[pixel * 3 + channel]);
  }),
};

/** Once around, where the strands are. */
const AROUND: Stroke = {
  mode: HAIR,
  radiusPx: LONGEST / 2 + 4,
  points: Array.from({ length: 74 }, (_, at) => {
    const angle = (Math.floor(at / 2) * Math.PI) / 18;
    return MIDDLE + (BODY + LONGEST / 2) * (at % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
  }),
};

const made = async (given: Partial<RemoverOptions>) =>
  (await openTool(run, PICTURE, { ...defaultOptions(fields), mode: 'subject', ...given })).whole().pixels;

/** Mean distance of opacity from the truth, in levels, where the strands are. */
function errorAround(pixels: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < ALPHA.length; at++) {
    const away = Math.hypot((at % SIDE) - MIDDLE, Math.floor(at / SIDE) - MIDDLE);
    if (away < BODY - 6 || away > BODY + LONGEST + 6) continue;
    sum += Math.abs(pixels[at * 4 + 3] - 255 * ALPHA[at]);
    count++;
  }
  return sum / count;
}

describe('the hair brush', () => {
  test('finds the strands that a first cut missed, and leaves what it did not touch', async () => {
    const [before, after] = [await made({}), await made({ strokes: [AROUND] })];
    expect(errorAround(after)).toBeLessThan(Math.min(2, 0.2 * errorAround(before)));
    for (let at = 0; at < ALPHA.length; at++) {
      const away = Math.hypot((at % SIDE) - MIDDLE, Math.floor(at / SIDE) - MIDDLE);
      if (away < BODY - 24 || away > BODY + LONGEST + 24) expect(after[at * 4 + 3]).toBe(before[at * 4 + 3]);
    }
  });
});
