import type { SourceInfo } from '@underbase/codecs';
import type { ToolId } from '@underbase/contract';
import type { Frame, Rect } from '@underbase/engine';
import type { OptionValues, ToolReport } from '@underbase/tools';
import type { ExportRequest } from '../port.ts';

/** Pixels for the screen: RGBA8, straight alpha. `rect` is in full-size pixels; the bitmap is rect times scale, rounded up. */
export interface Rendering {
  readonly rect: Rect;
  readonly scale: number;
  readonly bitmap: ImageBitmap;
}

export interface ResultRendering extends Rendering {
  readonly report: ToolReport;
  readonly frame: Frame;
}

export interface RenderRequest {
  /** Part of the full-size picture, in its pixels. */
  readonly rect: Rect;
  /** Screen pixels for each picture pixel, at most 1. */
  readonly scale: number;
  readonly signal?: AbortSignal;
}

export interface ResultRequest extends RenderRequest {
  readonly tool: ToolId;
  readonly options: Partial<OptionValues>;
}

export interface PixelReading {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

export interface ExportedFile {
  readonly suffix: string;
  readonly extension: string;
  readonly mime: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ExportResult {
  readonly files: readonly ExportedFile[];
  readonly report: ToolReport;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly dpi: number;
}

/**
 * One opened picture, held in worker memory with its pyramid of halved copies. The page never holds the whole picture.
 * A newer renderResult supersedes an older one that still waits (that one rejects with AbortError); a running one is not torn down for a preview.
 * Cancelling an export settles within 200 ms; the session stays usable.
 */
export interface ImageSession {
  readonly info: SourceInfo;
  /** Resolution in force: the file's, or the assumed one, or what the user typed. */
  dpi: number;
  /** The untouched picture. */
  renderOriginal(request: RenderRequest): Promise<Rendering>;
  /**
   * The tool's result from the same code as the export. At scale 1 it is pixel for pixel the export (the loupe);
   * below 1 it is the tool run on the pyramid's copy, with dpi scaled along.
   */
  renderResult(request: ResultRequest): Promise<ResultRendering>;
  /** True pixel of the full-size original. */
  readPixel(x: number, y: number): Promise<PixelReading>;
  export(request: ExportRequest): Promise<ExportResult>;
  close(): void;
}

/** The browser's worker pool. Opening decodes in a worker; errors as in codecs/port.ts and run.memory-budget. */
export interface Workshop {
  open(
    file: Blob,
    options?: { readonly fileName?: string; readonly signal?: AbortSignal; readonly onProgress?: (fraction: number) => void },
  ): Promise<ImageSession>;
  close(): void;
}
