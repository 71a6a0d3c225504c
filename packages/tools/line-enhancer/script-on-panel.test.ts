import { nodeCodecs } from '@underbase/codecs/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [420, 300];
/** Words of loops and upstrokes, so thin that their ink is flat nowhere. */
const SCRIPT = Array.from({ length: 4 }, (_, row) =>
  Array.from({ length: 14 }, (_, at) => `M${50 + 23 * at} ${84 + 52 * row}q16 -34 12 -38t-12 30q-1 14 8 8t10 -12q4 -4 9 ${at % 3}`).join(
    '',
  ),
).join('');

type Color = readonly number[];
const RED_ON_CREAM: readonly [Color, Color] = [
  [190, 30, 40],
  [250, 240, 215],
];
const YELLOW_ON_NAVY: readonly [Color, Color] = [
  [250, 210, 60],
  [20, 33, 61],
];

test.each<readonly [string, number, string, readonly [Color, Color], number]>([
  ['red on cream', 90, '4:4:4', RED_ON_CREAM, 0.002],
  ['yellow on navy', 90, '4:4:4', YELLOW_ON_NAVY, 0.002],
  ['red on cream', 80, '4:2:0', RED_ON_CREAM, 0.08],
])(
  'script of %s keeps its two colors through a JPEG (%i, %s), in a page that tells nothing of it',
  async (...[, quality, chromaSubsampling, [ink, panel], most]) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><rect x="30" y="30" width="360" height="240" fill="rgb(${panel})"/><path d="${SCRIPT}" stroke="rgb(${ink})" stroke-width="1.2" fill="none"/></svg>`;
    const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality, chromaSubsampling }).toBuffer();
    const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
    const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '5px' })).whole();
    let [inked, other] = [0, 0];
    for (let y = 40; y < 260; y++) {
      for (let at = y * WIDTH + 40; at < y * WIDTH + 380; at++) {
        const own = [...pixels.subarray(at * 4, at * 4 + 3)];
        const way = ink.map((value, channel) => value - panel[channel]);
        const share =
          own.reduce((sum, value, channel) => sum + (value - panel[channel]) * way[channel], 0) / way.reduce((sum, by) => sum + by * by, 0);
        const off = Math.hypot(...own.map((value, channel) => value - panel[channel] - Math.min(1, Math.max(0, share)) * way[channel]));
        if (share > 0.5) inked++;
        if (off > 48) other++;
      }
    }
    expect(inked).toBeGreaterThan(12_000);
    expect(other).toBeLessThan(most * inked);
  },
);
