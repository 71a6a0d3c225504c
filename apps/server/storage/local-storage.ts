import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Configstore, FileStore } from '@tus/file-store';
import { nameOf, type Storage } from './storage.ts';
import { storageError } from './storage-error.ts';

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A folder of this machine. A file is written beside its place, brought to the disk, and then renamed: it is there whole or not at all. */
export function localStorage(root: string): Storage {
  const pathOf = (...of: Parameters<Storage['pathOf']>): string => join(root, nameOf(...of));
  return {
    pathOf,
    async put(kind, id, source) {
      const path = pathOf(kind, id);
      const beside = join(root, `.arriving-${randomUUID()}`);
      try {
        await mkdir(dirname(path), { recursive: true });
        await copyFile(source, beside);
        await sync(beside);
        await rename(beside, path);
        await sync(dirname(path));
      } catch (error) {
        await rm(beside, { force: true });
        throw storageError(error);
      }
    },
    async open(kind, id) {
      const handle = await open(pathOf(kind, id)).catch((error) => {
        throw storageError(error);
      });
      return handle.createReadStream();
    },
    remove: (kind, id) => rm(pathOf(kind, id), { force: true }),
    uploadStore(progress) {
      mkdirSync(join(root, 'upload'), { recursive: true });
      return new FileStore({ directory: root, configstore: progress as Configstore });
    },
    close: () => undefined,
  };
}
