import { existsSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs one of Debian's packages where that is possible: as root on a Debian. Returns whether it was tried. */
export async function installDebianPackage(name) {
  if (!canInstall) return false;
  console.error(`Installing ${name} for the tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-q'], { quiet: true, env });
  await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { quiet: true, env });
  return true;
}
