import type { Codecs, SourceInfo } from '@underbase/codecs';
import { expect, test, vi } from 'vitest';
import { defaultOptions } from '../options.ts';
import { options as fields } from './options.ts';
import { conversionReport } from './report.ts';
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

test('the report names the page that was taken', () => {
  const written = { width: 10, height: 10, bits: 8, dpi: 300, profileName: null, inkPercent: null } as const;
  const info = { format: 'pdf', pages: 3, hasAlpha: false, colorMode: 'rgb', bitDepth: 8 } as unknown as SourceInfo;
  const told = (page?: number) =>
    conversionReport({ name: 'a.pdf', info: { ...info, page }, written, format: 'png', sizeBytes: 100, warnings: [] }).warnings[0]?.text;
  expect([told(), told(3)]).toEqual(['The file has 3 pages: the first one was taken.', 'The file has 3 pages: page 3 was taken.']);
});
