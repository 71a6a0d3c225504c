const KEY = 'underbase.reloaded-for-bundle';
/** A second failure this soon after a reload is no old tab: reloading again would only loop. */
const LOOP_MS = 60_000;

export const MISSING_BUNDLE_WORDS = 'Part of this page could not be loaded, even after a reload. Check your connection, then refresh.';

/**
 * After a release an open tab asks for files that are gone: the page reloads once and has the new ones.
 * Where that doesn't help, the route's error page says so.
 */
export function reloadOnceOnMissingBundle(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (hasJustReloaded()) {
      event.payload = new Error(MISSING_BUNDLE_WORDS, { cause: event.payload });
      return;
    }
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}

function hasJustReloaded(): boolean {
  const at = Number(sessionStorage.getItem(KEY) ?? 0);
  return Date.now() - at < LOOP_MS;
}
