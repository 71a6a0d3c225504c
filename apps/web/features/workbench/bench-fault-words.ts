import { type Message, messageFor, toErrorData } from '@underbase/contract';
import type { ToolDeclaration } from '@underbase/tools';
import { withLabels } from '@underbase/tools/use';
import { tellCause } from '../notices/fault-words.ts';

/** The words for what a bench could not do: options have the names of their fields, not of flags. The cause goes to the console. */
export function benchFaultWords({ options }: Pick<ToolDeclaration, 'options'>, error: unknown): Message {
  tellCause(error);
  return messageFor(withLabels(toErrorData(error), options));
}
