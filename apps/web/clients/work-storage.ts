import { createStore, del, get, set, type UseStore } from 'idb-keyval';

/** A file as it is kept for the next visit. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
}

/** What was on a tool's bench: restored by a reload. Options are raw: they are judged again when they come back. */
export interface KeptDraft {
  readonly options: unknown;
  readonly dpiByFile: Readonly<Record<string, number>>;
  readonly fileIds: readonly string[];
}

/** Keeps a tool's files and options in the browser. Every call may reject: private windows and full disks refuse. */
export interface WorkStorage {
  saveFiles(tool: string, files: readonly KeptFile[]): Promise<void>;
  loadFiles(tool: string): Promise<readonly KeptFile[]>;
  saveDraft(tool: string, draft: KeptDraft): Promise<void>;
  /** The same, done when it returns: for a page that is about to go. */
  saveDraftAtOnce(tool: string, draft: KeptDraft): void;
  loadDraft(tool: string): Promise<KeptDraft | null>;
  clear(tool: string): Promise<void>;
}

let opened: UseStore | null = null;
const store = (): UseStore => {
  opened ??= createStore('underbase-work', 'work');
  return opened;
};

/** A database write that begins while the page goes may be lost; this tab's own storage is written on the spot. */
const lastDraftKey = (tool: string): string => `underbase.draft.${tool}`;

export const workStorage: WorkStorage = {
  saveFiles: (tool, files) => set(`files:${tool}`, files, store()),
  loadFiles: async (tool) => (await get<readonly KeptFile[]>(`files:${tool}`, store())) ?? [],
  saveDraft: (tool, draft) => set(`draft:${tool}`, draft, store()),
  saveDraftAtOnce: (tool, draft) => sessionStorage.setItem(lastDraftKey(tool), JSON.stringify(draft)),
  async loadDraft(tool) {
    const last = sessionStorage.getItem(lastDraftKey(tool));
    sessionStorage.removeItem(lastDraftKey(tool));
    if (last !== null) return JSON.parse(last) as KeptDraft;
    return (await get<KeptDraft>(`draft:${tool}`, store())) ?? null;
  },
  async clear(tool) {
    await del(`files:${tool}`, store());
    await del(`draft:${tool}`, store());
  },
};
