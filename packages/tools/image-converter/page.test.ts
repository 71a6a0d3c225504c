import type { Codecs } from '@underbase/codecs';
import { expect, test, vi } from 'vitest';
import { defaultOptions } from '../options.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

test('the page that was chosen is the one that is converted, never the file’s first by a shortcut', async () => {
  const decodeRaster = vi.fn(() => Promise.reject(new Error('far enough')));
  const recode = vi.fn(async () => null);
  const codecs = { decodeRaster, recode } as unknown as Codecs;
  const bytes = new Uint8Array([1]);
  const context = { codecs, format: 'png', progress: () => undefined, loadKernels: () => Promise.reject(new Error('not wanted')) } as const;
  await expect(run.source?.make({ name: 'two.pdf', bytes, pageNumber: 2 }, defaultOptions(fields), context)).rejects.toThrow('far enough');
  expect(recode).not.toHaveBeenCalled();
  expect(decodeRaster).toHaveBeenCalledWith(bytes, expect.objectContaining({ pageNumber: 2 }));
});
