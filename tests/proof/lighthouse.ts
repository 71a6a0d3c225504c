import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/web-support/chromium.ts';

const runFile = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = `${ROOT}artifacts/lighthouse`;
const VERSION = '13.5.0';
const PORT = 4398;

const PAGES = (process.env.PAGES ?? '/,/tools,/docs,/pricing,/halftone').split(',');
const RUNS = Number(process.env.RUNS ?? 5);
const FORMS = ['mobile', 'desktop'] as const;
const GOAL = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMINGS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

interface Result {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

/**
 * Lighthouse with its own simulated throttling, on the production build as `npm start` serves it: the median of five runs of
 * each page, for phones and for desktops, beside the goal of 95. LIGHTHOUSE_URL names a server that runs already; PAGES and
 * RUNS limit the work. Lighthouse is fetched when it is asked for, for it weighs a third of all that the project installs.
 */
export async function run(): Promise<void> {
  const program = await fetchLighthouse();
  const server = process.env.LIGHTHOUSE_URL ? null : await startServer();
  const origin = process.env.LIGHTHOUSE_URL ?? `http://localhost:${PORT}`;
  try {
    console.log(
      `${'page'.padEnd(12)}${'form'.padEnd(9)}${CATEGORIES.map((name) => name.padStart(15)).join('')}   FCP, LCP, TBT in ms, CLS`,
    );
    for (const path of PAGES) for (const form of FORMS) report(path, form, await measure(program, origin + path, form));
  } finally {
    server?.kill('SIGTERM');
  }
}

async function fetchLighthouse(): Promise<string> {
  const program = `${FOLDER}/node_modules/lighthouse/cli/index.js`;
  if (existsSync(program)) return program;
  mkdirSync(FOLDER, { recursive: true });
  await runFile('npm', ['install', '--prefix', FOLDER, '--no-audit', '--no-fund', '--no-package-lock', `lighthouse@${VERSION}`]);
  return program;
}

/** The product's own server with an empty state folder; it serves the build that stands in apps/web/dist. */
async function startServer(): Promise<ChildProcess> {
  const state = await mkdtemp(join(tmpdir(), 'underbase-lighthouse-'));
  // The database runs as a user without privileges.
  await chmod(state, 0o755);
  const server = spawn(process.execPath, [`${ROOT}apps/server/main.ts`], {
    env: { ...process.env, PORT: String(PORT), UNDERBASE_STATE: state, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (text) => String(text).includes('is ready') && resolve());
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  server.once('exit', () => rmSync(state, { recursive: true, force: true }));
  return server;
}

async function measure(program: string, url: string, form: (typeof FORMS)[number]): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let failures = 0; results.length < RUNS; ) {
    const result = await runOnce(program, url, form);
    if (!result.runtimeError) results.push(result);
    else if (++failures > RUNS) throw new Error(result.runtimeError.message);
  }
  return results;
}

async function runOnce(program: string, url: string, form: (typeof FORMS)[number]): Promise<Result> {
  const output = `${FOLDER}/${form}${new URL(url).pathname.replaceAll('/', '-')}.json`;
  const flags = ['--headless=new', ...CHROMIUM_ARGS].join(' ');
  const args = [program, url, '--quiet', '--output=json', `--output-path=${output}`, `--only-categories=${CATEGORIES.join()}`];
  if (form === 'desktop') args.push('--preset=desktop');
  args.push(`--chrome-flags=${flags}`);
  // It exits with 1 where it could not measure; the report says why.
  await runFile(process.execPath, args, { env: { ...process.env, CHROME_PATH: chromiumPath() } }).catch(() => {});
  return JSON.parse(readFileSync(output, 'utf8')) as Result;
}

function report(path: string, form: string, results: readonly Result[]): void {
  const scores = CATEGORIES.map((name) => median(results.map(({ categories }) => Math.round(100 * (categories[name].score ?? 0)))));
  const timings = TIMINGS.map((name) => median(results.map(({ audits }) => audits[name].numericValue ?? Number.NaN)));
  const words = timings.map((value, index) => value.toFixed(index === TIMINGS.length - 1 ? 3 : 0)).join(', ');
  const isMet = scores.every((score) => score >= GOAL);
  console.log(
    `${path.padEnd(12)}${form.padEnd(9)}${scores.map((score) => String(score).padStart(15)).join('')}   ${words}  ${isMet ? 'PASS' : 'BELOW'}`,
  );
  if (!isMet) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
