import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browsersUnderTest } from './browsers-support/browsers.ts';
import type { DrivenPage } from './browsers-support/driven-page.ts';
import { openStand, type Stand } from './browsers-support/stand.ts';
import { drop, exportIt, signIn, untilShown } from './browsers-support/walk.ts';
import { ART, artworkPng } from './web-support/pictures.ts';

let stand: Stand;

beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand?.close());

for (const browser of browsersUnderTest()) {
  if (browser.missing) console.log(`skipped: ${browser.name} is ${browser.missing}`);
  describe.skipIf(browser.missing !== null)(browser.name, () => {
    let page: DrivenPage;
    afterAll(() => page?.close());

    test('signs in by mail, opens a picture, keeps it over a reload, exports it and pays', async () => {
      page = await browser.open();
      await signIn(page, stand, `${browser.name.toLowerCase().replace(/\W+/g, '-')}@example.test`);
      await page.open(`${stand.url}/color-ko`);
      await drop(page, await artworkPng(), 'artwork.png');
      await untilShown(page, 'artwork.png');
      const { price, charged, file } = await exportIt(page);
      expect([price, charged]).toEqual([1, 1]);
      expect(file.name).toBe('artwork_color-ko_300dpi.png');
      expect(file.size).toEqual([ART.widthPx, ART.heightPx]);
      await page.open(`${stand.url}/color-ko`);
      await untilShown(page, 'artwork.png');
      expect(page.complaints()).toEqual([]);
    });
  });
}
