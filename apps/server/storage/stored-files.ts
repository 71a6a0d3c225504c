import type { FormatId } from '@underbase/contract';
import type { Queryable } from '../billing/ledger-port.ts';
import type { FileKind, Storage, UploadProgress } from './storage.ts';

/** What a file's header says. */
export interface FileFacts {
  readonly format: FormatId;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number | null;
  readonly pages: number;
}

export interface StoredFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly state: 'arriving' | 'ready';
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string | null;
  readonly facts: FileFacts | null;
  readonly expiresAt: Date;
}

/** A file that is about to arrive. */
export interface Arrival {
  readonly id: string;
  readonly userId: string;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: number;
}

export interface StoredFiles {
  /** Makes room, before the first byte. False where the owner's room does not hold it. */
  admit(arrival: Arrival, roomBytes: number): Promise<boolean>;
  /** Its bytes are whole. What the protocol keeps stays: whoever lost the last answer asks once more how far it is. */
  settle(id: string, facts: { readonly sha256: string; readonly facts: FileFacts }): Promise<void>;
  /** Of this owner; null where there is none. */
  find(userId: string, id: string): Promise<StoredFile | null>;
  /** An upload of this owner with this content, where there is one. */
  findByContent(userId: string, sha256: string): Promise<StoredFile | null>;
  /** Deletes the row, and the object with the next sweep. False where there is none. */
  remove(userId: string, id: string): Promise<boolean>;
  /** Lets go of those that nobody took over: whose state is not ready. */
  abandon(ids: readonly string[]): Promise<void>;
  readonly progress: UploadProgress;
  /** Lets go of what has expired, and deletes objects whose rows are gone. @returns how many objects */
  sweep(storage: Pick<Storage, 'remove'>): Promise<number>;
}

const COLUMNS = `id, kind, state, name, bytes::float8 as bytes, sha256, facts, expires_at as "expiresAt"`;
/** Objects of one sweep; the next one takes the rest. */
const SWEPT_AT_ONCE = 500;

/** Rows of private.files. */
export function storedFiles(database: Queryable, keepHours: number): StoredFiles {
  const one = async (text: string, values: unknown[]): Promise<StoredFile | null> => (await database.query(text, values)).rows[0] ?? null;
  const idIn = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  return {
    async admit({ id, userId, kind, name, bytes }, roomBytes) {
      const values = [id, userId, kind, name, bytes, roomBytes, `${keepHours} hours`];
      const { rows } = await database.query('select private.admit_file($1, $2, $3, $4, $5, $6, $7::interval) as is_in', values);
      return rows[0].is_in;
    },
    async settle(id, { sha256, facts }) {
      await database.query(`update private.files set state = 'ready', sha256 = $2, facts = $3 where id = $1`, [
        id,
        sha256,
        JSON.stringify(facts),
      ]);
    },
    find: (userId, id) => one(`select ${COLUMNS} from private.files where user_id = $1 and id = $2 and expires_at > now()`, [userId, id]),
    findByContent: (userId, sha256) =>
      one(
        `select ${COLUMNS} from private.files
         where user_id = $1 and sha256 = $2 and kind = 'upload' and state = 'ready' and expires_at > now() + interval '1 hour'
         order by created_at desc limit 1`,
        [userId, sha256],
      ),
    async remove(userId, id) {
      const { rowCount } = await database.query('delete from private.files where user_id = $1 and id = $2', [userId, id]);
      return rowCount === 1;
    },
    async abandon(ids) {
      await database.query(`delete from private.files where id = any($1) and state = 'arriving'`, [ids]);
    },
    progress: {
      async get(name) {
        const { rows } = await database.query('select progress from private.files where id = $1', [idIn(name)]);
        return rows[0]?.progress ?? undefined;
      },
      async set(name, value) {
        await database.query('update private.files set progress = $2 where id = $1', [idIn(name), JSON.stringify(value)]);
      },
      delete: async () => undefined,
    },
    async sweep(storage) {
      await database.query('delete from private.files where expires_at < now()');
      const { rows } = await database.query('select id, kind from private.gone_files order by gone_at limit $1', [SWEPT_AT_ONCE]);
      for (const { id, kind } of rows) {
        await storage.remove(kind, id);
        await database.query('delete from private.gone_files where id = $1', [id]);
      }
      return rows.length;
    },
  };
}
