import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/**
 * Does the work while no other process of this machine does the same: it waits for one that has begun, and takes over from one that died.
 * @param {string} lockFile holds the number of the process that works
 * @template Result
 * @param {() => Promise<Result>} work asks anew whether anything is left to do: another may just have done it
 * @returns {Promise<Result>}
 */
export async function oneAtATime(lockFile, work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  while (!take(lockFile)) await pause(LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  // Whoever died holding it left it behind.
  if (!isHeld(lockFile)) rmSync(lockFile, { force: true });
  return false;
}

function isHeld(lockFile) {
  try {
    // Between making the file and writing to it there is nothing to read yet: then it is held.
    const holder = Number(readFileSync(lockFile, 'utf8'));
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
