import type { SourceInfo } from '@underbase/codecs';
import type { ToolId } from '@underbase/contract';
import type { Frame, Rect } from '@underbase/engine';
import type { OptionValues, ToolReport } from '@underbase/tools';

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
  ): Promise<Outcome<SeenRendering & { report: ToolReport; frame: Frame }>>;
  /** Results of the whole picture asked for in one go, and what became of each. */
  burst(name: string, requests: readonly (ToolRequest & { readonly scale: number })[]): Promise<readonly Outcome<number>[]>;
  /** Exports as PNG and hands the file to the server as `to`. */
  exportTo(name: string, request: ToolRequest, to: string): Promise<Outcome<SeenExport>>;
  /** Milliseconds from cancelling an export, begun `afterMs` before, to its rejection; null where it was not an AbortError. */
  cancelExport(name: string, request: ToolRequest, afterMs: number): Promise<number | null>;
}
