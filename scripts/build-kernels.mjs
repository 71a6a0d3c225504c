import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { argv, pid } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sources = join(root, 'packages/engine/kernels/assembly');
const output = join(root, 'packages/engine/kernels/build');
const wasmFile = join(output, 'kernels.wasm');
const stampFile = join(output, 'kernels.hash');

/** No abort import: a kernel that traps does so by itself, and the module stays free of imports. */
const compilerOptions = ['-O3', '--noAssert', '--runtime', 'stub', '--use', 'abort=', '--enable', 'simd'];

async function listSources() {
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** One hash over everything that decides the module: sources, options, compiler release. */
async function hashOf(files) {
  const hash = createHash('sha256').update(compilerOptions.join(' '));
  hash.update(await readFile(join(root, 'node_modules/assemblyscript/package.json')));
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

async function readStamp() {
  try {
    await readFile(wasmFile);
    return await readFile(stampFile, 'utf8');
  } catch {
    return null;
  }
}

/** Under another name first: a process that starts meanwhile must never read half a module. */
async function replaceFile(file, content) {
  const temporary = `${file}.${pid}`;
  await writeFile(temporary, content);
  await rename(temporary, file);
}

async function compile(files) {
  const { default: asc } = await import('assemblyscript/asc');
  const isEntry = (file) => dirname(join(root, file)) === sources;
  let binary = null;
  let complaints = '';
  const note = (text) => {
    complaints += text;
    return true;
  };
  const keep = (_name, content) => {
    binary = content;
  };
  const options = [...files.filter(isEntry), '--baseDir', root, '--outFile', 'kernels.wasm', ...compilerOptions];
  const { error } = await asc.main(options, { stderr: { write: note }, writeFile: keep });
  if (error || !binary) throw new Error(`The kernels do not compile.\n${complaints}`, { cause: error });
  return binary;
}

/**
 * Compiles packages/engine/kernels/assembly where the module is missing or older than its sources.
 * Prints nothing unless asked. Returns the path of the module.
 */
export async function ensureKernels({ verbose = false } = {}) {
  const files = await listSources();
  const stamp = await hashOf(files);
  if ((await readStamp()) === stamp) {
    if (verbose) console.log('Kernels are fresh.');
    return wasmFile;
  }
  const started = performance.now();
  const binary = await compile(files);
  await mkdir(output, { recursive: true });
  await replaceFile(wasmFile, binary);
  await replaceFile(stampFile, stamp);
  if (verbose) console.log(`Kernels compiled: ${binary.length} bytes in ${Math.round(performance.now() - started)} ms.`);
  return wasmFile;
}

/** The compiled module itself, for tests, benchmarks and hosts that run on Node. */
export async function loadKernels() {
  return WebAssembly.compile(await readFile(await ensureKernels()));
}

if (argv[1] === fileURLToPath(import.meta.url)) await ensureKernels({ verbose: argv.includes('--verbose') });
