import type { Codecs, Decoded, SourceInfo } from '@underbase/codecs';
import type { Question } from '@underbase/codecs/bridge';
import type { RunThread } from '../../core/run-questions.ts';

export interface DecodeFile {
  readonly fileName?: string;
  readonly isShared?: boolean;
  readonly budgetBytes: number;
  /** Told after each step, with the share that is done. */
  readonly onStep?: (fraction: number) => void;
}

/** What a helper thread of a session works with. */
export interface HelperThread extends RunThread {
  readonly codecs: Codecs;
  /** Errors as in codecs/port.ts; run.memory-budget; file.too-many-bytes. */
  decode(file: Blob, how: DecodeFile): Promise<Decoded>;
  /** The header alone. */
  inspect(file: Blob, fileName: string | undefined): Promise<SourceInfo>;
}

/** A question to a helper thread: of a session, or of a batch. */
export type HelperQuestion<Request, Reply, Note = never> = Question<Request, Reply, HelperThread, Note>;
