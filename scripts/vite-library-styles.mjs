/**
 * A Vite plugin: sonner writes its style sheet into the page while it loads, which the content security policy refuses
 * (the library takes no nonce). The same sheet ships as a file, so the injection is cut out and the file imported instead.
 */
export function libraryStylesAsFiles() {
  return {
    name: 'library-styles-as-files',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
      const cut = code.replace(/^__insertCSS\(.*\);?$/m, '');
      if (cut === code) throw new Error('sonner no longer injects its styles the known way: look at scripts/vite-library-styles.mjs.');
      return { code: `import 'sonner/dist/styles.css';\n${cut}`, map: null };
    },
  };
}
