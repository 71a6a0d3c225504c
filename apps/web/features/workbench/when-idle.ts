/** Where the browser has no idle callback: after the page's own first work. */
const LATER_MS = 200;

/** Does something once the page has nothing better to do. */
export function whenIdle(work: () => void): { cancel(): void } {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work);
    return { cancel: () => cancelIdleCallback(handle) };
  }
  const handle = setTimeout(work, LATER_MS);
  return { cancel: () => clearTimeout(handle) };
}
