import type { Message } from '@underbase/contract';

/**
 * The share that is done, 0 to 1; null while nobody knows it. Decoders tell nothing on their way, so one file has none: a bar that stands
 * at 0 % would say that nothing happens.
 */
export type Share = number | null;

/** How far a file is that is being opened. */
export type Opening =
  | { readonly phase: 'none' }
  | { readonly phase: 'opening'; readonly name: string; readonly fraction: Share }
  | { readonly phase: 'failed'; readonly message: Message };
