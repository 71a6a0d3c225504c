import { expect, test } from 'vitest';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { artworkPng } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

test('a picture that is opened, judged and exported stays in the browser, and no other site hears of the visit', async () => {
  const { page, close } = await site.open('/favicon.svg');
  const sent: string[] = [];
  const foreign: string[] = [];
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (request.postDataBuffer()?.length) sent.push(`${request.method()} ${request.url()}`);
    if (protocol.startsWith('http') && origin !== site.url) foreign.push(request.url());
  });
  await page.goto(`${site.url}/halftone`);
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await downloadBy(page, () =>
    page
      .getByRole('button', { name: /^Export/ })
      .first()
      .click(),
  );
  await page.goto(`${site.url}/standalone/file-validator`);
  await dropFile(page, await artworkPng(), 'artwork.png');
  await page.getByText(/^(Ready for|Not ready for|Look again before)/).waitFor();
  expect([sent, foreign]).toEqual([[], []]);
  await close();
});
