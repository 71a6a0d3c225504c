import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { THEME_BOOT_SCRIPT } from '../theme/theme-boot.ts';
import { noInjectedStyles } from '../vite/no-injected-styles.ts';

/** The policy of the product, without any exception, so that the gallery shows whether the parts live under it. */
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self'; font-src 'self'; img-src 'self' blob: data:; connect-src 'self'";

/** The theme script as a file of its own, as the product serves it. */
function themeScript(): Plugin {
  return {
    name: 'theme-script',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'theme.js', source: THEME_BOOT_SCRIPT });
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head-prepend' }],
  };
}

/** A page of its own that only the tests build: every part on one sheet, and the viewer on a large picture. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [react(), noInjectedStyles(), themeScript()],
  build: { outDir: '../../../artifacts/ui-gallery', emptyOutDir: true, target: 'es2024', chunkSizeWarningLimit: 1000 },
  preview: { headers: { 'Content-Security-Policy': POLICY } },
});
