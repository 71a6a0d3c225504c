import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import type { Plugin } from 'vite';
import { type Picture, picturesOf, readPage } from './read-page.ts';

/** Stands for a picture's address until the build has given it one. */
const placeholder = (index: number): string => `/picture-of-this-page-${index}`;

/** Imports of Markdown: `page.md?page` gives its HTML, `page.md?facts` what menus and search know of it. Pictures stand beside the page. */
export function markdownPages(): Plugin {
  return {
    name: 'markdown-pages',
    enforce: 'pre',
    async load(id) {
      const [path, query] = id.split('?');
      if (!path.endsWith('.md') || (query !== 'page' && query !== 'facts')) return null;
      this.addWatchFile(path);
      const source = await readFile(path, 'utf8');
      const names = picturesOf(source);
      const pictures = await Promise.all(names.map((name, index) => measure(join(dirname(path), name), placeholder(index))));
      const { facts, html } = readPage(source, new Map(names.map((name, index) => [name, pictures[index]])));
      if (query === 'facts') return `export default ${JSON.stringify(facts)};`;
      const imports = names.map((name, index) => `import picture${index} from ${JSON.stringify(`./${name}?url`)};`);
      const addresses = names.map((_name, index) => `.replace(${JSON.stringify(placeholder(index))}, picture${index})`);
      return `${imports.join('\n')}\nexport default ${JSON.stringify(html)}${addresses.join('')};`;
    },
  };
}

async function measure(path: string, url: string): Promise<Picture> {
  const { widthPx, heightPx } = await nodeCodecs().inspect(await readFile(path));
  return { url, widthPx, heightPx };
}
