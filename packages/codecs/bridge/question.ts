import type { Progress } from './messages.ts';

/** What a question is answered with, besides its request: ways back to whoever asked. */
export interface Call<Note = never> {
  /** Raised when the question is cancelled. */
  readonly signal: AbortSignal;
  progress(progress: Progress): void;
  /** Something found ahead of the reply. */
  note(note: Note): void;
}

/**
 * One question that one thread or process asks another: its types are the request's, the reply's and the notes'. Requests and replies survive
 * structured cloning; memory that threads share goes over as it is.
 */
export interface Question<Request, Reply, Host, Note = never> {
  answer(request: Request, host: Host, call: Call<Note>): Reply | Promise<Reply>;
  /** Parts of the reply that are handed over instead of copied; none where absent. */
  transfer?(reply: Reply): readonly object[];
}

// A table holds questions of every type; types of single ones are read from it by name.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Table<Host = any> = Readonly<Record<string, Question<any, any, Host, any>>>;

// biome-ignore lint/suspicious/noExplicitAny: only the inferred part counts.
export type RequestOf<Q> = Q extends { answer(request: infer Request, host: any, call: any): unknown } ? Request : never;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type ReplyOf<Q> = Q extends { answer(request: any, host: any, call: any): infer Reply } ? Awaited<Reply> : never;
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type NoteOf<Q> = Q extends Question<any, any, any, infer Note> ? Note : never;
