import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/utils';

/** What a file is kept for: it was brought, or a run made it. */
export type FileKind = 'upload' | 'result';

/** Where bytes of files lie. Rows in the database say whose they are and how long they stay; see stored-files.ts. */
export interface Storage {
  /** Puts a file of this machine there, whole or not at all; what stood under the name is replaced. @throws AppError `storage.full`, `storage.unreachable` */
  put(kind: FileKind, id: string, path: string): Promise<void>;
  /** @throws AppError `storage.unreachable`, or `upload.unknown` where there is none */
  open(kind: FileKind, id: string): Promise<Readable>;
  /** Deletes it for real, with what an unfinished upload has left; nothing where it is gone already. */
  remove(kind: FileKind, id: string): Promise<void>;
  /** Where it lies on this machine; null for storage elsewhere. */
  pathOf(kind: FileKind, id: string): string | null;
  /** Takes uploads in parts. Ids are `nameOf('upload', id)`. */
  uploadStore(progress: UploadProgress): DataStore;
  close(): void;
}

/** What the upload protocol keeps between its requests. */
export interface UploadProgress {
  get(name: string): Promise<unknown>;
  set(name: string, value: object): Promise<void>;
  delete(name: string): Promise<void>;
}

/** A file's name in its storage. */
export const nameOf = (kind: FileKind, id: string): string => `${kind}/${id}`;
