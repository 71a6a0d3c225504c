/** Writes brotli and gzip twins beside the built files, so that the server only picks one. */
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|mjs|css|svg|json|wasm|txt|xml|md|webmanifest|ico|icc|ttf|map)$/;
/** Below this the headers weigh more than what is saved. */
const SMALLEST_BYTES = 1024;
/** Twins that save less than this are not worth a second copy. */
const SMALLEST_SAVING = 0.95;

const encodings = [
  {
    suffix: '.br',
    pack: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
  },
  { suffix: '.gz', pack: (bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Compresses every file under `folder` that gains from it. index.html stays: the server makes it anew for each answer. */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path) {
  const { mtimeMs, size } = await stat(path);
  if (size < SMALLEST_BYTES) return;
  const bytes = await readFile(path);
  for (const { suffix, pack } of encodings) {
    if (await isFresh(path + suffix, mtimeMs)) continue;
    const packed = await pack(bytes);
    if (packed.length > bytes.length * SMALLEST_SAVING) continue;
    await writeFile(`${path}${suffix}.part`, packed);
    await rename(`${path}${suffix}.part`, path + suffix);
  }
}

async function isFresh(path, sourceMtimeMs) {
  try {
    return (await stat(path)).mtimeMs >= sourceMtimeMs;
  } catch {
    return false;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!process.argv[2]) throw new Error('Name the folder of the build.');
  await precompress(process.argv[2]);
}
