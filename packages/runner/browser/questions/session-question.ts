import type { Question } from '@underbase/codecs/bridge';
import type { ToolId } from '@underbase/contract';
import type { OptionValues } from '@underbase/tools';
import type { Place } from '../worker/lanes.ts';
import type { Session } from '../worker/session.ts';

/**
 * A question of the page to the worker that holds its picture. One is written in a file of its own, with what it asks of helper threads, and has a line
 * in `table.ts`; nothing else names it.
 */
export interface SessionQuestion<Request, Reply, Note = never> extends Question<Request, Reply, Session, Note> {
  /** Where it waits for its turn; answered at once where absent. */
  readonly lane?: (request: Request, session: Session) => Place;
}

/** What decides a result besides the picture. */
export interface CallRequest {
  readonly tool: ToolId;
  readonly options: Partial<OptionValues>;
  /** Resolution in force. */
  readonly dpi: number;
}
