import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Configstore, FileStore } from '@tus/file-store';
import { ERRORS as PROTOCOL_ERRORS } from '@tus/utils';
import { nameOf, type Storage } from './storage.ts';
import { storageError } from './storage-error.ts';

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What the disk refuses has the name of a call; connections that break have others. */
const isOfDisk = (error: unknown): boolean => ['open', 'write', 'close'].includes(String((error as { syscall?: string }).syscall));

/** The library's own folder, but for this: it forgets why a part could not be written, and a full disk is no fault of the program. */
class UploadFolder extends FileStore {
  override async write(part: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id);
    const target = createWriteStream(path, { flags: 'r+', start: offset });
    await pipeline(part, target).catch(async (error) => {
      if (!isOfDisk(error)) throw PROTOCOL_ERRORS.FILE_WRITE_ERROR;
      // What came of this part would only keep the disk full for others; it is sent again.
      await truncate(path, offset).catch(() => undefined);
      throw storageError(error);
    });
    return offset + target.bytesWritten;
  }
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
      return new UploadFolder({ directory: root, configstore: progress as Configstore });
    },
    close: () => undefined,
  };
}
