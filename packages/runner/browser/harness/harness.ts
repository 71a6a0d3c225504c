import type { SourceInfo } from '@underbase/codecs';
import type { FormatId, ToolId } from '@underbase/contract';
import type { Frame, Rect } from '@underbase/engine';
import type { OptionValues, ToolReport } from '@underbase/tools';
import type { ValidationReport, ValidationSettings } from '@underbase/tools/validation';

export interface ToolRequest {
  readonly tool: ToolId;
  readonly options: Partial<OptionValues>;
}

/** What came of a call, as plain data: `error` is an error code, or AbortError; `detail` is for whoever reads a failed test. */
export interface Outcome<Result> {
  readonly result?: Result;
  readonly error?: string;
  readonly detail?: string;
}

export interface SeenRendering {
  readonly rect: Rect;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Straight RGBA as a canvas gives it back: exact where pixels are opaque or clear. Of large bitmaps the first rows. */
  readonly pixels: readonly number[];
}

export interface SeenExport {
  readonly report: ToolReport;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
  readonly fractions: readonly number[];
  readonly tookMs: number;
}

/** How far a view is from the file, over black and over white; the worse of both counts. */
export interface Difference {
  /** Levels of 255, over all channels. */
  readonly mean: number;
  /** Part of all pixels that are off by more than 8 levels in any channel. */
  readonly share: number;
  readonly worst: number;
}

/** The settled view of a result beside its file. */
/** Differences are the worst of the fitted view and of four windows at 100 %. */
export interface ScreenAndFile extends Difference {
  readonly viewPx: readonly [number, number];
  readonly filePx: readonly [number, number];
  readonly settledMs: number;
  /** Figures and warnings as they are told beside the view, and with the file. */
  readonly words: readonly [string, string];
  /** Suffixes and endings of all files that came out. */
  readonly files: readonly string[];
}

/** One file of an export, as it went to the test's server. */
export interface SentFile {
  readonly name: string;
  readonly suffix: string;
  readonly extension: string;
}

/** What a test can do in the harness page. Files come from the test's server and go there, by name; a session has its file's name. */
export interface Harness {
  isIsolated(): boolean;
  open(name: string): Promise<Outcome<SourceInfo>>;
  close(name: string): void;
  pixel(name: string, x: number, y: number): Promise<Outcome<readonly number[]>>;
  original(name: string, rect: Rect, scale: number): Promise<Outcome<SeenRendering>>;
  result(
    name: string,
    request: ToolRequest,
    rect: Rect,
    scale: number,
    mayBeDraft?: boolean,
  ): Promise<Outcome<SeenRendering & { report: ToolReport | null; frame: Frame; isDraft: boolean }>>;
  /** Results of the whole picture (drafts below full size) asked for in one go, and what became of each. */
  burst(name: string, requests: readonly (ToolRequest & { readonly scale: number })[]): Promise<readonly Outcome<number>[]>;
  /** Exports as PNG and hands the file to the server as `to`. */
  exportTo(name: string, request: ToolRequest, to: string): Promise<Outcome<SeenExport>>;
  /** Exports as the page does, with further files by name where the tool gathers, and hands each file to the server under a name that begins with `to`. */
  exportFiles(
    name: string,
    request: ToolRequest & { readonly format: FormatId; readonly together?: readonly string[] },
    to: string,
  ): Promise<Outcome<readonly SentFile[]>>;
  /** What the validator's page finds in the open file. */
  judge(name: string, settings: ValidationSettings): Promise<Outcome<ValidationReport>>;
  /** The whole result fitted into a square of so many pixels, settled, and the file of the same options, reduced. `suffix` names one of several files. */
  screenIsFile(
    name: string,
    request: ToolRequest & { readonly format: FormatId; readonly suffix?: string },
    fitPx: number,
  ): Promise<Outcome<ScreenAndFile>>;
  /** Milliseconds until the whole result is there at the scale that fits the picture into a square of so many pixels, settled, and until its figures are. */
  settle(name: string, request: ToolRequest, fitPx: number): Promise<Outcome<{ readonly shownMs: number; readonly toldMs: number }>>;
  /**
   * Opens a file anew: milliseconds until its picture, fitted into a square of so many pixels, is there, and until the browser's first look at it is, asked
   * for in the same moment (0 where there is none); and how long a plain bitmap of the file takes by itself.
   */
  firstPicture(
    name: string,
    fitPx: number,
  ): Promise<Outcome<{ readonly openedMs: number; readonly shownMs: number; readonly lookMs: number; readonly plainMs: number }>>;
  /** Milliseconds from cancelling an export, begun `afterMs` before, to its rejection; null where it was not an AbortError. */
  cancelExport(name: string, request: ToolRequest, afterMs: number): Promise<number | null>;
}
