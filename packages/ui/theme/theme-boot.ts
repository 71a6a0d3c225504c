import { THEME_STORAGE_KEY } from './theme.ts';

/**
 * Text of the small blocking script that sets the theme before first paint. The web build writes it to a file of its own
 * (classic, not a module: modules wait for the document). The address may name a theme (?theme=dark) for pictures of a page.
 */
export const THEME_BOOT_SCRIPT = `(function () {
  var choice = null;
  try { choice = new URLSearchParams(location.search).get('theme') || localStorage.getItem(${JSON.stringify(THEME_STORAGE_KEY)}); } catch (closed) {}
  if (choice !== 'light' && choice !== 'dark') choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice;
})();
`;
