import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Modules of plain data that are worked out from the registry of tools. */
export const WORKED_OUT: readonly string[] = ['/features/navigation/tool-list.ts', '/features/home/knockout-setting.ts'];

/**
 * Puts the data that a module works out in its place, so that what it is made of stays out of the pages: every page lists the tools, and none but
 * their benches needs options. In tests and on Node the modules are what they are.
 */
export function atBuild(): Plugin {
  return {
    name: 'at-build',
    async load(id) {
      if (!WORKED_OUT.some((path) => id.endsWith(path))) return null;
      const values: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
