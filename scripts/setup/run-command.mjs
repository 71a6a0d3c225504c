import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const PASSED_ON = ['SIGTERM', 'SIGHUP'];
/** Ctrl-C reaches only the group in front. */
const PASSED_ON_TO_GROUPS = [...PASSED_ON, 'SIGINT'];

/**
 * Runs a command to its end. Quiet ones show their output only when they fail; a group can be ended together with all that it started.
 * Resolves to { code, output }; throws only where the command can't be started.
 */
export function runCommand(command, args, { quiet = false, env = process.env, cwd = ROOT, group = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd, env, stdio, detached: group });
    const passedOn = group ? PASSED_ON_TO_GROUPS : PASSED_ON;
    // A signal for this process alone must not leave its child at work. (Ctrl-C reaches both by itself.)
    let received = null;
    const passOn = (signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of passedOn) process.on(signal, passOn);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of passedOn) process.off(name, passOn);
      if (received) process.kill(process.pid, received);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/** The same for a step that must succeed. */
export async function runStep(what, command, args, options) {
  const { code, output } = await runCommand(command, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${what} failed (exit ${code}).\n${output.trim()}`);
}
