import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { readPage } from './read-page.ts';

/** Imports of Markdown: `page.md?page` gives its HTML, `page.md?facts` what menus and search know of it. */
export function markdownPages(): Plugin {
  return {
    name: 'markdown-pages',
    enforce: 'pre',
    async load(id) {
      const [path, query] = id.split('?');
      if (!path.endsWith('.md') || (query !== 'page' && query !== 'facts')) return null;
      this.addWatchFile(path);
      const { facts, html } = readPage(await readFile(path, 'utf8'));
      return `export default ${JSON.stringify(query === 'page' ? html : facts)};`;
    },
  };
}
