import type { ErrorData } from '@underbase/contract';

/** Real progress: nothing is guessed, a step without measure reports only its start. */
export interface Progress {
  readonly stage: 'decode' | 'analyze' | 'apply' | 'encode';
  /** 0 to 1. */
  readonly fraction: number;
}

/** What the asking end says. */
export type Asked =
  | { readonly kind: 'ask'; readonly id: number; readonly question: string; readonly request: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** What the answering end says. Each question ends with one `done`, `cancelled` or `failed`. */
export type Answered =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  /** Something that was found on the way, ahead of the reply. */
  | { readonly kind: 'note'; readonly id: number; readonly note: unknown }
  /** `handed` are the parts of the reply that were handed over instead of copied. */
  | { readonly kind: 'done'; readonly id: number; readonly reply: unknown; readonly handed: readonly object[] }
  | { readonly kind: 'cancelled'; readonly id: number }
  /** `detail` is for the log, never for the user. */
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData; readonly detail: string };
