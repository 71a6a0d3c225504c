import { afterEach, expect, test } from 'vitest';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { artworkPng, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

async function openWith(...names: readonly string[]) {
  opened = await site.openSignedIn('/fit-my-print');
  await opened.page.getByText('Drop artwork here').waitFor();
  for (const name of names) {
    await dropFile(opened.page, await artworkPng(), name);
    if (name === names[0]) await waitForFile(opened.page, name);
  }
  return opened.page;
}

afterEach(async () => {
  const { complaints } = opened ?? { complaints: [] };
  await opened?.close();
  opened = null;
  expect(complaints).toEqual([]);
});

test('two files make one gang sheet as wide as the film', async () => {
  const page = await openWith('one.png', 'two.png');
  await page.getByText('File, one of 2').waitFor();
  const copies = page.getByLabel('Copies', { exact: true });
  await copies.fill('2');
  await copies.blur();
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 2 tokens' }).click());
  expect(name).toBe('one_fit-my-print_300dpi.png');
  expect(await readPixels(bytes)).toMatchObject({ width: 6600, dpi: 300, format: 'png' });
  const result = page.getByRole('region', { name: 'Finished file' });
  await result.getByText('Film used').waitFor();
  expect(await result.textContent()).toContain('Pieces4');
});

test('one click makes a print for each size of a run', async () => {
  const page = await openWith('art.png');
  for (const [index, size] of ['YS', 'XL:13in'].entries()) {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const field = page.getByLabel(`Size run ${index + 1}`, { exact: true });
    await field.fill(size);
    await field.blur();
  }
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toBe('underbase_fit-my-print_2-files.zip');
  const listed = Buffer.from(bytes).toString('latin1');
  for (const part of ['art_fit-my-print_YS_300dpi.png', 'art_fit-my-print_XL_300dpi.png']) expect(listed).toContain(part);
});
