import { inRoot } from '../../scripts/setup/root.mjs';

/** For the environment of processes that a test starts: stripping types and compiling is two thirds of a server's start, and done once is enough. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot('.runtime', 'compile-cache') } as const;
