import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileToRead } from './file-to-read.ts';
import { blobWithPage, pageOfBlob } from './page-of-blob.ts';
import { readAnyHeader } from './read-header.ts';

const file = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const documents = { pdfPage: () => Promise.reject(new Error('no PDF here')), usesSvgFonts: false, hasFont: () => Promise.resolve(false) };

test.each([1, 2, 3])('page %i of a TIFF is read, and the file still tells how many there are', async (pageNumber) => {
  const bytes = file('tiff-pages.tif');
  const before = Buffer.from(bytes);
  const header = await readAnyHeader(documents, await fileToRead(bytes, { pageNumber }), { pageNumber });
  expect(header.pages).toBe(3);
  expect(header.page ?? 1).toBe(pageNumber);
  // Buffers of Node share their memory with what `slice` gives.
  expect(bytes.equals(before)).toBe(true);
});

test('a page that is not there is told with what is there', async () => {
  const asked = (name: string) => fileToRead(file(name), { pageNumber: 4 });
  await expect(asked('tiff-pages.tif')).rejects.toMatchObject({ code: 'file.no-page', params: { page: 4, pages: 3 } });
  await expect(asked('png-srgb-profile.png')).rejects.toMatchObject({ code: 'file.no-page', params: { page: 4, pages: 1 } });
});

test('the page of a file goes where the file goes', async () => {
  const blob = new Blob(['%PDF'], { type: 'application/pdf' });
  const third = blobWithPage(blob, 3);
  expect(pageOfBlob(blob)).toBe(1);
  expect(pageOfBlob(third)).toBe(3);
  expect(pageOfBlob(structuredClone(third))).toBe(3);
  expect(pageOfBlob(blobWithPage(third, 1))).toBe(1);
  expect(pageOfBlob(blobWithPage(new Blob(['x']), 2))).toBe(2);
});
