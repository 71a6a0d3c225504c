import { isAbort, toErrorData } from '@underbase/contract';
import { errorLine, errorOfOptionFile } from './error-place.ts';
import { type Command, parseArguments, type RunCommand } from './parse-arguments.ts';
import { catchStopSignals } from './stop-signals.ts';

const EXIT_FAILED = 1;
const EXIT_MISUSED = 2;

/** Names of files may hold anything; a terminal must not be steered by them, and the line must stay one line. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

/** One line on standard error for any failure; returns the exit status. With UNDERBASE_DEBUG set, the whole error follows for whoever mends it. */
function reportFailure(error: unknown, command: Command | null): number {
  const plain = toErrorData(error);
  const data = command?.kind === 'run' ? errorOfOptionFile(plain, command) : plain;
  console.error(printable(errorLine(data)));
  if (process.env.UNDERBASE_DEBUG) console.error(error);
  return /^(usage|option)\./.test(data.code) ? EXIT_MISUSED : EXIT_FAILED;
}

/** A tool that writes nothing prints what it found; a file that can't be read makes the status a failure. */
async function inspect(command: RunCommand, signal: AbortSignal): Promise<number> {
  const [{ inspectFiles, isUnread }, { inspectionLines }] = await Promise.all([
    import('./inspect-files.ts'),
    import('./inspection-lines.ts'),
  ]);
  const inspection = await inspectFiles(command, signal);
  const lines = command.isJson ? [JSON.stringify(inspection)] : inspectionLines(inspection).map(printable);
  process.stdout.write(`${lines.join('\n')}\n`);
  const unread = inspection.files.filter(isUnread);
  if (unread.length === 0) return 0;
  const [{ error }] = unread;
  console.error(printable(unread.length === 1 ? error.message : `${unread.length} files can't be read.`));
  return EXIT_FAILED;
}

/** A tool that turns files into files says what became of each. */
async function convert(command: RunCommand, signal: AbortSignal): Promise<void> {
  const { convertFiles } = await import('./convert-files.ts');
  const conversion = await convertFiles(command, signal);
  if (command.isJson) {
    console.log(JSON.stringify(conversion));
    return;
  }
  for (const { input, output, report } of conversion.files) {
    const words = report.warnings.map(({ text }) => ` ${text}`).join('');
    console.log(printable(`${input} -> ${output}.${words}`));
  }
}

/** A tool that makes pictures says what it made in a line, or in one for each input that is a run of its own. */
async function runOnce(command: RunCommand, signal: AbortSignal): Promise<void> {
  const [{ runTool }, { summaryLine }] = await Promise.all([import('./run-tool.ts'), import('./summary.ts')]);
  const summary = await runTool(command, signal);
  console.log(command.isJson ? JSON.stringify(summary) : printable(summaryLine(summary)));
}

async function runForEach(command: RunCommand, signal: AbortSignal): Promise<void> {
  const [{ runBatch }, { summaryLine }] = await Promise.all([import('./run-batch.ts'), import('./summary.ts')]);
  const summary = await runBatch(command, signal);
  const lines = command.isJson ? [JSON.stringify(summary)] : summary.files.map((file) => printable(summaryLine(file)));
  console.log(lines.join('\n'));
}

/** The command line: does what the words ask for and returns the exit status. Never throws. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const stop = catchStopSignals();
  let command: Command | null = null;
  try {
    command = await parseArguments(args);
    if (command.kind === 'help') {
      const { programHelp, toolHelp } = await import('./help.ts');
      process.stdout.write(command.tool ? toolHelp(command.tool, command.way) : programHelp());
    } else if (command.kind === 'doctor') {
      const { runDoctor } = await import('./doctor.ts');
      process.stdout.write(await runDoctor(command.isJson));
    } else if (command.kind === 'rotate-keys') {
      const { runKeyRotation } = await import('./rotate-keys.ts');
      process.stdout.write(await runKeyRotation(command.isJson));
    } else if (command.way === 'inspect') {
      return await inspect(command, stop.signal);
    } else if (command.way === 'convert') {
      await convert(command, stop.signal);
    } else {
      const run = command.way === 'each' && command.inputs.length > 1 ? runForEach : runOnce;
      await run(command, stop.signal);
    }
    return 0;
  } catch (error) {
    if (!isAbort(error)) return reportFailure(error, command);
    console.error('Cancelled. Nothing was written.');
    return stop.endProcess();
  } finally {
    stop.release();
  }
}
