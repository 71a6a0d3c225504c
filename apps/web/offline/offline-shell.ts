import { readdirSync, readFileSync } from 'node:fs';
import { TOOLS } from '@underbase/tools';
import type { Plugin } from 'vite';
import { type AheadRules, type BuiltFile, filesAhead } from './files-ahead.ts';

const SOURCE = new URL('service-worker.js', import.meta.url);
const PUBLIC = new URL('../public', import.meta.url);

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...args: never) => unknown>>[1];

const OFFLINE_TOOLS = TOOLS.filter(({ worksOffline }) => worksOffline).map(({ id }) => id);
const PAGE_OR_TOOL = /-page\.tsx$|\/packages\/tools\/([\w-]+)\//;
/** Of the encoders they use that of PNG alone. */
const OTHER_ENCODER = /\/codec\/enc\/|_enc(_simd)?-[\w-]{8}\.wasm$/;

const RULES: AheadRules = {
  // The two pages, and what the frame around them opens: menus, palette, notices.
  isSeed: (source) =>
    /\/(workbench-page|standalone-page)\.tsx$|\/app\/layout\/|\/features\/(notices|palette|shortcuts)\/[\w-]+\.tsx$/.test(source),
  isOther(source) {
    const found = PAGE_OR_TOOL.exec(source);
    return OTHER_ENCODER.test(source) || (found !== null && !OFFLINE_TOOLS.includes(found[1] ?? ''));
  },
};

export interface OfflineShell {
  /** For the pages' build. */
  readonly pages: Plugin;
  /** For the builds of the workers, which come first. */
  readonly workers: () => Plugin[];
}

/**
 * Writes the service worker with two lists in front of it, so that every build is a worker of its own: all files of the build, and those
 * that the pages which work offline may need.
 */
export function offlineShell(): OfflineShell {
  /** What each script of a worker stands for: to the pages' build they are files like any other. */
  const workerSources = new Map<string, string>();

  const workers: Plugin = {
    name: 'offline-shell-workers',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && file.facadeModuleId) workerSources.set(file.fileName, file.facadeModuleId);
      }
    },
  };

  const pages: Plugin = {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = builtFiles(bundle, workerSources);
        const all = [...built.map(({ name }) => name), ...readdirSync(PUBLIC)].map(toPath).sort();
        const ahead = filesAhead(built, RULES).map(toPath);
        const lists = `self.BUILD_FILES = ${JSON.stringify(all)};\nself.AHEAD_FILES = ${JSON.stringify(ahead)};\n`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: lists + readFileSync(SOURCE, 'utf8') });
      },
    },
  };

  return { pages, workers: () => [workers] };
}

const toPath = (name: string): string => `/${name}`;

function builtFiles(bundle: Bundle, workerSources: ReadonlyMap<string, string>): readonly BuiltFile[] {
  const initial = initialFiles(bundle);
  return Object.values(bundle)
    .filter(({ fileName }) => fileName !== 'index.html' && !fileName.endsWith('.map'))
    .map((file) => ({
      name: file.fileName,
      script: file.type === 'chunk' ? file.code : scriptOf(file.fileName, file.source),
      styles: file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [],
      source: (file.type === 'chunk' ? file.facadeModuleId : workerSources.get(file.fileName)) ?? file.fileName,
      isInitial: initial.has(file.fileName),
    }));
}

function scriptOf(name: string, source: string | Uint8Array): string | null {
  if (!name.endsWith('.js')) return null;
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

/** The entries and what they import before anything is shown. */
function initialFiles(bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const file = bundle[name];
    if (found.has(name) || file?.type !== 'chunk') return;
    found.add(name);
    for (const imported of file.imports) visit(imported);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) visit(file.fileName);
  return found;
}
