import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { WORKED_OUT } from '../../../apps/web/start/at-build.ts';
import { builtOnce } from './built-once.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const WEB = fileURLToPath(new URL('../../../apps/web', import.meta.url));

/** Hands out the trial registry to everyone but the trial's own files. */
function trialRegistry(): Plugin {
  return {
    name: 'trial-registry',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '@underbase/tools/panels') return here('./no-panels.ts');
      if (source !== '@underbase/tools' || importer?.includes('/web-support/trial-')) return null;
      return here('./trial-registry.ts');
    },
    // Lists that the product's build works out stay modules, and list the trial's tools.
    load: (id) => (WORKED_OUT.some((path) => id.endsWith(path)) ? readFile(id, 'utf8') : null),
  };
}

/** The product's own production build with one trivial tool in its registry; gives the folder it lies in. */
export const buildTrial = (): Promise<string> =>
  builtOnce('trial-tool', (outDir) =>
    build({
      root: WEB,
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [trialRegistry()],
      worker: { plugins: () => [trialRegistry()] },
      build: { outDir, emptyOutDir: true },
    }),
  );
