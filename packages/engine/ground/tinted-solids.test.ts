import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findGround } from './find-ground.ts';
import { tintedSolids } from './glance-pale-solids.ts';
import { findShadedSolids } from './shaded-solids.ts';

const kernels = instantiateKernels(await loadKernels());

/** A panel with a letter, on white, as a JPEG; which parts of it are marked as a tinted solid, and as a shadow or a gray solid. */
async function marked(ink: string) {
  const [width, height] = [180, 160];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
    <rect x="24" y="22" width="132" height="116" rx="20" fill="${ink}"/><path d="M62 46h38a18 18 0 0 1 6 33a19 19 0 0 1 -4 36h-40zM80 54v20h16v-20zM80 84v22h16v-22z" fill="#8c8583"/></svg>`;
  const file = await sharp(Buffer.from(svg)).flatten().jpeg({ quality: 75, chromaSubsampling: '4:4:4' }).toBuffer();
  const pixels = new Uint8Array(await sharp(file).ensureAlpha().raw().toBuffer());
  const image = { width, height, pixels, dpi: 300, icc: null };
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  const tints = tintedSolids(image, ground);
  const shades = findShadedSolids(image, ground, { ringing: 0, isSmeared: false, mayHold: true }, kernels);
  let [isWhole, shaded] = [true, 0];
  for (let y = 30; y < 130; y++) {
    for (let x = 32; x < 148; x++) {
      const isCorner = Math.min(x - 24, 156 - x) + Math.min(y - 22, 138 - y) < 20;
      if (!isCorner && tints?.[y * width + x] !== 1 && Math.abs(x - 90) > 36) isWhole = false;
      if (shades && shades[y * width + x] > 0) shaded++;
    }
  }
  return { isWhole, shaded };
}

test.each(['#fff1ee', '#fcfaf2'])('what is tinted in %s on white is no shadow, as a JPEG', async (ink) => {
  expect(await marked(ink)).toEqual({ isWhole: true, shaded: 0 });
});

test('gray on white may be a shadow', async () => {
  expect((await marked('#ececec')).isWhole).toBe(false);
});
