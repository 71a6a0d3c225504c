import type { SourceInfo } from '@underbase/codecs';
import type { ToolId } from '@underbase/contract';
import type { Frame, Rect } from '@underbase/engine';
import type { OptionValues, SheetArrangement, ToolReport } from '@underbase/tools';
import type { Check, InPlaceFixId, ValidationReport, ValidationSettings } from '@underbase/tools/validation';
import type { ExportRequest, FileOfRun } from '../port.ts';
import type { RepairedPicture } from './worker/validation-tasks.ts';

/**
 * Pixels for the screen. `rect` says what the bitmap covers, in full-size pixels: what was asked for, widened to whole pixels of the copy
 * that it was made from and clipped to the picture, so its edges may fall between pixels. The bitmap is rect times scale.
 * Whoever receives it owns and closes it.
 */
export interface Rendering {
  readonly rect: Rect;
  readonly scale: number;
  readonly bitmap: ImageBitmap;
}

export interface ResultRendering extends Rendering {
  /** Figures of the whole result, the file's own; null in drafts, and with a part that was made by itself. */
  readonly report: ToolReport | null;
  /** Measures of the whole result; of a draft's copy, with those of the full result. */
  readonly frame: Frame;
  /** Where the whole result lies on the untouched picture, in full-size pixels; rounded as a draft's copy is. */
  readonly placement: Rect;
  /** Made on a reduced copy: about what the file will be. Everything else is the file, reduced. */
  readonly isDraft: boolean;
}

/** What can be said of a result without showing it. */
export interface MeasuredResult extends Pick<ResultRendering, 'frame' | 'placement'> {
  /** Null where it was not asked for. */
  readonly report: ToolReport | null;
}

/** What decides a result besides the picture. */
export interface CallRequest {
  readonly tool: ToolId;
  readonly options: Partial<OptionValues>;
  /** Resolution in force; the file's own, or the assumed one, where absent. */
  readonly dpi?: number;
  readonly signal?: AbortSignal;
}

export interface MeasureRequest extends CallRequest {
  readonly withReport?: boolean;
}

/**
 * An overlay of a tool, in full-size pixels. A heat map's alpha is its strength, its colors say nothing; `share` is the part of the
 * picture that it covers, 0 to 1. Whoever receives the bitmap owns and closes it.
 */
export type ShownOverlay =
  | { readonly id: string; readonly kind: 'heat'; readonly bitmap: ImageBitmap; readonly rect: Rect; readonly share: number }
  | { readonly id: string; readonly kind: 'outline'; readonly polygons: readonly (readonly number[])[] }
  | { readonly id: string; readonly kind: 'boxes'; readonly rects: readonly Rect[] };

export interface OverlayRequest extends CallRequest {
  /** Overlays of the declaration, or others that the run knows. */
  readonly ids: readonly string[];
  /** Most pixels of each plane that comes back; 2 million where absent. */
  readonly mostPixels?: number;
}

/** One of the pictures that make sheets together. */
export interface PictureOfSheets extends FileOfRun {
  /** Names the file for as long as it is open: what was seen of it is kept under this. */
  readonly id: string;
}

export interface SheetsRequest extends CallRequest {
  /** All pictures of the run in their order, this session's own among them. */
  readonly pictures: readonly PictureOfSheets[];
  /** A first look: the same pieces, placed with less care. */
  readonly isQuick: boolean;
  /** Thumbnails that the caller has. */
  readonly known: readonly string[];
}

/** Sheets as the run would make them, and what its designs look like. Whoever receives the bitmaps owns and closes them. */
export interface ShownSheets {
  readonly arrangement: SheetArrangement;
  /** False after a first look that a longer one will better. */
  readonly isFinal: boolean;
  /** The thumbnail of each design. */
  readonly thumbIds: readonly string[];
  /** Those that the caller had not. */
  readonly thumbs: readonly { readonly id: string; readonly bitmap: ImageBitmap }[];
}

/** What can be told of a picture without keeping it. Whoever receives the bitmap owns and closes it. */
export interface SeenPicture {
  readonly info: SourceInfo;
  /** As ImageSession.isNonEmpty. */
  readonly isNonEmpty: boolean;
  /** All of it, very small. */
  readonly thumb: ImageBitmap;
}

export interface RenderRequest {
  /** Part of the full-size picture, in its pixels; of a result that measures other than its source, part of the result. */
  readonly rect: Rect;
  /** Screen pixels for each picture pixel; above 1 counts as 1. */
  readonly scale: number;
  readonly signal?: AbortSignal;
}

export interface ResultRequest extends RenderRequest, CallRequest {
  /** A draft will do where the result is not there yet. */
  readonly mayBeDraft?: boolean;
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

export interface ValidateRequest {
  /** For the name's ending, which may lie. */
  readonly fileName: string;
  readonly settings: ValidationSettings;
  readonly signal?: AbortSignal;
  readonly onCheck?: (check: Check) => void;
}

export interface RepairRequest {
  readonly fixes: readonly InPlaceFixId[];
  readonly settings: ValidationSettings;
  readonly signal?: AbortSignal;
}

/**
 * One opened picture, held in worker memory. The page never holds the whole picture.
 * A newer renderResult supersedes an older one of its kind that still waits, and one of other options also a result that is being settled
 * (those reject with AbortError); a running draft is not torn down. A draft, the whole and the loupe of the same options stand side by
 * side. renderOriginal, measure and overlays are never superseded by renderings.
 * Cancelling an export settles within 200 ms; the session stays usable.
 */
export interface ImageSession {
  readonly info: SourceInfo;
  /** True where so much is opaque that a picture of it without anything in it must be a fault. */
  readonly isNonEmpty: boolean;
  /** The untouched picture. */
  renderOriginal(request: RenderRequest): Promise<Rendering>;
  /**
   * The tool's result from the plan that the export is made from. At scale 1 it is pixel for pixel the export, below 1 its reduction; with
   * `mayBeDraft` the tool run on a small copy, where the result is not there yet.
   */
  renderResult(request: ResultRequest): Promise<ResultRendering>;
  /** Exact size, place and (where asked for) figures of a result that is not shown. */
  measure(request: MeasureRequest): Promise<MeasuredResult>;
  /**
   * Where the tool's findings are, from the full picture. Empty where the tool says nothing of the kind.
   */
  renderOverlays(request: OverlayRequest): Promise<readonly ShownOverlay[]>;
  /**
   * The sheets that a tool would make of several pictures (Gatherer.sheets), without making them: the same places as the export's.
   * A newer call with other options, pictures or care gives up an older one (AbortError).
   */
  showSheets(request: SheetsRequest): Promise<ShownSheets>;
  /** Looks at another file with a thread of this session, and keeps nothing of it. Errors as opening it. */
  lookAt(file: Blob, options: { readonly fileName: string; readonly signal?: AbortSignal }): Promise<SeenPicture>;
  /** True pixel of the full-size original. */
  readPixel(x: number, y: number): Promise<PixelReading>;
  /**
   * Holds the full picture against a print method and a shop's limits, on a thread of its own. `onCheck` hears of each check as it is
   * made, cheap ones first. Cancelling settles within 200 ms.
   */
  validate(request: ValidateRequest): Promise<ValidationReport>;
  /** A repaired copy as a PNG; the open picture stays as it is. */
  repair(request: RepairRequest): Promise<RepairedPicture>;
  export(request: ExportRequest): Promise<ExportResult>;
  close(): void;
}

/** The browser's worker pool. Opening decodes in a worker; errors as in codecs/port.ts and run.memory-budget. */
export interface Workshop {
  /** Opens a picture for a run that another one leads: `leader` looks at it, and its own worker starts when its pixels are first asked for. */
  openBeside(
    leader: ImageSession,
    file: Blob,
    options: { readonly fileName: string; readonly signal?: AbortSignal },
  ): Promise<ImageSession>;
  open(
    file: Blob,
    options?: { readonly fileName?: string; readonly signal?: AbortSignal; readonly onProgress?: (fraction: number) => void },
  ): Promise<ImageSession>;
  close(): void;
}
