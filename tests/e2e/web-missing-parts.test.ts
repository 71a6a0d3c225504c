import { expect, test } from 'vitest';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { artworkPng } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

const refuse = (name: string): string =>
  `Object.defineProperty(window, '${name}', { get() { throw new DOMException('refused', 'SecurityError'); } });`;

/** What a browser may lack or refuse, as scripts that take it away before the page starts. */
const MISSING: Readonly<Record<string, string>> = {
  'storage of any kind': ['localStorage', 'sessionStorage', 'indexedDB', 'caches'].map(refuse).join(''),
  'canvases apart from the page': 'delete window.OffscreenCanvas;',
};

for (const [what, script] of Object.entries(MISSING)) {
  test(`without ${what} a picture is opened, shown and exported`, async () => {
    const { page, complaints, close } = await site.open('/bulk-workflow');
    await page.context().addInitScript(script);
    await page.goto(`${site.url}/halftone`);
    await dropFile(page, await artworkPng(), 'artwork.png');
    await waitForFile(page, 'artwork.png');
    const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · free' }).click());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(complaints).toEqual([]);
    await close();
  });
}
