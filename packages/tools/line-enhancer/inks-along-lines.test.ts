import { nodeCodecs } from '@underbase/codecs/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

/** A yellow disc with a red rim, red rays around it, some level and some upright, and blue waves: three inks of lines on white. */
function logo(): string {
  const rays = Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [Math.cos((at * Math.PI) / 12), Math.sin((at * Math.PI) / 12)];
    return `<path d="M${150 + 66 * x} ${130 + 66 * y}L${150 + 112 * x} ${130 + 112 * y}" stroke="#e2572b" stroke-width="2.2"/>`;
  });
  const waves = [0, 1, 2].map(
    (row) => `<path d="M20 ${270 + 20 * row}q30-24 60 0t60 0 60 0 60 0" fill="none" stroke="#1f6fa8" stroke-width="2"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="340"><rect width="300" height="340" fill="#fff"/>${rays.join('')}<circle cx="150" cy="130" r="52" fill="#f4b63f"/>${waves.join('')}<path d="M240 60h40v40h-40z" fill="#2a2a2e"/></svg>`;
}

type Kind = 'yellow' | 'dark' | null;

function kindOf(pixels: Uint8Array, at: number): Kind {
  const [r, g, b] = pixels.subarray(at * 4, at * 4 + 3);
  if (r > 220 && g > 150 && g < 200 && b < 110) return 'yellow';
  return Math.max(r, g, b) < 60 ? 'dark' : null;
}

test.each([55, 40, 30])('lines of a logo in four inks keep one ink each, as JPEG of quality %i', async (quality) => {
  const bytes = await sharp(Buffer.from(logo())).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '0.5mm' })).whole();
  const strays = { yellow: 0, dark: 0 };
  for (let at = 0; at < image.width * image.height; at++) {
    const [x, y] = [at % image.width, Math.floor(at / image.width)];
    const kind = kindOf(pixels, at);
    if (!kind || kind === kindOf(image.pixels, at)) continue;
    const isHome = kind === 'yellow' ? Math.hypot(x - 150, y - 130) < 60 : x > 232 && y > 52 && y < 108;
    if (!isHome) strays[kind]++;
  }
  expect(strays).toEqual({ yellow: 0, dark: 0 });
});

/** A red disc with a white and a yellow ring in it, and green and navy lines beside it. */
function disc(): string {
  const arcs = [0, 1, 2].map((at) => `<path d="M${330 + 56 * at} 210q25-60 50 0" fill="none" stroke="#146e5a" stroke-width="1.8"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="330"><rect width="520" height="330" fill="#fff"/><circle cx="165" cy="165" r="150" fill="#be1e2d"/><circle cx="165" cy="165" r="130" fill="none" stroke="#fff" stroke-width="2.4"/><circle cx="165" cy="165" r="100" fill="none" stroke="#fad250" stroke-width="1.8"/>${arcs.join('')}<path d="M330 60h160v30h-160z" fill="#14285a"/></svg>`;
}

test.each([60, 40])('nothing grows from the rim of a disc, as JPEG of quality %i', async (quality) => {
  const bytes = await sharp(Buffer.from(disc())).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '0.5mm' })).whole();
  let strays = 0;
  for (let at = 0; at < image.width * image.height; at++) {
    const awayPx = Math.hypot((at % image.width) + 0.5 - 165, Math.floor(at / image.width) + 0.5 - 165);
    if (awayPx > 152 && awayPx < 164 && Math.min(...pixels.subarray(at * 4, at * 4 + 3)) < 200) strays++;
  }
  expect(strays).toBe(0);
});

/** A white disc on blue and a red one in it, each with a dark hairline around: every line lies between two flat colors. */
const rings = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="460"><rect width="520" height="460" fill="#96d2f0"/><path d="M10 10h70v440h-70z" fill="#f0c878" stroke="#000" stroke-width="2"/><circle cx="300" cy="230" r="190" fill="#fff" stroke="#000" stroke-width="1.5"/><circle cx="300" cy="230" r="70" fill="#c83c1e" stroke="#000" stroke-width="1.3"/></svg>`;

/** The share of a ring where less than `leastPx` across it is dark. */
function thinShare(pixels: Uint8Array, radius: number, leastPx: number): number {
  let thin = 0;
  for (let step = 0; step < 720; step++) {
    const [x, y] = [Math.cos((step * Math.PI) / 360), Math.sin((step * Math.PI) / 360)];
    let dark = 0;
    for (let off = -6; off <= 6; off += 0.25) {
      const at = Math.floor(230 + (radius + off) * y) * 520 + Math.floor(300 + (radius + off) * x);
      if (Math.max(...pixels.subarray(at * 4, at * 4 + 3)) < 110) dark += 0.25;
    }
    if (dark < leastPx) thin++;
  }
  return thin / 720;
}

test.each([95, 85, 60])('a dark hairline between two flat colors grows all along, as JPEG of quality %i', async (quality) => {
  const bytes = await sharp(Buffer.from(rings)).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '5px' })).whole();
  expect(Math.max(thinShare(pixels, 190, 3.5), thinShare(pixels, 70, 3.5))).toBeLessThan(0.03);
});

/** Yellow letters "H", slanting strokes and rings on a navy panel, with black and pink beside it. */
function badge(): string {
  const letters = [0, 1, 2, 3, 4, 5].map(
    (at) => `<path d="M${40 + 40 * at} ${50 + at}v28m16-28v28m-16-14h16" stroke-width="${2.2 + 0.3 * at}"/>`,
  );
  const slants = [0, 1, 2, 3, 4, 5].map(
    (at) => `<path d="M${40 + 40 * at} 130l${6 + 2 * at}-28l${7 + at} 28" stroke-width="${2 + 0.3 * at}"/>`,
  );
  const rings = [0, 1, 2, 3, 4, 5].map((at) => `<circle cx="${48 + 40 * at}" cy="170" r="${6 + 2 * at}" stroke-width="2.4"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#fff"/><path d="M20 30h264v170h-264z" fill="#142250"/><g fill="none" stroke="#fad73c">${letters.join('')}${slants.join('')}${rings.join('')}</g><path d="M30 220h100v50h-100z" fill="#161616"/><path d="M150 220h100v50h-100z" fill="#f5c8cd"/></svg>`;
}

test.each([
  [90, 20],
  [80, 20],
  // 523 of what was read as black without it.
  [70, 130],
])('navy beside yellow lines, nearly black by their smeared color, is no line of black, as JPEG of quality %i', async (quality, most) => {
  const bytes = await sharp(Buffer.from(badge())).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '0.5mm' })).whole();
  let strays = 0;
  for (let y = 34; y < 196; y++) {
    for (let at = y * image.width + 24; at < y * image.width + 280; at++) {
      const [r, g, b] = pixels.subarray(at * 4, at * 4 + 3);
      const isGrown = [0, 1, 2].some((channel) => Math.abs(pixels[at * 4 + channel] - image.pixels[at * 4 + channel]) > 12);
      if (isGrown && Math.max(r, g, b) < 45) strays++;
    }
  }
  expect(strays).toBeLessThan(most);
});
