import type { SourceInfo } from '@underbase/codecs';
import type { ErrorData, FormatId, ToolId } from '@underbase/contract';
import type { Rect } from '@underbase/engine';
import type { OptionValues } from '@underbase/tools';
import type { Check, InPlaceFixId, ValidationReport, ValidationSettings } from '@underbase/tools/validation';
import type { FileOfRun, Progress } from '../port.ts';
import type {
  ExportResult,
  MeasuredResult,
  PictureOfSheets,
  PixelReading,
  Rendering,
  ResultRendering,
  SeenPicture,
  ShownOverlay,
  ShownSheets,
} from './session.ts';
import type { RepairedPicture } from './worker/validation-tasks.ts';

/** What the page asks of a session's worker. */
export type SessionRequest =
  | { readonly kind: 'open'; readonly file: Blob; readonly fileName: string | undefined }
  | { readonly kind: 'look'; readonly file: Blob; readonly fileName: string }
  | { readonly kind: 'original'; readonly rect: Rect; readonly scale: number }
  | {
      readonly kind: 'result';
      readonly tool: ToolId;
      readonly options: Partial<OptionValues>;
      readonly rect: Rect;
      readonly scale: number;
      readonly dpi: number;
      readonly mayBeDraft: boolean;
    }
  | {
      readonly kind: 'measure';
      readonly tool: ToolId;
      readonly options: Partial<OptionValues>;
      readonly dpi: number;
      readonly withReport: boolean;
    }
  | {
      readonly kind: 'overlays';
      readonly tool: ToolId;
      readonly options: Partial<OptionValues>;
      readonly ids: readonly string[];
      readonly mostPixels: number | undefined;
      readonly dpi: number;
    }
  | {
      readonly kind: 'sheets';
      readonly tool: ToolId;
      readonly options: Partial<OptionValues>;
      readonly pictures: readonly PictureOfSheets[];
      readonly isQuick: boolean;
      readonly known: readonly string[];
      readonly dpi: number;
    }
  | { readonly kind: 'pixel'; readonly x: number; readonly y: number }
  | { readonly kind: 'validate'; readonly fileName: string; readonly settings: ValidationSettings }
  | { readonly kind: 'repair'; readonly fixes: readonly InPlaceFixId[]; readonly settings: ValidationSettings }
  | {
      readonly kind: 'export';
      readonly tool: ToolId;
      readonly options: Partial<OptionValues>;
      readonly dpi: number;
      readonly format: FormatId;
      readonly quality: number | undefined;
      readonly background: string | undefined;
      readonly together: readonly FileOfRun[];
    };

/** The answer to each kind of request. */
export interface SessionReplies {
  readonly open: { readonly info: SourceInfo; readonly isNonEmpty: boolean };
  readonly look: SeenPicture;
  readonly original: Rendering;
  readonly result: ResultRendering;
  readonly measure: MeasuredResult;
  readonly overlays: { readonly overlays: readonly ShownOverlay[] };
  readonly sheets: ShownSheets;
  readonly pixel: PixelReading;
  readonly validate: { readonly report: ValidationReport };
  readonly repair: RepairedPicture;
  readonly export: ExportResult;
}

export type PageMessage =
  | { readonly kind: 'ask'; readonly id: number; readonly request: SessionRequest }
  | { readonly kind: 'cancel'; readonly id: number };

export type SessionMessage =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  /** One check of a validation that goes on. */
  | { readonly kind: 'check'; readonly id: number; readonly check: Check }
  | { readonly kind: 'done'; readonly id: number; readonly reply: SessionReplies[keyof SessionReplies] }
  | { readonly kind: 'cancelled'; readonly id: number }
  /** `detail` is for the console, never for the user. */
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData; readonly detail: string };
