/** npm test: set-up, then format and lint, types, borders, dead exports, licenses, and every suite. Ends with `N passed, N failed`. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { runCommand } from './setup/run-command.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';

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

const SUITES = ['unit', 'conformance', 'e2e'];

async function runCheck([name, args]) {
  const started = Date.now();
  const { code, output } = await runCommand(process.execPath, args, { quiet: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trim());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runSuite(name, env) {
  const report = inRoot('artifacts', `test-${name}.json`);
  rmSync(report, { force: true });
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    name,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${report}`,
    '--passWithNoTests',
  ];
  const { code } = await runCommand(process.execPath, args, { env });
  try {
    const { numPassedTests: passed, numFailedTests: failed, numFailedTestSuites: failedSuites } = JSON.parse(readFileSync(report, 'utf8'));
    // A file that can't even be loaded has no failed test of its own; it must count all the same.
    return { passed, failed: code !== 0 && failed === 0 ? Math.max(1, failedSuites) : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function main() {
  mkdirSync(inRoot('artifacts'), { recursive: true });
  await ensureDependencies();
  const { ensureKernels } = await import('./build-kernels.mjs');
  await ensureKernels();
  const { ensureWebBuild } = await import('./setup/web-build.mjs');
  await ensureWebBuild();
  const { ensureSystemPostgres } = await import('./setup/postgres.mjs');
  await ensureSystemPostgres();
  const { ensureBrowser } = await import('./setup/browser.mjs');
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };

  const only = process.argv.slice(2);
  const wanted = (name) => only.length === 0 || only.includes(name);
  let passed = 0;
  let failed = 0;
  const add = (result) => {
    passed += result.passed;
    failed += result.failed;
  };
  if (wanted('checks')) for (const check of CHECKS) add(await runCheck(check));
  for (const suite of SUITES) if (wanted(suite)) add(await runSuite(suite, env));
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
