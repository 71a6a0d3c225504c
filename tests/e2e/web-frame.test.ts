import { TOOLS, type ToolDeclaration } from '@underbase/tools';
import { expect, test } from 'vitest';
import { findIssues, findPaleWords } from './web-support/axe.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

const PAGES: readonly (readonly [path: string, title: string, heading: string])[] = [
  ['/', 'Underbase · Professional print-preparation tools', 'See the print before the press.'],
  ['/tools', 'All Tools · Underbase', 'All Tools'],
  ['/pricing', 'Pricing · Underbase', 'Pricing'],
  ['/docs', 'Docs · Underbase', 'Docs'],
  ['/docs/privacy', 'Privacy · Underbase', 'Privacy'],
  ['/color-ko', 'Color KO · Underbase', 'Color KO'],
  ['/batch-validator', 'Batch Validator · Underbase', 'Batch Validator'],
  ['/bulk-workflow', 'Bulk Workflow · Underbase', 'Bulk Workflow'],
  ['/no-such-page', 'Page Not Found · Underbase', 'Page Not Found'],
];

for (const [index, theme] of (['light', 'dark'] as const).entries()) {
  for (const [place, widthPx] of [1440, 360].entries()) {
    // Every rule in one theme of each width, contrast in both.
    const look = index === place ? findIssues : findPaleWords;
    test(`every page stands in ${theme} at ${widthPx} px: title, heading, no overflow, nothing for axe`, async () => {
      const { page, complaints, close } = await site.openSignedIn('/', { colorScheme: theme, viewport: { width: widthPx, height: 800 } });
      for (const [path, title, heading] of PAGES) {
        await page.goto(site.url + path);
        await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor({ state: 'attached' });
        expect(await page.title()).toBe(title);
        expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(theme);
        const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        expect([path, overflowPx]).toEqual([path, 0]);
        expect([path, await look(page)]).toEqual([path, []]);
      }
      await close();
      expect(complaints).toEqual([]);
    });
  }
}

test('the Tools menu is the list of the specification', async () => {
  const { page, complaints, close } = await site.open('/');
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const items = page.getByRole('menu', { name: 'Tools' }).getByRole('menuitem');
  await items.first().waitFor();
  // A badge beside a label says what is in preparation; the labels stay.
  const labels = (await items.allTextContents()).map((words) => words.replace(/In preparation$/, ''));
  expect(labels).toEqual([
    'All Tools',
    'File Validator',
    'Color KO',
    'Stroke Enhancer',
    'Image Upscaler',
    'Image Downscaler',
    'Background Remover',
    'Color Separator',
    'Fit My Print',
    'Image Converter',
    'Image Cropper',
    'Bulk Workflow (coming soon)',
  ]);
  expect(await items.last().getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('all');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tools');
  await page.getByRole('button', { name: 'Our Flows' }).click();
  await page.getByRole('menuitem', { name: 'Underbase' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('document.activeElement.textContent.trim()')).toBe('Our Flows');
  await close();
  expect(complaints).toEqual([]);
});

test('on a phone one menu holds it all', async () => {
  const { page, complaints, close } = await site.open('/pricing', { viewport: { width: 360, height: 780 } });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.waitFor();
  for (const name of ['All Tools', 'Image Cropper', 'Docs', 'Pricing']) await dialog.getByRole('link', { name }).waitFor();
  expect(await findIssues(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'All Tools' }).click();
  await page.waitForURL('**/tools');
  await dialog.waitFor({ state: 'detached' });
  await close();
  expect(complaints).toEqual([]);
});

test('the palette finds tools, pages and settings', async () => {
  const { page, complaints, close } = await site.open('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Jump to a tool' });
  await palette.waitFor();
  expect(await findIssues(page)).toEqual([]);
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.reload();
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.getByRole('button', { name: 'Jump to a tool' }).click();
  await palette.waitFor();
  await page.keyboard.type('zzz');
  await palette.getByText('Nothing is called that.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await findIssues(page)).toEqual([]);
  await close();
  expect(complaints).toEqual([]);
});

const titles = (isWanted: (tool: ToolDeclaration) => boolean) => TOOLS.filter(isWanted).map(({ title }) => title);

test('All Tools is searched and filtered, and the address keeps it', async () => {
  const { page, complaints, close } = await site.open('/tools');
  const search = page.getByRole('searchbox', { name: 'Search tools' });
  await search.fill('scal');
  await expect.poll(() => page.locator('.tool-cell h2').allTextContents()).toEqual(titles(({ title }) => title.includes('scal')));
  await search.fill('');
  await page.getByRole('radio', { name: 'Separate it' }).click();
  await expect.poll(() => page.locator('.tool-cell h2').allTextContents()).toEqual(titles(({ task }) => task === 'separate'));
  expect(new URL(page.url()).search).toBe('?task=separate');
  await page.reload();
  await page.getByRole('heading', { name: 'Color Separator' }).waitFor();
  expect(await page.locator('.tool-cell').count()).toBe(titles(({ task }) => task === 'separate').length);
  await close();
  expect(complaints).toEqual([]);
});

test('a page whose bundle is gone reloads once, then says so', async () => {
  const { page, close } = await site.open('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let asked = 0;
  await page.route(/pricing-page-.*\.js/, (route) => {
    asked++;
    return route.abort();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await page.getByRole('heading', { name: 'Oops! Something went wrong' }).waitFor();
  await page.getByText('even after a reload').waitFor();
  expect(asked).toBeGreaterThanOrEqual(2);
  await page.unroute(/pricing-page-.*\.js/);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await page.getByRole('heading', { name: 'Pricing' }).waitFor();
  await close();
});
