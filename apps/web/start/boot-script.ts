import { TOOLS } from '@underbase/tools';
import { EARLY_FILES_SCRIPT } from '@underbase/ui/early-files';
import { THEME_BOOT_SCRIPT } from '@underbase/ui/theme-boot';
import type { Plugin, Rolldown } from 'vite';

/** Modules of pages, and the first parts of the addresses that open them. */
const PAGES: readonly { readonly module: string; readonly paths: readonly string[] }[] = [
  { module: 'features/home/home-page.tsx', paths: [''] },
  { module: 'features/all-tools/all-tools-page.tsx', paths: ['tools'] },
  { module: 'features/docs/docs-page.tsx', paths: ['docs'] },
  { module: 'features/pricing/pricing-page.tsx', paths: ['pricing'] },
  { module: 'features/workbench/workbench-page.tsx', paths: TOOLS.map(({ id }) => id) },
];

/** The file that the text of every screen waits for. */
const FONT = /archivo-variable-latin.*\.woff2$/;

/**
 * A small blocking script in the head, in a file of its own, for the policy allows none in the page. It sets the theme before
 * the first paint, keeps files that are dropped before anything can take them, and asks for the font and for the page that the address names at once, instead of when the style sheet and
 * the router have found out about them: on a slow network that is a round trip each.
 */
export function bootScript(): Plugin {
  return {
    name: 'boot-script',
    configureServer(server) {
      server.middlewares.use('/theme.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(THEME_BOOT_SCRIPT + EARLY_FILES_SCRIPT);
      });
    },
    // The style sheet and the font come before the scripts: the first paint needs them, and the scripts need both to show anything.
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<script type="module"|<link rel="modulepreload"/g, (tag) => tag.replace(/ /, ' fetchpriority="low" ')),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'theme.js',
          source: THEME_BOOT_SCRIPT + EARLY_FILES_SCRIPT + earlyRequestsScript(bundle),
        });
      },
    },
  };
}

function earlyRequestsScript(bundle: Rolldown.OutputBundle): string {
  const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const initial = withImports(bundle, entry.fileName);
  const pages = PAGES.map(({ module, paths }) => {
    const page = Object.values(bundle).find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}`));
    if (!page) throw new Error(`no chunk of the build holds ${module}`);
    return { paths, files: [...withImports(bundle, page.fileName)].filter((file) => !initial.has(file)) };
  });
  const font = Object.keys(bundle).find((name) => FONT.test(name));
  if (!font) throw new Error('the build has no font');
  return `(function () {
  function early(rel, file, as) {
    var link = document.createElement('link');
    link.rel = rel;
    link.href = '/' + file;
    if (as) link.as = as;
    else link.fetchPriority = 'low';
    link.crossOrigin = '';
    document.head.append(link);
  }
  early('preload', ${JSON.stringify(font)}, 'font');
  var path = location.pathname.split('/')[1];
  ${JSON.stringify(pages)}.forEach(function (page) {
    if (page.paths.indexOf(path) >= 0) page.files.forEach(function (file) { early('modulepreload', file); });
  });
})();
`;
}

/** A chunk and everything that it imports statically. */
function withImports(bundle: Rolldown.OutputBundle, fileName: string, found = new Set<string>()): Set<string> {
  const output = bundle[fileName];
  if (found.has(fileName) || output?.type !== 'chunk') return found;
  found.add(fileName);
  for (const imported of output.imports) withImports(bundle, imported, found);
  return found;
}
