import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const SOURCE = new URL('service-worker.js', import.meta.url);
const PUBLIC = new URL('../public', import.meta.url);

/** Writes the service worker with the list of this build's files in front of it, so that every build is a worker of its own. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name !== 'index.html' && !name.endsWith('.map'));
        const files = [...built, ...readdirSync(PUBLIC)].map((name) => `/${name}`).sort();
        const source = `self.BUILD_FILES = ${JSON.stringify(files)};\n${readFileSync(SOURCE, 'utf8')}`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}
