import { missingPart, OFFLINE_WORDS } from '@underbase/contract';
import { tabStorage } from '../../clients/browser-storage.ts';

const KEY = 'underbase.reloaded-for-bundle';
/** A second failure this soon after a reload is no old tab: reloading again would only loop. */
const LOOP_MS = 60_000;

const MISSING_BUNDLE_WORDS = 'Part of this page could not be loaded, even after a reload. Check your connection, then refresh.';

let state: 'fine' | 'reloading' | 'missing' = 'fine';

/** What the error page says about a bundle that is gone; null where that is not what happened. Empty while the page reloads. */
export function missingBundleWords(): string | null {
  if (state === 'fine') return null;
  return state === 'missing' ? MISSING_BUNDLE_WORDS : '';
}

/**
 * After a release an open tab asks for files that are gone: the page loads afresh, once, and has the new ones.
 * Where that doesn't help, the route's error page says so. Without a network a reload would find nothing new and lose what is open:
 * then the error gets its code and words, and whoever shows it says them.
 * @param wantedPath where the visitor is going
 */
export function reloadOnceOnMissingBundle(wantedPath: () => string): void {
  // Some browsers end what a page still loads when it is left: nothing is missing then, and nobody is led back.
  let isLeaving = false;
  window.addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  window.addEventListener('vite:preloadError', (event) => {
    if (isLeaving) return;
    if (!navigator.onLine) {
      nameOffline(event.payload);
      return;
    }
    if (hasJustReloaded()) {
      state = 'missing';
      return;
    }
    event.preventDefault();
    state = 'reloading';
    tabStorage.setItem(KEY, String(Date.now()));
    location.assign(wantedPath());
  });
}

function hasJustReloaded(): boolean {
  return Date.now() - Number(tabStorage.getItem(KEY) ?? 0) < LOOP_MS;
}

/** The error itself is named: the loader throws this one and no other. */
function nameOffline(error: Error): void {
  const { code, params } = missingPart(false);
  Object.assign(error, { code, params, message: `${OFFLINE_WORDS.what} ${OFFLINE_WORDS.next}` });
}
