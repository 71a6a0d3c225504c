import type { SourceInfo } from '@underbase/codecs';
import type { ErrorData, ToolId } from '@underbase/contract';
import type { DpiGrade } from '@underbase/engine';
import type { OptionValues } from '../options.ts';
import type { OverlayShape } from '../overlays.ts';
import type { CheckId, Severity } from './check-list.ts';
import type { Method } from './settings.ts';

export type CheckStatus = 'pass' | 'warn' | 'fail' | 'info';

/** Repairs that change nothing but the fault, and so may be made without looking: what "fix all" does in a batch. */
export type SafeFixId =
  | 'clear-ghosts'
  | 'remove-specks'
  | 'fill-pinholes'
  | 'pure-white'
  | 'trim-empty'
  | 'tag-dpi'
  | 'harden-edges'
  | 'defringe'
  | 'drop-small-dots';

/** Repairs on the spot that change how the art looks: only ever made by choice. */
export type FadeFixId = 'bake-fades' | 'remove-fades';

export type InPlaceFixId = SafeFixId | FadeFixId;

/** One way out of a finding, as a button. */
export type Fix =
  /** Opens a tool with these options filled in (validated options of that tool, by key). */
  | {
      readonly kind: 'tool';
      readonly label: string;
      readonly tool: ToolId;
      readonly options: Partial<OptionValues>;
      /** It may take art along, or is a matter of taste: no chain of fixes makes it unseen. */
      readonly needsLook?: true;
    }
  /** `applyFixes` does it on the spot. */
  | { readonly kind: 'in-place'; readonly label: string; readonly id: SafeFixId }
  /** Prints at another width. */
  | { readonly kind: 'size'; readonly label: string; readonly printWidthIn: number };

/** What one check found. Plain data. */
export interface Check {
  readonly id: CheckId;
  readonly title: string;
  readonly status: CheckStatus;
  readonly severity: Severity;
  /** The measure itself; words where it is no number; null where there was nothing to measure. */
  readonly value: number | string | null;
  /** What it was held against: the limit that was passed, or the one to keep; null where there is none. */
  readonly limit: number | string | null;
  /** Of value and limit, for instance mm; empty for counts and words. */
  readonly unit: string;
  /** Digits behind the point that mean something. */
  readonly digits: number;
  /** One or two plain sentences. */
  readonly message: string;
  /** The best way out first; empty where there is none, or no need. */
  readonly fixes: readonly Fix[];
  /** Places in pixels of the full picture, each shape with the check's id; heat planes are coarser than the picture. Empty where the whole file is meant, or nothing was found. */
  readonly where: readonly OverlayShape[];
}

/** Nothing at warn or fail; warns only; any fail. */
export type Verdict = 'ready' | 'warnings' | 'not-ready';

export interface Score {
  /** 0 to 100, of the file as a whole; below 85 with a failed check. */
  readonly score: number;
  /** Of the resolution at print size alone. */
  readonly grade: DpiGrade;
  readonly verdict: Verdict;
  /** "Not ready for DTF" */
  readonly headline: string;
  /** "2 to fix, 3 to look at, 15 passed" */
  readonly summary: string;
  readonly counts: Readonly<Record<CheckStatus, number>>;
}

export interface PrintSize {
  readonly widthIn: number;
  readonly heightIn: number;
  readonly dpi: number;
  /** Where the size comes from: typed by the user, the file's resolution, the shop's usual width, or an assumed one. */
  readonly from: 'user' | 'file' | 'shop' | 'assumed';
}

/** A finished report. Plain data. */
export interface ValidationReport extends Score {
  readonly info: SourceInfo;
  readonly method: Method;
  readonly garment: string | null;
  readonly profileName: string;
  readonly printSize: PrintSize;
  /** Ink at print size, in square inches: what a fix may not take away. */
  readonly inkSquareIn: number;
  /** What is not clear, in the same measure. More than the ink where an opaque picture has a ground. */
  readonly coveredSquareIn: number;
  /** Where anything shows apart from the ground, however faint: a glow has as much of it flattened as it has cut out, though not as much ink. */
  readonly shownSquareIn: number;
  /** In the order of CHECK_IDS. */
  readonly checks: readonly Check[];
}

/** A file that can't be read has no report: an error as plain data in its place. */
export type FileVerdict =
  | { readonly file: string; readonly report: ValidationReport }
  | { readonly file: string; readonly error: ErrorData };
