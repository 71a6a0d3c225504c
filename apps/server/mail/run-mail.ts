import { type ErrorData, messageFor, type ToolId } from '@underbase/contract';
import { TOOLS } from '@underbase/tools';

/** How a long run on the server ended; times are ISO texts. */
export interface RunFacts {
  readonly tool: ToolId;
  readonly file: string | null;
  readonly files: number;
  readonly tokens: number;
  /** Null of a run that is done. */
  readonly error: ErrorData | null;
  readonly keptUntil: string | null;
}

/** With its time of day: results go by the hour. */
const moment = (at: string): string =>
  `${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

/** What a mail says of a long run that has ended. */
export function runWords({ tool, file, files, tokens, error, keptUntil }: RunFacts) {
  const name = file ?? 'Your artwork';
  const title = TOOLS.find(({ id }) => id === tool)?.title ?? tool;
  const heading = error ? `${name} could not be made` : `${name} is ready`;
  const what = error ? messageFor(error) : null;
  return {
    subject: heading,
    heading,
    lines: what
      ? [`${what.what} ${tokens > 0 ? 'The tokens are back.' : 'Nothing was charged.'}`]
      : ['It waits under Runs in your account, to be downloaded or made again.'],
    rows: [
      ['Tool', title],
      ...(files > 1 ? [['Files', String(files)] as const] : []),
      ...(keptUntil ? [['Kept until', moment(keptUntil)] as const] : []),
    ] as readonly (readonly [string, string])[],
    action: [error ? 'See your runs' : 'Get the result', '/profile?tab=runs'] as const,
  };
}
