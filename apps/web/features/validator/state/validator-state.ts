import type { Message } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import type { Check, CheckId, ValidationReport, ValidationSettings } from '@underbase/tools/validation';
import type { SpendRequest } from '../../../clients/spend.ts';
import type { Opening } from '../../file-in/opening.ts';
import type { ProofKind } from '../model/simulate-print.ts';
import type { Untaken } from './make-chain.ts';

/** A file under the loupe: its bytes as they are now, and its pixels in a worker. */
export interface JudgedFile {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly session: ImageSession;
}

export type Judging =
  | { readonly phase: 'none' }
  /** Checks come in; `checks` of the state grows. */
  | { readonly phase: 'checking' }
  | { readonly phase: 'done'; readonly report: ValidationReport }
  | { readonly phase: 'failed'; readonly message: Message };

/** What the picture shows: the art, the places of the chosen finding, or the white on the film. */
export type StageView = 'artwork' | 'heat' | Extract<ProofKind, 'film'>;

/** What a fix is made from, so that it can be taken back. */
export interface EarlierFile {
  readonly name: string;
  readonly blob: Blob;
  readonly settings: ValidationSettings;
  readonly report: ValidationReport;
}

/** A repaired file that is not on the bench yet. */
export interface FixedDraft {
  readonly name: string;
  readonly blob: Blob;
  readonly printWidthIn: number | null;
}

export type Fixing =
  | { readonly phase: 'none' }
  | { readonly phase: 'fixing'; readonly label: string; readonly fraction: number }
  /** Made but not paid: the file waits, and only the charge is tried again. */
  | {
      readonly phase: 'unpaid';
      readonly from: EarlierFile;
      readonly draft: FixedDraft;
      readonly unpaid: readonly SpendRequest[];
      readonly message: Message;
    }
  | { readonly phase: 'failed'; readonly message: Message };

export interface ValidatorState {
  readonly file: JudgedFile | null;
  readonly opening: Opening;
  readonly settings: ValidationSettings;
  readonly judging: Judging;
  /** Checks made so far, in the order in which they came; those of the last report while a new one begins. */
  readonly checks: readonly Check[];
  readonly selected: CheckId | null;
  readonly view: StageView;
  readonly fixing: Fixing;
  /** Steps that were made of this file and let go, and why: they are not offered again. */
  readonly untaken: readonly Untaken[];
  /** Steps whose tools would refuse this file, and why: known once tools were asked, and never offered. */
  readonly refused: readonly Untaken[];
  /** Steps that were tried on this file and would not help it, and why: not offered in its chain, though their tools may be opened. */
  readonly unhelpful: readonly Untaken[];
  /** Tools are being asked and tried: what of the chain can be offered is not known yet. */
  readonly isAsking: boolean;
  /** Files before each fix, the latest last. */
  readonly earlier: readonly EarlierFile[];
}

export function initialState(settings: ValidationSettings): ValidatorState {
  return {
    file: null,
    opening: { phase: 'none' },
    settings,
    judging: { phase: 'none' },
    checks: [],
    selected: null,
    view: 'heat',
    fixing: { phase: 'none' },
    untaken: [],
    refused: [],
    unhelpful: [],
    isAsking: false,
    earlier: [],
  };
}

/** The finished report; null while none is. */
export function reportIn({ judging }: ValidatorState): ValidationReport | null {
  return judging.phase === 'done' ? judging.report : null;
}
