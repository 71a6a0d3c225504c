import type { FormatId } from '@underbase/contract';
import { FreeNames } from '@underbase/runner/names';
import { flagName, requireModels, validateOptions } from '@underbase/tools/use';
import { errorOfInput } from './error-place.ts';
import { makeResults, openSession, readSources, type Session } from './make-results.ts';
import { namedModels } from './named-models.ts';
import { type ManyPlace, pathIn, placeForMany, requirePlace, writePlace } from './output-place.ts';
import { formatForMany } from './output-target.ts';
import type { RunCommand } from './parse-arguments.ts';
import { readFileOptions } from './read-file-options.ts';
import { requireInputsKept } from './require-distinct.ts';
import { namesFor, type RunSummary } from './run-tool.ts';
import type { NamedFile } from './write-folder.ts';

/** What `--json` prints where several inputs made a run each. */
export interface BatchSummary {
  readonly tool: string;
  /** The folder or ZIP. */
  readonly output: string;
  readonly files: readonly Omit<RunSummary, 'tool' | 'files'>[];
}

interface Made {
  readonly files: readonly NamedFile[];
  readonly summary: BatchSummary['files'][number];
}

/** Options are judged, and lengths worked out, by each picture's own resolution. */
async function makeOne(
  command: RunCommand,
  format: FormatId,
  input: string,
  place: ManyPlace,
  taken: FreeNames,
  session: Session,
): Promise<Made> {
  const results = await makeResults(command, await readSources([input]), format, session);
  const files = namesFor(command, input, results, taken);
  return { files, summary: { input, output: pathIn(place, files[0].name), ...results.measures, report: results.report } };
}

/**
 * A run for each input, one after the other, into a folder or ZIP. All are made before any is written: where one fails nothing is.
 * Errors: those of `runTool`, with `input` among their params; usage.one-name-for-several; zip.too-large.
 */
export async function runBatch(asked: RunCommand, signal: AbortSignal): Promise<BatchSummary> {
  const { tool, inputs, output } = asked;
  if (output === null) throw new Error(`${tool.id} needs an output here`);
  const { options, setup } = await namedModels(asked, await readFileOptions(tool, asked.options));
  const command = { ...asked, options };
  const values = validateOptions(tool.options, options, { nameOf: flagName });
  requireModels(tool.options, values, setup.models);
  const format = formatForMany(tool, values);
  const place = await placeForMany(output);
  await requirePlace(place);
  const session = await openSession(signal, setup);
  const taken = new FreeNames();
  const made: Made[] = [];
  try {
    for (const input of inputs) {
      signal.throwIfAborted();
      made.push(
        await makeOne(command, format, input, place, taken, session).catch((error: unknown) => {
          throw errorOfInput(error, input);
        }),
      );
    }
  } finally {
    await session.runner.close();
  }
  await requireInputsKept(made.map(({ summary }) => summary));
  await writePlace(
    place,
    made.flatMap(({ files }) => files),
    signal,
  );
  return { tool: tool.id, output, files: made.map(({ summary }) => summary) };
}
