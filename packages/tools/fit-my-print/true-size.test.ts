import { nodeCodecs } from '@underbase/codecs/node';
import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};
const art: PixelImage = { width: 40, height: 30, pixels: new Uint8Array(40 * 30 * 4).fill(255), dpi: 100, icc: null };

test.each([
  [{ sizes: ['M', 'XL:13in'], size: '8x6in' }, [7.5, 13]],
  [{ sheet: '22in', copies: 3 }, [22]],
] as const)('as PDF, the page of %o is as large as the print', async (given, widthsIn) => {
  const made = await run.gathers?.make([art], { ...defaultOptions(fields), dpi: 50, ...given }, context);
  const files = (made?.artifacts ?? []).map((artifact) => {
    if (artifact.kind !== 'image') throw new Error('a print is a picture');
    return artifact.image;
  });
  expect(files.map(({ width }) => width / 50)).toEqual(widthsIn);
  for (const image of files) {
    const { widthPx, heightPx, dpi } = await nodeCodecs().inspect(await nodeCodecs().encode(image, 'pdf'));
    expect(widthPx / (dpi ?? 0)).toBeCloseTo(image.width / 50, 2);
    expect(heightPx / (dpi ?? 0)).toBeCloseTo(image.height / 50, 2);
  }
});
