import { randomInt } from 'node:crypto';
import { isAlive } from './postmaster-file.ts';

const NAME = /\.(\d+)\.\d+\.part$/;

/** A name for what is being made and will be renamed to `path` when it is whole. It tells which process makes it. */
export const unfinishedName = (path: string): string => `${path}.${process.pid}.${randomInt(1_000_000_000)}.part`;

/** True for the remains of a process that was killed while it made something. */
export function isAbandoned(name: string): boolean {
  const maker = Number(NAME.exec(name)?.[1] ?? 0);
  return maker > 0 && !isAlive(maker);
}

/** True for anything unfinished, abandoned or not. */
export const isUnfinished = (name: string): boolean => NAME.test(name);
