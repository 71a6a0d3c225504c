/** What is used of the browser's own storages. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PROBE = 'underbase.probe';

/**
 * A storage that works: the browser's own where it can be written, or memory that lasts as long as the page. Who blocks cookies, or sits at
 * a private window of some browsers, is refused by merely naming a storage; nothing on a page may fail for that.
 */
export function storageThatWorks(own: () => TextStorage): TextStorage {
  try {
    const storage = own();
    storage.setItem(PROBE, '');
    storage.removeItem(PROBE);
    return storage;
  } catch {
    return inMemory();
  }
}

function inMemory(): TextStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Kept for the site, over visits. */
export const siteStorage = storageThatWorks(() => localStorage);

/** Kept for this tab, over reloads. */
export const tabStorage = storageThatWorks(() => sessionStorage);
