import { afterEach, expect, test } from 'vitest';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { artworkPng, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

afterEach(async () => {
  await opened?.close();
  expect(opened?.complaints ?? []).toEqual([]);
  opened = null;
});

async function openArt(path: string) {
  opened = await site.openSignedIn(path);
  await dropFile(opened.page, await artworkPng(), 'art.png');
  await waitForFile(opened.page, 'art.png');
  return opened.page;
}

/** In the page: what stands in one row, each label with the field that it is read out for, and where both begin. */
const ROWS = `[...document.querySelectorAll('.group-fields > :is(.two, .three) label')].map((label) => ({
  name: label.textContent,
  label: label.getBoundingClientRect().left,
  field: (label.control.closest('.field') ?? label.control).getBoundingClientRect().left,
}))`;

test.each(['/downscaler', '/halftone', '/fit-my-print', '/image-cropper'])(
  '%s: fields in a row stand under their own names',
  async (path) => {
    const page = await openArt(path);
    const rows = await page.evaluate<readonly { readonly name: string; readonly label: number; readonly field: number }[]>(ROWS);
    expect(rows.filter(({ label, field }) => Math.abs(label - field) > 2)).toEqual([]);
    if (path === '/downscaler') expect(rows.map(({ name }) => name)).toEqual(['Width', 'Height']);
  },
);

test('Ctrl and Enter in a field export what the field shows; what it refuses is told by its name', async () => {
  const page = await openArt('/downscaler');
  const width = page.getByRole('spinbutton', { name: 'Width' });
  await page.getByRole('combobox', { name: 'Unit of Width' }).selectOption('px');
  await width.fill('2a0b0');
  expect(await width.inputValue()).toBe('200');
  const { bytes } = await downloadBy(page, () => width.press('Control+Enter'));
  expect((await readPixels(bytes)).width).toBe(200);
  await width.fill('900');
  await width.press('Enter');
  await page.getByText('Width can’t be 900px.').or(page.getByText("Width can't be 900px.")).first().waitFor();
});

test('a text that can not be read holds the export back and says so', async () => {
  const page = await openArt('/halftone');
  const job = page.getByRole('textbox', { name: 'Job name' });
  await job.fill('A name that is longer than any label. '.repeat(3));
  await job.press('Control+Enter');
  await page.getByText('Job name can’t be read as it stands.').waitFor();
  expect(await page.getByRole('button', { name: 'Export · free' }).isDisabled()).toBe(true);
  // On a phone the words have a row of their own, and the button stays within the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Job name can’t be read as it stands.').waitFor();
  const button = await page.getByRole('button', { name: 'Export · free' }).boundingBox();
  expect(button && [button.x >= 0, button.x + button.width <= 390]).toEqual([true, true]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await job.press('Escape');
  await page.getByText('Job name can’t be read as it stands.').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Export · free' }).isEnabled()).toBe(true);
});

test('modes stand side by side on the open picture, each a different one, and one of them is taken over', async () => {
  const page = await openArt('/upscaler');
  await page.getByRole('button', { name: 'Compare side by side' }).click();
  const dialog = page.getByRole('dialog', { name: 'Art: side by side' });
  const areAllMade = `(() => {
    const figures = [...document.querySelectorAll('[role=dialog] figure')];
    return figures.length === 4 && figures.every((figure) => figure.getAttribute('aria-busy') === 'false');
  })()`;
  await expect.poll(() => page.evaluate(areAllMade)).toBe(true);
  const looks = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=dialog] figure canvas')].map((canvas) => canvas.toDataURL())`,
  );
  expect(new Set(looks.filter((look) => look.length > 500)).size).toBeGreaterThan(1);
  await dialog.getByRole('button', { name: 'Use Photo' }).click();
  expect(await page.getByRole('combobox', { name: 'Art' }).inputValue()).toBe('photo');
});

test('maps of what only a run can tell say so while they can’t be switched on', async () => {
  const page = await openArt('/upscaler');
  const group = page.getByRole('region', { name: 'Show where' });
  await group.getByText('Shown once it is exported').waitFor();
  expect(await group.getByRole('checkbox', { name: 'Drawn anew' }).isDisabled()).toBe(true);
});
