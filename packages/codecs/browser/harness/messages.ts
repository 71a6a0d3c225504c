import type { Decoded, DecodeOptions, EncodeOptions, SourceInfo } from '@underbase/codecs';
import type { ErrorData, FormatId } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';

/** What the page asks of the worker, and what comes back: bytes travel as they are, errors as plain data. */
export type Request =
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array; readonly options?: DecodeOptions }
  | { readonly kind: 'decode'; readonly bytes: Uint8Array; readonly options?: DecodeOptions }
  /** Begins to decode, aborts at once, and tells how it ended. */
  | { readonly kind: 'cancel'; readonly bytes: Uint8Array }
  /** Decodes onto shared memory and encodes from there, as the workbench does. */
  | { readonly kind: 'transcode'; readonly bytes: Uint8Array; readonly format: FormatId; readonly options?: EncodeOptions }
  | { readonly kind: 'encode'; readonly image: PixelImage; readonly format: FormatId; readonly options?: EncodeOptions };

export interface Answer {
  readonly id: number;
  readonly ms: number;
  readonly error?: ErrorData | { readonly code: 'aborted' };
  readonly detail?: string;
  readonly info?: SourceInfo;
  readonly decoded?: Decoded;
  readonly bytes?: Uint8Array;
}
