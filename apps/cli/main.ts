import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Stripping types and compiling costs more than half of a short call; the second call finds it done. Must come before other imports.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/underbase-cli', import.meta.url)));
const { reportFailure, runProgram } = await import('./program.ts');

// What slips past every catch still ends in one line, never in a stack trace.
process.on('uncaughtException', (error) => process.exit(reportFailure(error)));
// A reader that closes the pipe early (head, less) has seen enough.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await runProgram(process.argv.slice(2));
