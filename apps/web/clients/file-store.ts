import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { blobsToBytes, bytesToBlobs } from './blobs-as-bytes.ts';

/** A store of this browser for data that hold files. Every call may reject: private windows and full disks refuse. */
export interface FileStore {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

/** Opened when first used. Safari's private windows keep bytes, but no files: there the bytes of files are kept. */
export function fileStore(database: string, name: string): FileStore {
  let opened: UseStore | null = null;
  const store = (): UseStore => {
    opened ??= createStore(database, name);
    return opened;
  };
  return {
    get: async <Value>(key: string) => (await bytesToBlobs(await get(key, store()))) as Value | undefined,
    async set(key, value) {
      try {
        await set(key, value, store());
      } catch {
        await set(key, await blobsToBytes(value), store());
      }
    },
    del: async (key) => del(key, store()),
  };
}
