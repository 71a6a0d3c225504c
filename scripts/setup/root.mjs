import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute path of something in the checkout. */
export const inRoot = (...parts) => join(ROOT, ...parts);
