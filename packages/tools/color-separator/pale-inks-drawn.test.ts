import { nodeCodecs } from '@underbase/codecs/node';
import { findPaleLettering, instantiateKernels, spreadMarks } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { textAt } from '../../../tests/art/lettering.ts';
import { rgb, Sheet } from '../../../tests/art/sheet.ts';
import { withPaleInks } from './pale-inks.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 330, height: 60 };
const WHITE = { r: 255, g: 255, b: 255, share: 0.9 };

test('pale type is as heavy as it was drawn where a drawing has its ink, too, and was drawn with more of it', async () => {
  const lines = textAt('PORT ALDER OREGON', [20, 20], { heightPx: 22, weight: 0.14 });
  const type = new Sheet(SIZE.width, SIZE.height).lay(lines, '#f3e2b8').toFlat(300, () => rgb('#ffffff')).pixels;
  const alone = new Sheet(SIZE.width, SIZE.height).lay(lines, '#000000').toFlat(300, () => rgb('#ffffff')).pixels;
  const cover = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => 255 - alone[at * 4]);
  const bytes = await sharp(type, { raw: { ...SIZE, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const { image } = await nodeCodecs().decode(bytes);
  // As pale as the strokes that are found in it.
  const [pale] = findPaleLettering(image, { color: WHITE }, kernels)?.inks ?? [];
  const grown = spreadMarks(cover, SIZE, 1);
  const art = { inks: [WHITE, { ...pale, share: 0.1 }], covers: [grown.map((ink) => 255 - ink), grown] };
  const { inks, covers } = withPaleInks(art, image, WHITE, { kernels });
  expect(inks).toHaveLength(2);
  const sumOf = (plane: Uint8Array) => plane.reduce((sum, value) => sum + value, 0);
  expect(sumOf(grown)).toBeGreaterThan(1.3 * sumOf(cover));
  expect(Math.abs(sumOf(covers[1]) / sumOf(cover) - 1)).toBeLessThan(0.08);
});
