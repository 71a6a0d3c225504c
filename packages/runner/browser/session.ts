import type { SourceInfo } from '@underbase/codecs';
import type { AskOptions, NoteOf, ReplyOf, RequestOf } from '@underbase/codecs/bridge';
import type { SessionQuestions } from './questions/table.ts';

type Asking<Q> = (request: RequestOf<Q> & AskOptions<NoteOf<Q>>) => Promise<ReplyOf<Q>>;

/** Every question of the table as a method, but those about a file that is not open yet; what each means stands in its file. */
export type SessionMethods = { readonly [Name in Exclude<keyof SessionQuestions, 'open' | 'readFacts'>]: Asking<SessionQuestions[Name]> };

/** One opened picture, held in worker memory. The page never holds the whole picture. */
export interface ImageSession extends SessionMethods {
  readonly info: SourceInfo;
  /** True where so much is opaque that a picture of it without anything in it must be a fault. */
  readonly isNonEmpty: boolean;
  /** Whether any pixel is less than opaque: many programs write a full alpha channel that says nothing. */
  readonly hasClear: boolean;
  /** Ends its worker and everything that is asked of it (AbortError); all memory goes back. */
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
  /** What the header of a file says that need not be open, nor can be. */
  inspect(file: Blob, options: { readonly fileName: string; readonly signal?: AbortSignal }): Promise<SourceInfo>;
  close(): void;
}
