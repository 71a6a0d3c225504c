import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** What slips past every catch, even a broken installation, still ends in one line and never in a stack trace. */
function giveUp(error: unknown): never {
  console.error('Something went wrong on our side. Try again.');
  if (process.env.UNDERBASE_DEBUG) console.error(error);
  process.exit(1);
}

process.on('uncaughtException', giveUp);
// A reader that closes the pipe early (head, less) has seen enough.
process.stdout.on('error', () => process.exit(0));

// Stripping types and compiling costs more than half of a short call; the second call finds it done. Must come before other imports.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/underbase-cli', import.meta.url)));

// A process that reads files starts beside everything else; help and doctor read none.
if (process.argv.length > 3 && !process.argv.includes('--help')) {
  const { startReadingAhead } = await import('@underbase/codecs/node/ahead');
  startReadingAhead();
}

const { runProgram } = await import('./program.ts').catch(giveUp);

process.exitCode = await runProgram(process.argv.slice(2));
