import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The first that runs of the command line: it imports no more than starting a process takes. */

// Stripping types and compiling costs more than half of a short call; the second call finds it done. Must come before other imports.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/underbase-cli', import.meta.url)));

// A process that reads files starts beside everything else; help and doctor read none.
if (process.argv.length > 3 && !process.argv.includes('--help')) {
  const { startReadingAhead } = await import('@underbase/codecs/node/ahead');
  startReadingAhead();
}
