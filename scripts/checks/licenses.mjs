/** Licenses of everything installed, against settled.md 17: permissive only, LGPL only as a separately loaded binary. */

import { promisify } from 'node:util';
import { init } from 'license-checker-rseidelsohn';
import { ROOT } from '../setup/root.mjs';

const PERMISSIVE =
  /^(MIT(-0)?|ISC|0BSD|BSD(-[23]-Clause)?|Apache-2\.0|MPL-2\.0|OFL-1\.1|CC0-1\.0|CC-BY-[34]\.0|BlueOak-1\.0\.0|Unlicense|Python-2\.0|Zlib|WTFPL|Artistic-2\.0)\*?$/;

/** Separately loaded LGPL binaries, and what states its license in a form that the checker can't read. */
const EXCEPTIONS = {
  '@img/sharp-libvips-': 'LGPL-3.0-or-later: libvips as a shared library',
  '@img/sharp-win32-': 'libvips as a shared library',
  '@img/sharp-wasm32': 'libvips as a separate module',
  'libheif-js@': 'LGPL-3.0: libheif as a separate WebAssembly module, loaded when a HEIC file comes',
};

function isPermissive(expression) {
  const alternatives = String(expression).replace(/[()]/g, '').split(/ OR /i);
  return alternatives.some((alternative) => alternative.split(/ AND /i).every((part) => PERMISSIVE.test(part.trim())));
}

/** Packages whose license does not pass, as lines. */
export async function findLicenseProblems() {
  const packages = await promisify(init)({ start: ROOT, excludePrivatePackages: true });
  return Object.entries(packages)
    .filter(([name]) => !Object.keys(EXCEPTIONS).some((prefix) => name.startsWith(prefix)))
    .filter(([, facts]) => ![facts.licenses].flat().some(isPermissive))
    .map(([name, facts]) => `${name}: ${facts.licenses}`);
}

if (import.meta.main) {
  const problems = await findLicenseProblems();
  for (const line of problems) console.log(line);
  process.exit(problems.length ? 1 : 0);
}
