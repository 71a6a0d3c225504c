/**
 * npm test: set-up, then format and lint, types, borders, dead exports, licenses, and every suite. Ends with `N passed, N failed`.
 * npm test SUITE PATH: only the named of checks, unit, conformance and e2e, and of a suite only the files whose path holds PATH.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { runCommand } from './setup/run-command.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';
import { readSelection } from './testing/selection.mjs';

const bin = (...path) => inRoot('node_modules', ...path);

const CHECKS = [
  ['format and lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off', '.']],
  ['types: Node', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.node.json']],
  ['types: workers', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.worker.json']],
  ['types: pages', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.dom.json']],
  ['borders between rooms', [bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), 'packages', 'apps', 'scripts', 'tests']],
  ['dead exports', [bin('knip', 'bin', 'knip.js'), '--no-progress']],
  ['licenses', [inRoot('scripts', 'checks', 'licenses.mjs')]],
];

/** What each suite needs beside dependencies and kernels; got when its turn comes, so that cheap checks fail first. */
const NEEDS = {
  unit: async () => ({}),
  conformance: async () => {
    const { ensureSystemPostgres } = await import('./setup/postgres.mjs');
    await ensureSystemPostgres();
    // Some start the whole product.
    await buildWeb();
    return {};
  },
  e2e: async () => {
    await buildWeb();
    const { ensureBrowser, findHeadlessShell } = await import('./setup/browser.mjs');
    const shell = await findHeadlessShell();
    return { CHROMIUM_PATH: await ensureBrowser(), ...(shell && { HEADLESS_SHELL_PATH: shell }) };
  },
};

async function buildWeb() {
  const { ensureWebBuild } = await import('./setup/web-build.mjs');
  await ensureWebBuild();
}

async function runCheck([name, args]) {
  const started = Date.now();
  const { code, output } = await runCommand(process.execPath, args, { quiet: true, env: plainEnv() });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trim());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Two at a time: most of each is one thread. */
async function runChecks() {
  const waiting = [...CHECKS];
  const results = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all([lane(), lane()]);
  return results;
}

/** Colors are for people: what is read from a file or a pipe stays plain. */
function plainEnv(more = {}) {
  const env = { ...process.env, ...more };
  if (process.stdout.isTTY) return env;
  // Node warns where both are set.
  delete env.FORCE_COLOR;
  return { ...env, NO_COLOR: '1' };
}

/** Above the longest patience of a single test: what hangs in one fails by name before its whole run counts as standing still. */
const STANDSTILL_MS = 600_000;

/** One run of Vitest. Resolves to its counts, and to the files that never ended where it stood still. */
async function runFiles(name, env, paths) {
  const report = inRoot('artifacts', `test-${name}.json`);
  const record = inRoot('artifacts', `standstill-${name}.json`);
  for (const file of [report, record]) rmSync(file, { force: true });
  const reporters = [`--reporter=${inRoot('scripts', 'testing', 'reporter.mjs')}`, '--reporter=json', `--outputFile=${report}`];
  const watched = { TEST_STANDSTILL_MS: String(STANDSTILL_MS), ...env, TEST_STANDSTILL_RECORD: record };
  const { code } = await runCommand(process.execPath, [bin('vitest', 'vitest.mjs'), 'run', '--project', name, ...reporters, ...paths], {
    env: watched,
    group: true,
  });
  if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8'));
  try {
    const { numPassedTests: passed, numFailedTests: failed, numFailedTestSuites: failedSuites } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that can't even be loaded has no failed test of its own; it must count all the same.
    return { passed, failed: code !== 0 && failed === 0 ? Math.max(1, failedSuites) : failed, waiting: [] };
  } catch {
    return { passed: 0, failed: 1, waiting: [] };
  }
}

/** A suite that stands still says behind which files; these have one more try in processes that nothing ran in before. */
async function runSuite({ name, paths }) {
  console.log(`\n== ${name}${paths.length ? `: ${paths.join(', ')}` : ''}`);
  const env = { ...plainEnv(await NEEDS[name]()), NODE_COMPILE_CACHE: inRoot('.runtime', 'compile-cache') };
  const first = await runFiles(name, env, paths);
  if (first.waiting.length === 0) return first;
  console.log(`STOOD STILL with ${first.waiting.length} to end; these run once more:\n  ${first.waiting.join('\n  ')}`);
  const again = await runFiles(name, env, first.waiting);
  return { passed: first.passed + again.passed, failed: first.failed + again.failed + again.waiting.length };
}

async function main() {
  mkdirSync(inRoot('artifacts'), { recursive: true });
  await ensureDependencies();
  const { ensureKernels } = await import('./build-kernels.mjs');
  await ensureKernels();

  const { checks, suites } = readSelection(process.argv.slice(2));
  const results = checks ? await runChecks() : [];
  for (const suite of suites) results.push(await runSuite(suite));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
  try {
    await main();
  } catch (error) {
    console.error(error.message);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  }
}
