import type { ImageSession } from '@underbase/runner/browser';
import type { RecentFile } from '../../../clients/recent-files.ts';
import type { Spend } from '../../../clients/spend.ts';
import type { WorkStorage } from '../../../clients/work-storage.ts';

/** What the workbench reaches outside for; tests bring their own. */
export interface WorkbenchDeps {
  openImage(
    file: Blob,
    options: {
      readonly fileName: string;
      readonly signal?: AbortSignal;
      readonly beside?: ImageSession;
    },
  ): Promise<ImageSession>;
  /** A picture of a large file for the time until it is open; null without. Never fails. */
  firstLook?(file: Blob): Promise<ImageBitmap | null>;
  readonly storage: WorkStorage;
  readonly spend: Spend;
  rememberFile(file: Blob, facts: Omit<RecentFile, 'id' | 'openedAt' | 'sizeBytes'>): Promise<void>;
  makeThumb(session: ImageSession): Promise<Blob | null>;
  /** Hands a file to the user. */
  download(file: Blob, name: string): void;
  makeZip(files: readonly { readonly name: string; readonly blob: Blob }[]): Promise<Blob>;
  newId(): string;
}
