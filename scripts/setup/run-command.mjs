import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const PASSED_ON = ['SIGTERM', 'SIGHUP'];

/**
 * Runs a command to its end. Quiet ones show their output only when they fail.
 * Resolves to { code, output }; throws only where the command can't be started.
 */
export function runCommand(command, args, { quiet = false, env = process.env, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'] });
    // A signal for this process alone must not leave its child at work. (Ctrl-C reaches both by itself.)
    let received = null;
    const passOn = (signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of PASSED_ON) process.on(signal, passOn);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const name of PASSED_ON) process.off(name, passOn);
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
