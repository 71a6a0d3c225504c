import { type PixelImage, seededRandom } from '@underbase/engine';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { codecs } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { chooseKind, mayBePixelArt } from './choose-kind.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 240;

async function asJpeg(drawn: Sharp, quality: number): Promise<PixelImage> {
  const jpeg = await drawn.removeAlpha().jpeg({ quality }).toBuffer();
  return { width: SIDE, height: SIDE, pixels: new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer()), dpi: 72, icc: null };
}

const sheet = (ground: string, marks: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${ground}"/>${marks}</svg>`;

/** Lines of small strokes, slanted and upright, as type of 12 px. */
function lettering(ground: string, ink: string): string {
  const dice = seededRandom(5);
  const random = (): number => dice.nextUnit();
  const strokes: string[] = [];
  for (let y = 14; y < SIDE - 14; y += 23) {
    for (let x = 10; x < SIDE - 16; x += 5 + 6 * random()) {
      const lean = 5 * random() - 2.5;
      strokes.push(`<path d="M${x} ${y}l${lean} ${8 + 2 * random()}m-3 -${6 * random()}h${3 + 3 * random()}"/>`);
    }
  }
  return sheet(ground, `<g stroke="${ink}" stroke-width="1.4" fill="none">${strokes.join('')}</g>`);
}

/** Soft lights of every contrast in a grainy dark, as a night sky has them. */
function lights(): Buffer {
  const dice = seededRandom(9);
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  const spots = Array.from({ length: 160 }, () => [
    SIDE * dice.nextUnit(),
    SIDE * dice.nextUnit(),
    1 + 4 * dice.nextUnit(),
    240 * dice.nextUnit() ** 2,
  ]);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at += 3) {
      const light = spots.reduce((sum, [u, v, radius, level]) => sum + level * Math.exp(-((x - u) ** 2 + (y - v) ** 2) / radius ** 2), 14);
      pixels.fill(Math.min(255, Math.max(0, Math.round(light + 4 * dice.nextNormal()))), at, at + 3);
    }
  }
  return pixels;
}

test.each([
  { ground: '#1e3250', ink: '#faf0dc', quality: 50 },
  { ground: '#f0e1c8', ink: '#5a3c1e', quality: 60 },
])('small type all over a JPEG of $ground is art, not a photo', async ({ ground, ink, quality }) => {
  expect(chooseKind(await asJpeg(sharp(Buffer.from(lettering(ground, ink))), quality), 'auto')).toBe('drawing');
});

test('soft lights on the dark stay a photo', async () => {
  expect(chooseKind(await asJpeg(sharp(lights(), { raw: { width: SIDE, height: SIDE, channels: 3 } }), 60), 'auto')).toBe('photo');
});

/** Wood in a falling light with the grain of a photo, and a strip of one dark color that is out of the light. */
function table(): Buffer {
  const dice = seededRandom(3);
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at += 3) {
      const light = 60 * Math.sin(x / 57 + y / 71) + ((20 * x) / SIDE) * Math.sin(y / 3 + x / 40);
      pixels.fill(y < 40 ? 20 : Math.round(120 + light + 3 * dice.nextNormal()), at, at + 3);
    }
  }
  return pixels;
}

test.each([60, 85])('a small photo that is dark in places stays a photo at quality %i', async (quality) => {
  expect(chooseKind(await asJpeg(sharp(table(), { raw: { width: SIDE, height: SIDE, channels: 3 } }), quality), 'auto')).toBe('photo');
});

test.each([70, 80])('a badge of fades with a little type is not drawn in bands at quality %i', async (quality) => {
  const fade = (id: string, from: string, to: string): string =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const badge = sheet(
    'url(#sky)',
    `<defs>${fade('sky', '#ff783c', '#c38ad2')}${fade('sun', '#ffc350', '#ff7d50')}</defs>
    <circle cx="120" cy="140" r="64" fill="url(#sun)"/><path d="M60 150h120v4H60zM64 162h112v5H64zM72 174h96v6H72z" fill="#28143c"/>
    <path d="M70 30v28h8v-28zM90 30l12 28h8l-12 -28zM124 30v28h22v-7h-14v-21z" fill="#fff"/>`,
  );
  expect(chooseKind(await asJpeg(sharp(Buffer.from(badge)), quality), 'auto')).toBe('photo');
});

/** Rows of letters as a picture: each letter a color, anything else the ground. */
function sprite(rows: readonly string[], side: number, colors: Readonly<Record<string, readonly number[]>>): PixelImage {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  const from = (side - rows.length) >> 1;
  for (const [y, row] of rows.entries()) {
    for (const [x, letter] of [...row].entries()) if (colors[letter]) pixels.set(colors[letter], ((from + y) * side + from + x) * 4);
  }
  return { width: side, height: side, pixels, dpi: 72, icc: null };
}

const HEART = [
  '..rr...rr..',
  '.rpprrrrrr.',
  'rrpprrrrrrr',
  'rrrrrrrrrrr',
  '.rrrrrrrrr.',
  '..rrrrrrr..',
  '...rrrrr...',
  '....rrr....',
  '.....r.....',
];
const RED = [220, 30, 60, 255];

test('a small sprite is pixel art, however wide the ground around it', () => {
  expect(chooseKind(sprite(HEART, 32, { r: RED, p: [255, 190, 200, 255] }), 'auto')).toBe('pixels');
});

test('a sprite of large areas is pixel art where nothing softened its edges', () => {
  const scene = Array.from({ length: 48 }, (_, y) =>
    y < 32 ? '.'.repeat(20) + (y > 20 ? 'rrrrpppprrrr' : '') : y < 35 ? 'p'.repeat(48) : 'r'.repeat(48),
  );
  expect(chooseKind(sprite(scene, 48, { r: RED, p: [90, 160, 20, 255] }), 'auto')).toBe('pixels');
});

test('of two colors a small picture may be a stamp', () => {
  expect(chooseKind(sprite(HEART, 32, { r: RED, p: RED }), 'auto')).toBe('drawing');
});

test('a small emblem with mixes at its edges is drawn', () => {
  const PINK = [238, 143, 158, 255];
  const disc = Array.from({ length: 24 }, (_, y) =>
    Array.from({ length: 24 }, (_, x) => {
      const away = Math.hypot(x - 11.5, y - 11.5);
      return away < 10.2 ? 'r' : away < 11.4 ? 'p' : '.';
    }).join(''),
  );
  expect(chooseKind(sprite(disc, 40, { r: RED, p: PINK }), 'auto')).toBe('drawing');
});

describe('pixel art that was a JPEG', () => {
  /** A face of few colors, each pixel repeated so many times. */
  const face = (times: number): PixelImage => {
    const side = 40 * times;
    const pixels = new Uint8Array(side * side * 4).fill(255);
    for (let at = 0; at < side * side; at++) {
      const [x, y] = [Math.floor((at % side) / times), Math.floor(at / side / times)];
      const away = Math.hypot(x - 19.5, y - 20.5);
      const color =
        (x * 7 + y * 11) % 31 === 0
          ? [60, 150, 80]
          : away > 16
            ? [236, 236, 228]
            : away > 14
              ? [30, 24, 40]
              : y > 24
                ? [250, 214, 120]
                : RED;
      pixels.set(color.slice(0, 3), at * 4);
    }
    return { width: side, height: side, pixels, dpi: 72, icc: null };
  };

  const stored = async (image: PixelImage): Promise<PixelImage> =>
    (await codecs.decode(await codecs.encode(image, 'jpeg', { quality: 80 }))).image;

  test('is pixel art where its pixels were repeated', async () => {
    expect(chooseKind(await stored(face(4)), 'auto')).toBe('pixels');
  });

  test('at its own size is asked about', async () => {
    const small = await stored(face(1));
    expect(chooseKind(small, 'auto')).not.toBe('pixels');
    expect(mayBePixelArt(small)).toBe(true);
  });

  test('comes as shapes where somebody asks for them, whatever auto takes it for', async () => {
    const options = { ...defaultOptions(fields), scale: 2, mode: 'pixel', pixels: 'shapes' } as const;
    const { report } = (await openTool(run, await stored(face(1)), options)).whole();
    expect(report.warnings.find(({ id }) => id === 'way')?.text).toContain('shapes');
  });

  test('that auto does not recognize has no shapes, and the report says so', async () => {
    const even = { width: 40, height: 40, pixels: new Uint8Array(6400).fill(200), dpi: 72, icc: null };
    const idsOf = async (pixels: 'shapes' | 'squares') => {
      const { report } = (await openTool(run, even, { ...defaultOptions(fields), scale: 2, pixels })).whole();
      return report.warnings.map(({ id }) => id);
    };
    expect(await idsOf('shapes')).toContain('no-shapes');
    expect(await idsOf('squares')).not.toContain('no-shapes');
  });
});

test('a wall of bricks is a photo', () => {
  const dice = seededRandom(924);
  const side = 160;
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let index = 0; index < side * side; index++) {
    const [x, y] = [index % side, Math.floor(index / side)];
    // Joints with softened edges, neither on whole pixels nor level.
    const off = Math.min(Math.abs(((y + x / 30) % 32) - 5), Math.abs(((x + 32 * (Math.floor((y + x / 30) / 32) % 2)) % 64) - 5));
    const joint = Math.min(1, Math.max(0, 4.7 - off));
    const face = 92 + 2 * (Math.sin(x / 5 + Math.floor(y / 32)) + Math.cos(y / 4 + x / 9));
    pixels.fill(Math.round(face + joint * (175 - face) + (4 + 40 * joint) * (dice.nextUnit() - 0.5)), index * 4, index * 4 + 3);
  }
  expect(chooseKind({ width: side, height: side, pixels, dpi: 300, icc: null }, 'auto')).toBe('photo');
});
