import type { Page } from 'playwright-core';

/**
 * Puts components in the place of a page's own that throw while they are shown, as long as `window.isBroken` is not false.
 * @param name of the chunk, as in pricing-page
 * @param message of the error; empty throws something that is no error and has no words
 */
export async function breakBundle(page: Page, name: string, message: string): Promise<void> {
  await page.route(new RegExp(`/assets/${name}-[\\w-]{8}\\.js`), async (route) => {
    const source = await (await route.fetch()).text();
    const exported = /export\s*\{([^}]*)\}\s*;?\s*$/m.exec(source)?.[1] ?? '';
    const names = exported.split(',').map((part) => part.split(' as ').at(-1)?.trim());
    const thrown = message ? `new Error(${JSON.stringify(message)})` : "''";
    const body = `const Page = () => { if (window.isBroken !== false) throw ${thrown}; return 'Works again'; };
export { ${names.map((own) => `Page as ${own}`).join(', ')} };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
}
