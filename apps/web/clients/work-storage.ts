import { tabStorage } from './browser-storage.ts';
import { fileStore } from './file-store.ts';

/** A file as it is kept for the next visit. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
}

/** What was on a tool's bench: restored by a reload. Options are raw: they are judged again when they come back. */
export interface KeptDraft {
  readonly options: unknown;
  /** Of the options, those of the preset in force; raw as well. Absent in drafts of before there was one. */
  readonly preset?: unknown;
  readonly dpiByFile: Readonly<Record<string, number>>;
  readonly fileIds: readonly string[];
  /** Of several files for a tool of one picture. Absent or null where there is one. */
  readonly batch?: KeptBatch | null;
}

/** A batch beside its files: which one was on the bench, and whose settings are whose. Options are raw. */
export interface KeptBatch {
  readonly activeId: string;
  readonly shared: unknown;
  /** By file id. */
  readonly own: Readonly<Record<string, unknown>>;
  /** What was drawn on single pictures, by file id; absent in what older versions kept. */
  readonly marks?: Readonly<Record<string, unknown>>;
  /** Files that were too large to be kept. */
  readonly leftOut: number;
}

/** A finished run that was paid for and is not yet known to be saved: what the bench needs to offer it again. Plain data and files. */
export type KeptResult = object;

/** Keeps a tool's files and options in the browser. Every call may reject: private windows and full disks refuse. */
export interface WorkStorage {
  saveFiles(tool: string, files: readonly KeptFile[]): Promise<void>;
  loadFiles(tool: string): Promise<readonly KeptFile[]>;
  saveDraft(tool: string, draft: KeptDraft): Promise<void>;
  /** The same, done when it returns: for a page that is about to go. */
  saveDraftAtOnce(tool: string, draft: KeptDraft): void;
  loadDraft(tool: string): Promise<KeptDraft | null>;
  /** Null lets go of what was kept. */
  saveResult(tool: string, result: KeptResult | null): Promise<void>;
  loadResult(tool: string): Promise<KeptResult | null>;
  clear(tool: string): Promise<void>;
}

const store = fileStore('underbase-work', 'work');

/** A database write that begins while the page goes may be lost; this tab's own storage is written on the spot. */
const lastDraftKey = (tool: string): string => `underbase.draft.${tool}`;

export const workStorage: WorkStorage = {
  saveFiles: (tool, files) => store.set(`files:${tool}`, files),
  loadFiles: async (tool) => (await store.get<readonly KeptFile[]>(`files:${tool}`)) ?? [],
  saveDraft: (tool, draft) => store.set(`draft:${tool}`, draft),
  saveDraftAtOnce: (tool, draft) => tabStorage.setItem(lastDraftKey(tool), JSON.stringify(draft)),
  async loadDraft(tool) {
    const last = tabStorage.getItem(lastDraftKey(tool));
    tabStorage.removeItem(lastDraftKey(tool));
    if (last !== null) return JSON.parse(last) as KeptDraft;
    return (await store.get<KeptDraft>(`draft:${tool}`)) ?? null;
  },
  saveResult: (tool, result) => (result ? store.set(`result:${tool}`, result) : store.del(`result:${tool}`)),
  loadResult: async (tool) => (await store.get<KeptResult>(`result:${tool}`)) ?? null,
  async clear(tool) {
    await store.del(`files:${tool}`);
    await store.del(`draft:${tool}`);
    await store.del(`result:${tool}`);
  },
};
