/** Starts the command line anew in its own process with what only the environment can tell the C library. Written for Node 18 and up. */
import { statSync } from 'node:fs';

/** Blocks of so many bytes go back to the system as they are freed. */
const MAPPED_BYTES = 1_048_576;
/** Smaller files seldom hold a picture whose planes are felt; starting again takes 30 ms. */
const LEAST_FILE_BYTES = 262_144;
const SETTING = 'MALLOC_MMAP_THRESHOLD_';

function sizeOf(path) {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}

/** The environment to start again with; null where this process is as good: small files, or it was told already. */
export function environmentFor(words, env, bytesOf = sizeOf) {
  if (env[SETTING] !== undefined || !words.some((word) => bytesOf(word) >= LEAST_FILE_BYTES)) return null;
  return { ...env, [SETTING]: String(MAPPED_BYTES) };
}

/**
 * glibc keeps blocks up to the largest that was ever freed, 32 MB at most: planes of a large picture would stand twice, as those let go and as those that
 * do not fit where these were, and empty ones would be filled with zeros. That is settled before a process starts: this one's place is taken.
 */
export function giveMemoryBack(script) {
  if (process.platform !== 'linux' || !process.execve || process.send) return;
  const env = environmentFor(process.argv.slice(2), process.env);
  if (env) process.execve(process.execPath, [process.execPath, ...process.execArgv, script, ...process.argv.slice(2)], env);
}
