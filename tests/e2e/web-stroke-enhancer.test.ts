import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { dropFile, waitForFile } from './web-support/bench-page.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

afterEach(async () => {
  await opened?.close();
  expect(opened?.complaints ?? []).toEqual([]);
  opened = null;
});

/** A disc with worn places. */
const WORN = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="300"><path fill="#1d3b8f" fill-rule="evenodd"
    d="M60 150a90 90 0 1 0 180 0a90 90 0 1 0 -180 0z${Array.from({ length: 16 }, (_, at) => `M${96 + (at % 4) * 30} ${108 + Math.floor(at / 4) * 26}h5v5h-5z`).join('')}"/></svg>`),
)
  .withMetadata({ density: 300 })
  .png()
  .toBuffer();

async function openArt(path: string, art: Buffer) {
  opened = await site.openSignedIn(path);
  await opened.page.getByText('Drop artwork here').waitFor();
  await dropFile(opened.page, art, 'art.png');
  await waitForFile(opened.page, 'art.png');
  return opened.page;
}

test('rings are faded, moved and removed by keyboard, which goes on where it was; a way of the fader is one step to undo', async () => {
  const page = await openArt('/stroke-enhancer', await WORN);
  const options = page.getByRole('complementary', { name: 'Options' });
  const focused = () =>
    page.evaluate<string | null>('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');
  const colors = async () => {
    const fields = await options.getByRole('textbox', { name: /^Ring \d, color$/ }).all();
    return await Promise.all(fields.map((field) => field.inputValue()));
  };
  const add = options.getByRole('button', { name: 'Add ring' });
  await add.click();
  expect(await options.getByRole('button', { name: /^Move/ }).count()).toBe(0);
  await add.click();
  await add.click();
  expect(await colors()).toEqual(['#D22222', '#141414', '#FFFFFF']);

  const width = options.getByRole('spinbutton', { name: 'Ring 1, width value' });
  await options.getByText('A ring that is seen across a room.').first().waitFor();
  const fader = options.getByRole('slider', { name: 'Ring 1, width' });
  await fader.press('End');
  await options.getByText('A border.').waitFor();
  expect(await width.inputValue()).toBe('10');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await width.inputValue()).toBe('1');

  await options.getByRole('button', { name: 'Move Ring 3 up' }).press('Enter');
  expect(await colors()).toEqual(['#D22222', '#FFFFFF', '#141414']);
  expect(await focused()).toBe('Move Ring 2 up');
  await page.keyboard.press('Enter');
  expect(await colors()).toEqual(['#FFFFFF', '#D22222', '#141414']);
  // The first goes no further up.
  expect(await focused()).toBe('Move Ring 1 down');
  await options.getByRole('button', { name: 'Remove Ring 3' }).press('Enter');
  expect(await focused()).toBe('Remove Ring 2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await colors()).toEqual([]);
  expect(await focused()).toBe('Add ring');
});

test('holes that would close are told on the picture, and stay clear by one press there', async () => {
  const page = await openArt('/stroke-enhancer', await WORN);
  const offer = page.getByRole('status').filter({ hasText: '16 small holes' });
  await offer.getByRole('button', { name: 'Leave holes under 1 mm' }).click();
  await offer.waitFor({ state: 'detached' });
  expect(await page.getByRole('spinbutton', { name: 'Leave holes under' }).inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await offer.waitFor();
  await offer.getByRole('button', { name: 'Put aside' }).click();
  expect(await offer.count()).toBe(0);
});

test('the color along the edge says what it is for, chosen or not', async () => {
  const page = await openArt('/stroke-enhancer', await WORN);
  const box = page.getByRole('checkbox', { name: 'The color along the art’s edge' });
  const words = page.getByText('Taken along the art’s edge, it makes letters bolder.');
  expect(await words.count()).toBe(1);
  await box.check();
  expect(await words.count()).toBe(1);
});
