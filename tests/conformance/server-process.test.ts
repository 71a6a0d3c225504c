import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILE_CACHE } from '../setup/compile-cache.ts';
import { freePort } from './auth-support/test-server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = join(ROOT, 'apps', 'server', 'main.ts');
const WITH_PAGES = join(import.meta.dirname, 'auth-support', 'run-server.ts');

let state: string;

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'ub-'));
  await chmod(state, 0o755);
  await writeFile(join(state, 'index.html'), '<!doctype html><head></head>');
});

afterAll(() => rm(state, { recursive: true, force: true }));

interface RunningProcess {
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  readonly exit: Promise<unknown[]>;
}

function run(script: string, environment: Record<string, string>): RunningProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, ...COMPILE_CACHE, UNDERBASE_STATE: state, WEB_ROOT: state, ...environment },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    output.stdout += text;
  });
  child.stderr.on('data', (text) => {
    output.stderr += text;
  });
  return { child, output, exit: once(child, 'exit') };
}

async function runUntilReady(port: number): Promise<RunningProcess> {
  const running = run(WITH_PAGES, { PORT: String(port) });
  await Promise.race([
    expect.poll(() => running.output.stdout, { interval: 10 }).toContain('ready'),
    running.exit.then(() => Promise.reject(new Error(`The server ended: ${running.output.stderr}`))),
  ]);
  return running;
}

test('in production it does not start on stand-ins, and names them', async () => {
  const { output, exit } = run(MAIN, { NODE_ENV: 'production' });
  expect((await exit)[0]).toBe(1);
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM']) expect(output.stderr).toContain(`${name} is missing`);
  expect(output.stdout).toBe('');
});

test('it starts, answers, tells its address once, stays small, and stops when asked, twice over', async () => {
  const port = await freePort();
  for (let round = 0; round < 2; round++) {
    const { child, output, exit } = await runUntilReady(port);
    expect(output.stdout).toBe(`Underbase is ready at http://localhost:${port}\n`);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    if (process.platform === 'linux') {
      const residentKb = Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
      expect(residentKb).toBeLessThan(200 * 1024);
    }
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }
});

test('it listens on this machine alone', async () => {
  const { networkInterfaces } = await import('node:os');
  const outside = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
  );
  const port = await freePort();
  const { child, exit } = await runUntilReady(port);
  try {
    for (const { address } of outside) await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow();
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  } finally {
    child.kill('SIGINT');
    await exit;
  }
});

test('a fault that reached nobody is logged; a torn process starts anew in place and an unheard promise costs nothing', async () => {
  const port = await freePort();
  const { child, output, exit } = await runUntilReady(port);
  const healthy = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => ({ status: 0 }))).status;
  child.kill('SIGALRM');
  await expect.poll(() => output.stdout).toContain('"origin":"unhandledRejection"');
  expect(await healthy()).toBe(200);
  child.kill('SIGUSR2');
  await expect.poll(() => output.stdout.match(/ready/g)?.length, { timeout: 30_000 }).toBe(2);
  expect(output.stdout).toContain('"origin":"uncaughtException"');
  expect(await healthy()).toBe(200);
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
