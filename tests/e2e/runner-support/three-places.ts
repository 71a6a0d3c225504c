import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT_FACTS } from '@underbase/contract';
import { type OptionValues, toolById } from '@underbase/tools';
import { flagName } from '@underbase/tools/use';
import { convertFiles } from '../../../apps/cli/convert-files.ts';

import { inspectFiles } from '../../../apps/cli/inspect-files.ts';
import { parseArguments } from '../../../apps/cli/parse-arguments.ts';
import { runTool } from '../../../apps/cli/run-tool.ts';
import type { BenchFile, BenchJob, BenchOutcome } from '../../../apps/server/jobs/bench-job.ts';
import { benchHost, performJob } from '../../../apps/server/jobs/perform-job.ts';
import type { ScreenCase } from './screen-cases.ts';

const MEMORY_BYTES = 3e9;

export interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A tool with options on files of a folder. */
export interface PlacedRun extends Pick<ScreenCase, 'tool' | 'options' | 'format'> {
  readonly folder: string;
  /** Names in the folder. */
  readonly files: readonly string[];
}

/** What a worker makes of it, by the code of its bench; a report where the tool finds instead of making. */
export async function onServer({
  tool,
  options,
  format,
  folder,
  files,
}: PlacedRun): Promise<{ files: readonly MadeFile[]; outcome: BenchOutcome }> {
  const out = join(folder, `server-${tool}`);
  await mkdir(out);
  const job: BenchJob = {
    tool,
    options: sent(options),
    format,
    inputs: files.map((name) => ({ path: join(folder, name), name })),
    folder: out,
  };
  const outcome = await performJob(
    job,
    benchHost(MEMORY_BYTES, { models: [], folder: null }),
    new AbortController().signal,
    () => undefined,
  );
  const read = async ({ path, name }: BenchFile): Promise<MadeFile> => ({ name, bytes: await readFile(path) });
  return { files: await Promise.all(outcome.files.map(read)), outcome };
}

/** As it comes out of a request: plain data. */
const sent = (options: Partial<OptionValues>): Readonly<Record<string, unknown>> => JSON.parse(JSON.stringify(options));

/** The words that give the same options on the command line; a file beside the result goes into `out`, after it in order. */
function flagsFor({ tool, options }: Pick<PlacedRun, 'tool' | 'options'>, out: string): readonly string[] {
  const fields = toolById(tool).options;
  return Object.entries(options).flatMap(([key, value]) => {
    const field = fields[key];
    const name = flagName(key, field);
    if (field.kind === 'choice' && field.makesFile) return [name, join(out, `out_beside.${String(value)}`)];
    return value === true ? [name] : [`${name}=${String(value)}`];
  });
}

/** What the command line's own code writes for these words; for a tool that finds, what it would print. */
export async function onCommandLine({ tool, options, format, folder, files }: PlacedRun) {
  const out = join(folder, `command-${tool}`);
  await mkdir(out);
  const { folderOf, produces } = toolById(tool);
  const to = folderOf ? out : join(out, `out.${FORMAT_FACTS[format].extensions[0]}`);
  const output = produces.length === 0 ? [] : ['-o', to];
  const inputs = files.map((name) => join(folder, name));
  const command = await parseArguments([tool, ...inputs, ...flagsFor({ tool, options }, out), ...output]);
  if (command.kind !== 'run') throw new Error('these words run nothing');
  const { signal } = new AbortController();
  const found = command.way === 'inspect' ? await inspectFiles(command, signal) : null;
  if (command.way === 'convert') await convertFiles(command, signal);
  else if (!found) await runTool(command, signal);
  const names = (await readdir(out)).sort();
  return {
    files: await Promise.all(names.map(async (name): Promise<MadeFile> => ({ name, bytes: await readFile(join(out, name)) }))),
    found,
  };
}
