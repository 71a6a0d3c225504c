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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [markdownPages(), react(), noInjectedStyles(), themeBoot(), offlineShell()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Small pictures and fonts stay files: they are cached, and the page's own weight stays what it is.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
});
