import { fileURLToPath } from 'node:url';
import { THEME_BOOT_SCRIPT } from '@underbase/ui/theme-boot';
import { noInjectedStyles } from '@underbase/ui/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { markdownPages } from './markdown/markdown-pages.ts';
import { offlineShell } from './offline/offline-shell.ts';

/** The script that sets the theme before the first paint: a file of its own, for the policy allows none in the page. */
function themeBoot(): Plugin {
  return {
    name: 'theme-boot',
    configureServer(server) {
      server.middlewares.use('/theme.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(THEME_BOOT_SCRIPT);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: THEME_BOOT_SCRIPT });
    },
  };
}

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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [markdownPages(), react(), noInjectedStyles(), themeBoot(), withoutStorageClient(), offlineShell()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Small pictures and fonts stay files: they are cached, and the page's own weight stays what it is.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
});
