import type { Plugin } from 'vite';

/**
 * Keeps the file that a worker starts with from being imported by other parts of the worker, and refuses a build where one does.
 * WebKit runs such a file a second time: the new copy takes over the worker's messages and knows nothing of the picture that the
 * first one holds.
 */
export function standaloneEntries(): Plugin {
  return {
    name: 'standalone-entries',
    // Vite lets the bundler put shared code into a worker's first file; with a signature that is kept, it goes into a file beside it.
    options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
      for (const { fileName, imports, dynamicImports } of chunks) {
        const twice = [...imports, ...dynamicImports].find((name) => entries.has(name));
        if (twice) this.error(`${fileName} imports ${twice}, which a worker starts with: WebKit would run it twice`);
      }
    },
  };
}
