/**
 * The pinned Node and npm. Written for Node 18 and up: it must run before anything is installed.
 *
 * Under an old Node, npm quietly picks older releases of packages, so nothing is installed before this has run.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot } from './root.mjs';
import { runStep } from './run-command.mjs';

const pinned = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).runtime;
const folder = inRoot('.runtime', `node-${pinned.node}`);
const modules = `${folder}/node_modules`;
const isWindows = process.platform === 'win32';
const platformName = `${isWindows ? 'win' : process.platform}-${process.arch}`;
const nodePath = `${modules}/node-${platformName}/bin/node${isWindows ? '.exe' : ''}`;
const npmPath = `${modules}/npm/bin/npm-cli.js`;

const major = (version) => Number(version.split('.')[0]);
const isRuntime = major(process.versions.node) === major(pinned.node);

/** npm of the machine: the one that called us, else the one on PATH. */
function machineNpm(args) {
  const script = process.env.npm_execpath;
  return script ? [process.execPath, [script, ...args]] : [isWindows ? 'npm.cmd' : 'npm', args];
}

async function fetchRuntime() {
  console.error(`Fetching Node ${pinned.node}, once for this checkout.`);
  const incoming = inRoot('.runtime', `incoming-${process.pid}`);
  mkdirSync(incoming, { recursive: true });
  try {
    const packages = [`node-${platformName}@${pinned.node}`, `npm@${pinned.npm}`];
    const args = [
      'install',
      '--prefix',
      incoming,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...packages,
    ];
    await runStep('Fetching the Node runtime', ...machineNpm(args));
    // Renamed when whole, so that an interrupted fetch leaves nothing that looks finished.
    if (!existsSync(nodePath)) renameSync(incoming, folder);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}

/** Path of a Node of the pinned major version: this process's own, or one fetched into the checkout. */
export async function ensureRuntime() {
  if (isRuntime) return process.execPath;
  if (!existsSync(nodePath)) await fetchRuntime();
  return nodePath;
}

/** Command and arguments that run npm under the pinned Node. */
export function npmCommand(args) {
  if (existsSync(npmPath)) return [process.execPath, [npmPath, ...args]];
  return machineNpm(args);
}

const STARTER = 'UNDERBASE_STARTER';
const LOOK_MS = 500;

/**
 * Ends this process in order, as by SIGTERM, when the one that started it is gone: npm or this project's own starter, ended alone.
 * Under any other parent it stays: who starts it from a shell may close that shell.
 */
export function endWithStarter() {
  const parent = process.ppid;
  const isOurs = process.env[STARTER] === String(parent) || process.env.npm_lifecycle_event === 'start';
  if (!isOurs) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}

/** Runs a script in a child process with signals passed on, and ends this process the way the child ended. */
export function handOver(node, args, env = process.env) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...env, [STARTER]: String(process.pid) } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : code));
}

/**
 * Makes sure that the calling script runs under the pinned Node.
 * Returns true where it does; otherwise starts it again there with the same options, and the caller must do nothing more.
 */
export async function isUnderRuntime(script) {
  if (isRuntime) return true;
  handOver(await ensureRuntime(), [...process.execArgv, script, ...process.argv.slice(2)]);
  return false;
}
