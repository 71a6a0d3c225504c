/** The part of Vite's plugin shape that is used here; the ui room doesn't depend on Vite. */
interface TransformPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  transform(code: string, id: string): { code: string; map: null } | null;
}

/**
 * Takes sonner's style injection out of the build: its rules come from `styles/index.css` instead.
 * The page's content policy refuses style elements written by script, and would report each one.
 */
export function noInjectedStyles(): TransformPlugin {
  return {
    name: 'underbase-no-injected-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
      const start = code.indexOf('__insertCSS("');
      const end = code.indexOf('\n', start);
      if (start < 0 || end < 0) throw new Error('sonner no longer injects its styles the way this plugin knows; look again');
      return { code: code.slice(0, start) + code.slice(end), map: null };
    },
  };
}
