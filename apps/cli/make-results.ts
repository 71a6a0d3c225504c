import type { FormatId } from '@underbase/contract';
import type { ModelSetup } from '@underbase/models/node';
import type { FileHost, FileResults } from '@underbase/runner/node';
import { flagName } from '@underbase/tools/use';
import type { RunCommand } from './parse-arguments.ts';
import { readInput } from './read-input.ts';

/** What runs need; loaded only once nothing else can be refused. */
export interface Session extends FileHost {
  readonly signal: AbortSignal;
}

/** @param models those that the command may use */
export async function openSession(signal: AbortSignal, models: ModelSetup): Promise<Session> {
  const [{ nodeCodecs, loadEncodersAhead }, { INLINE_PIXELS, nodeRunner }] = await Promise.all([
    import('@underbase/codecs/node'),
    import('@underbase/runner/node'),
  ]);
  return { codecs: nodeCodecs(), loadEncodersAhead, runner: nodeRunner({ inlinePixels: INLINE_PIXELS, models }), signal };
}

/** An input file as it was read. */
export interface Source {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export async function readSources(files: readonly string[]): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const file of files) sources.push({ file, bytes: await readInput(file) });
  return sources;
}

/** One run: decodes its sources, makes and encodes the results. Writes nothing. Errors: option.*, file.*, run.*; AbortError. */
export async function makeResults(
  { tool, options, map }: RunCommand,
  sources: readonly Source[],
  format: FormatId,
  session: Session,
): Promise<FileResults> {
  const { makeFileResults } = await import('@underbase/runner/node');
  const run = {
    tool,
    options,
    nameOf: flagName,
    sources: sources.map(({ file, bytes }) => ({ name: file, bytes })),
    format,
    keepsBytes: map !== null,
    signal: session.signal,
  };
  return makeFileResults(run, session);
}
