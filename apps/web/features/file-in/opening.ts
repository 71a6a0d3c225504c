import type { Message } from '@underbase/contract';

/** How far a file is that is being opened: `fraction` is the share that is done, 0 to 1, which goes up with each step of reading that ends. */
export type Opening =
  | { readonly phase: 'none' }
  | { readonly phase: 'opening'; readonly name: string; readonly fraction: number }
  | { readonly phase: 'failed'; readonly message: Message };
