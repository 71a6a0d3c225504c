/** What slips past every catch, even a broken installation, still ends in one line and never in a stack trace. */
function giveUp(error: unknown): never {
  console.error('Something went wrong on our side. Try again.');
  if (process.env.UNDERBASE_DEBUG) console.error(error);
  process.exit(1);
}

process.on('uncaughtException', giveUp);
// A reader that closes the pipe early (head, less) has seen enough.
process.stdout.on('error', () => process.exit(0));

await import('./ahead.ts').catch(giveUp);

const { runProgram } = await import('./program.ts').catch(giveUp);

process.exitCode = await runProgram(process.argv.slice(2));
