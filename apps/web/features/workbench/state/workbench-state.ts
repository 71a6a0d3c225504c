import { type FormatId, formatFromName, type Message, type PricedPicture } from '@underbase/contract';
import type { Rect } from '@underbase/engine';
import type { ImageSession, ShownOverlay } from '@underbase/runner/browser';
import { type OptionValues, type ToolDeclaration, type ToolReport, usualFormat } from '@underbase/tools';
import type { ShownSheets } from '@underbase/tools/panels';
import type { Backdrop, ViewerTool } from '@underbase/ui';
import type { SpendRequest } from '../../../clients/spend.ts';
import type { Opening } from '../../file-in/opening.ts';
import { type History, startHistory } from '../model/history.ts';
import type { SentAhead } from './sent-ahead.ts';

/** One opened picture: its bytes as they came, and its pixels in a worker. */
export interface OpenFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly session: ImageSession;
  /** Why this browser can't open it: its session knows the header alone then, and only the server can run it. */
  readonly unseen?: Message;
}

/** What undo goes back over: everything that changes the result. */
export interface Draft {
  readonly options: OptionValues;
  /** Print resolution by file id, where it isn't the file's own (or the assumed one). */
  readonly dpiByFile: Readonly<Record<string, number>>;
  /** The preset in force, as far as it differs from the defaults: another picture begins with it. */
  readonly preset: Partial<OptionValues>;
}

/** Drafts are plain data whose keys keep their order. */
export const isSameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface ResultFile {
  readonly name: string;
  readonly blob: Blob;
}

/** A result's measures as a preview tells them. */
export interface ResultMeasures {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Where it lies on the untouched picture, in that one's pixels. */
  readonly placement: Rect;
  /** Scale of the copy that told this: a coarser one knows no better. */
  readonly scale: number;
}

/** Sheets on screen, with what they were made of. */
export interface BenchSheets extends ShownSheets {
  readonly draft: Draft;
  readonly files: readonly OpenFile[];
}

/** How far one file of a batch is. */
export type BatchProgress =
  | { readonly phase: 'waiting' | 'done' }
  | { readonly phase: 'running'; readonly fraction: number }
  | { readonly phase: 'failed'; readonly message: Message };

/** One of several files that a tool of one picture makes alike: bytes as they came; only the one on the bench is open. */
export interface BatchFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  /** Its own settings in place of those of all; null where it has none. Of the file on the bench they are as old as it stands there. */
  readonly own: OptionValues | null;
  /** What speaks of this very picture, strokes for one, beside the settings of all; as old as `own`. Absent where nothing does. */
  readonly marks?: OptionValues;
  readonly progress: BatchProgress;
  /** Why it can't be made, as far as its header tells: it is named, and neither run nor charged. */
  readonly fault?: Message;
  /** Measures that its header told; absent until it was read. */
  readonly picture?: PricedPicture;
}

/** What became of a batch besides its files. */
export interface BatchOutcome {
  /** What those that were made cost. */
  readonly tokens: number;
  readonly done: number;
  /** What lies in the ZIP: of some tools several pictures a file. */
  readonly pictures: number;
  readonly total: number;
  readonly isCancelled: boolean;
  /** Of the total, those that no price was asked for. */
  readonly unreadable: number;
  readonly failures: readonly { readonly name: string; readonly message: Message }[];
  /** Ids of the files that were made; absent where only names are known, as of a run on the server. */
  readonly madeIds?: readonly string[];
}

/** A finished run. */
export interface RunResult {
  /** What the user takes away: one file, or a ZIP of many. */
  readonly file: ResultFile;
  /** The pictures inside, for handing on to another tool. */
  readonly pictures: readonly ResultFile[];
  readonly format: FormatId;
  readonly report: ToolReport;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  /** What it was made of, for its small picture. */
  readonly madeOf: { readonly fileId: string; readonly options: OptionValues; readonly dpi: number };
  /** Of several files; absent for one. */
  readonly batch?: BatchOutcome;
  /** Names options, sizes and files: while they are the same, another format costs nothing, and the result is that of what is on screen. */
  readonly paidFor: string;
}

/** The last three are those of runs on the server. */
export type Stage = 'decode' | 'analyze' | 'apply' | 'encode' | 'upload' | 'queue' | 'server';

export type Run =
  | { readonly phase: 'idle'; readonly note: string | null }
  | {
      readonly phase: 'running';
      readonly stage: Stage | 'charge';
      readonly fraction: number;
      readonly fileNumber: number;
      readonly fileCount: number;
      /** Runs of others that go before this one. */
      readonly ahead?: number;
    }
  /** Where the browser was not up to it and a server is there, `isForServer` says that it may take it. */
  | { readonly phase: 'failed'; readonly message: Message; readonly isForServer?: boolean }
  /** Finished but not paid: the result waits, and only the charge is tried again. */
  | { readonly phase: 'unpaid'; readonly result: RunResult; readonly request: SpendRequest; readonly message: Message }
  | { readonly phase: 'done'; readonly result: RunResult };

export interface WorkbenchState {
  readonly files: readonly OpenFile[];
  readonly activeId: string | null;
  /** Files that are made alike, the one on the bench among them; empty where there is only that. */
  readonly batch: readonly BatchFile[];
  /** Settings of all, while the file on the bench has its own. */
  readonly shared: OptionValues | null;
  readonly opening: Opening;
  /** Stands for the picture of an empty bench's first file until the viewer has drawn it. */
  readonly look: ImageBitmap | null;
  readonly history: History<Draft>;
  readonly run: Run;
  /** Where runs happen, as somebody chose; null leaves it to the picture's size. */
  readonly place: 'browser' | 'server' | null;
  /** What is brought to the server before the run, as somebody agreed; null without. */
  readonly sentAhead: SentAhead | null;
  /** The export's format, as somebody chose it; null leaves it to the tool and its options. */
  readonly format: FormatId | null;
  readonly handTool: ViewerTool;
  /** Names of fields whose text can't be read as it stands: no run may go by another one than they show. */
  readonly unread: readonly string[];
  /** What the tool's own panel is at. */
  readonly panelMode: string | null;
  /** What stands behind the artwork, where no option of the tool says it. */
  readonly backdrop: Backdrop;
  readonly brushRadiusPx: number;
  /** What the brush draws where that is not its first mode; see strokeOption. */
  readonly brushMode: string | null;
  /** Full size and place of the result, where the tool changes them; null while they are the picture's own. */
  readonly resultSize: ResultMeasures | null;
  /** A list that came with the files, until the tool's panel has taken it. */
  readonly list: { readonly name: string; readonly text: string } | null;
  /** Print resolution of the result at full size, as a preview told it; null before the first. */
  readonly resultDpi: number | null;
  /** What is on film, where the tool makes sheets of several pictures; null where it doesn't, and before the first look. */
  readonly sheets: BenchSheets | null;
  /** Figures of the result, the file's own. */
  readonly report: ToolReport | null;
  /** What they are of; of anything else than the draft in force they are older than the picture. */
  readonly reportOf: Draft | null;
  /** Overlays of the declaration that are switched on. */
  readonly overlayIds: readonly string[];
  /** What was found for them; a newer look replaces it. */
  readonly overlays: readonly ShownOverlay[];
  /** Why the last preview failed, in words; null while it works. */
  readonly previewFault: Message | null;
  /** That the browser drew nothing of this picture; no newer preview takes it back. */
  readonly drawingFault: Message | null;
  /** Grows with each result that this browser has kept. */
  readonly resultsKept: number;
  /** A line that lasts: the browser keeps nothing, a link could not be read, ... */
  readonly notice: string | null;
  /** Own changes to the preset that another picture put aside; null where there were none, and once they are back or let go. */
  readonly setAside: OptionValues | null;
  /** False until what was kept from the last visit has been looked for. */
  readonly isRestored: boolean;
}

export const IDLE: Run = { phase: 'idle', note: null };

export function initialState(options: OptionValues): WorkbenchState {
  return {
    files: [],
    activeId: null,
    batch: [],
    shared: null,
    opening: { phase: 'none' },
    look: null,
    history: startHistory({ options, dpiByFile: {}, preset: {} }),
    run: IDLE,
    place: null,
    sentAhead: null,
    format: null,
    handTool: 'hand',
    unread: [],
    panelMode: null,
    backdrop: 'checker',
    brushRadiusPx: 24,
    brushMode: null,
    resultSize: null,
    list: null,
    resultDpi: null,
    sheets: null,
    report: null,
    reportOf: null,
    overlayIds: [],
    overlays: [],
    previewFault: null,
    drawingFault: null,
    notice: null,
    resultsKept: 0,
    setAside: null,
    isRestored: false,
  };
}

/** Whether the figures on screen are those of older options, or of none. */
export function isReportOlder({ report, reportOf, sheets, history }: WorkbenchState): boolean {
  return report !== null && sheets === null && reportOf !== history.present;
}

/** Sheets that are those of the present files and options, and final: the run can take their places over. */
export function settledSheets({ sheets, files, history }: WorkbenchState): BenchSheets | null {
  return sheets?.isFinal && sheets.draft === history.present && sheets.files === files ? sheets : null;
}

export function activeFile(state: WorkbenchState): OpenFile | null {
  return state.files.find((file) => file.id === state.activeId) ?? null;
}

/** The file that keeps the bench from showing what will be made, as this browser can't open it: the one shown, or any of those that make one thing together. */
export function unseenFile(state: WorkbenchState, { gathersFiles }: Pick<ToolDeclaration, 'gathersFiles'>): OpenFile | null {
  if (gathersFiles) return state.files.find(({ unseen }) => unseen) ?? null;
  const file = activeFile(state);
  return file?.unseen ? file : null;
}

/** Files that a run is made of. */
export const fileTotal = ({ batch, files }: Pick<WorkbenchState, 'batch' | 'files'>): number => Math.max(batch.length, files.length);

/** Those of them that cost something: what can't be read is not made. */
export const pricedTotal = ({ batch, files }: Pick<WorkbenchState, 'batch' | 'files'>): number =>
  Math.max(batch.filter(({ fault }) => !fault).length, files.length);

/** Whether there is something to export, nothing on its way that would take its place, and no field that shows what nobody can read. */
export const canExport = ({ files, opening, unread }: WorkbenchState): boolean =>
  files.length > 0 && opening.phase !== 'opening' && unread.length === 0;

/** The format that an export writes: an option of the tool's own, what was chosen beside the button, or what suits the options. */
export function exportFormat(tool: ToolDeclaration, { history, format }: WorkbenchState): FormatId {
  const { options } = history.present;
  const chosen = tool.formatOption === undefined ? null : formatFromName(`x.${String(options[tool.formatOption])}`);
  return chosen ?? format ?? usualFormat(tool, options);
}

/** Resolution in force for a file: what was typed, else its own, else the assumed one. */
export function dpiOf(draft: Draft, file: Pick<OpenFile, 'id' | 'session'>, assumedDpi: number): number {
  return draft.dpiByFile[file.id] ?? file.session.info.dpi ?? assumedDpi;
}
