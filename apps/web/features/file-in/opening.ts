import type { Message } from '@underbase/contract';

/** How far a file is that is being opened. */
export type Opening =
  | { readonly phase: 'none' }
  | { readonly phase: 'opening'; readonly name: string; readonly fraction: number }
  | { readonly phase: 'failed'; readonly message: Message };
