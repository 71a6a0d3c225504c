import type { ImageSession, Maker } from '@underbase/runner/browser';
import type { OptionValues, ShopFigure } from '@underbase/tools';
import type { RecentFile } from '../../../clients/recent-files.ts';
import type { ResultOrigin } from '../../../clients/recent-results.ts';
import type { Spend } from '../../../clients/spend.ts';
import type { WorkStorage } from '../../../clients/work-storage.ts';
import type { ServerRuns } from './server-run.ts';

/** A folder of the user's that may be written into. */
export interface OutputFolder {
  /** Writes files under their names; those that are taken get a number. */
  write(files: readonly { readonly name: string; readonly blob: Blob }[]): Promise<void>;
}

/** What the workbench reaches outside for; tests bring their own. */
export interface WorkbenchDeps {
  openImage(
    file: Blob,
    options: {
      readonly fileName: string;
      readonly signal?: AbortSignal;
      readonly beside?: ImageSession;
      /** How far the opening is, 0 to 1. */
      readonly onProgress?: (fraction: number) => void;
    },
  ): Promise<ImageSession>;
  /** Threads for the files of a batch. */
  openMaker(): Promise<Maker>;
  /** What a file says of itself without being opened. */
  inspectImage(file: Blob, options: { readonly fileName: string; readonly signal?: AbortSignal }): Promise<ImageSession['info']>;
  /** A picture of a large file for the time until it is open; null without. Never fails. */
  firstLook?(file: Blob): Promise<ImageBitmap | null>;
  readonly storage: WorkStorage;
  /** Figures of the shop's own: options that are `isOfShop`, by their keys. */
  readonly shopFigures?: {
    /** Those that the shop has told. */
    read(): Partial<OptionValues>;
    keep(figures: Partial<OptionValues>): void;
    /** What options with `startsFrom` begin with as they come into view. */
    starts?(): Partial<Record<ShopFigure, string>>;
  };
  readonly spend: Spend;
  rememberFile(file: Blob, facts: Omit<RecentFile, 'id' | 'openedAt' | 'sizeBytes'>): Promise<void>;
  /** Keeps a finished file with what it was made of in this browser's list. Never fails. */
  rememberResult(file: Blob, result: ResultOrigin & { readonly tool: string; readonly name: string }): Promise<void>;
  makeThumb(session: ImageSession): Promise<Blob | null>;
  /** Hands a file to the user. */
  download(file: Blob, name: string): void;
  makeZip(files: readonly { readonly name: string; readonly blob: Blob }[]): Promise<Blob>;
  /** Asks for a folder to write into; null where the user chose none. Absent where the browser has no such thing. */
  readonly chooseFolder?: () => Promise<OutputFolder | null>;
  /** Absent where runs happen here alone. */
  readonly serverRuns?: ServerRuns;
  /** Says something beside the page, such as that a run has ended which was left alone. */
  tell?(words: { readonly title: string; readonly detail: string; readonly isGood: boolean }): void;
  newId(): string;
}
