import { fileURLToPath } from 'node:url';
import { noInjectedStyles } from '@underbase/ui/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { markdownPages } from './markdown/markdown-pages.ts';
import { offlineShell } from './offline/offline-shell.ts';
import { atBuild } from './start/at-build.ts';
import { bootScript } from './start/boot-script.ts';
import { standaloneEntries } from './start/standalone-entries.ts';

/**
 * The official client carries its file-storage part along whether it is used or not, a fifth of its weight.
 * The product stores no files through it, so that part is left out of the bundle.
 */
function withoutStorageClient(): Plugin {
  const resolved = '\0without-storage-client';
  return {
    name: 'without-storage-client',
    enforce: 'pre',
    resolveId: (source) => (source === '@supabase/storage-js' ? resolved : null),
    load: (id) => (id === resolved ? 'export class StorageClient {}\nexport class StorageApiError extends Error {}\n' : null),
  };
}

const offline = offlineShell();

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [atBuild(), markdownPages(), react(), noInjectedStyles(), bootScript(), withoutStorageClient(), offline.pages],
  worker: {
    format: 'es',
    plugins: () => [...offline.workers(), standaloneEntries()],
    // A worker starts with one file: in threescore of small ones each of a run's threads waited for threescore answers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'worker', tags: ['$initial'] }] } } },
  },
  build: {
    target: 'es2022',
    // Small pictures and fonts stay files: they are cached, and the page's own weight stays what it is.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // What every page starts with comes in two files instead of a score of small ones, each a round trip on its own.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'frame', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
