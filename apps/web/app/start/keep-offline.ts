import { whenIdle } from '../../features/workbench/when-idle.ts';
import type { AppRouter } from '../router.tsx';

/** Pages that work without a network once they were opened, with every format that they read. */
const OFFLINE_PAGES: ReadonlySet<string> = new Set(['/halftone', '/standalone/file-validator']);

/** What a page needs of its own comes first: the rest begins this long after it has loaded, and then waits for an idle moment. */
const REST_MS = 10_000;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/**
 * Registers the service worker once the page has loaded, and has it keep what this page was made of. After a visit of a page that
 * works offline it fetches all that such pages may need, in the background. Without a service worker (private windows, foreign
 * frames) the product works all the same, only not offline.
 */
export function keepOffline(router: AppRouter): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => {
        active?.postMessage({ keep: loadedPaths() });
        if (mayFetchAhead()) setTimeout(() => whenIdle(() => fetchAhead(router)), REST_MS);
      })
      .catch(() => {});
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

function loadedPaths(): readonly string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
}

/** Nobody's data is spent who saves it, and no slow line is filled. */
function mayFetchAhead(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

/** Asks the worker for the rest: on pages that work offline now or as soon as one is opened; elsewhere to renew what an older build had. */
function fetchAhead(router: AppRouter): void {
  const ask = (isWanted: boolean): void => navigator.serviceWorker.controller?.postMessage({ ahead: isWanted ? 'wanted' : 'renew' });
  const isOfflinePage = (): boolean => OFFLINE_PAGES.has(router.state.location.pathname);
  ask(isOfflinePage());
  if (isOfflinePage()) return;
  const stop = router.subscribe(() => {
    if (!isOfflinePage()) return;
    stop();
    whenIdle(() => ask(true));
  });
}
