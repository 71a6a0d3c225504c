import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = dirname(dirname(import.meta.dirname));
const CRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** Imports that the house forbids, each in the room that must not have it, with the rule that has to speak up. */
const FORBIDDEN: [rule: string, file: string, source: string][] = [
  ['contract-imports-only-above', 'packages/contract/a.ts', "import '../engine/index.ts';"],
  ['contract-is-plain', 'packages/contract/b.ts', "import 'node:fs';"],
  ['engine-is-plain', 'packages/engine/a.ts', "import 'node:fs';"],
  ['engine-imports-only-above', 'packages/engine/b.ts', "import '../codecs/index.ts';"],
  ['tools-stay-apart', 'packages/tools/color-ko/a.ts', "import '../halftone/tool.ts';"],
  ['only-panels-show', 'packages/tools/color-ko/b.ts', "import '../../ui/index.ts';"],
  ['tools-know-no-codec-host', 'packages/tools/color-ko/c.ts', "import '../../codecs/node/index.ts';"],
  ['panels-run-nothing', 'packages/tools/color-ko/panel.tsx', "import './run.ts';"],
  ['runner-knows-no-tool-by-name', 'packages/runner/a.ts', "import '../tools/color-ko/run.ts';"],
  ['platform-knows-no-tool', 'packages/platform/a.ts', "import '../tools/index.ts';"],
  ['server-imports-no-other-app', 'apps/server/a.ts', "import '../web/a.ts';"],
  ['web-reaches-out-in-clients-only', 'apps/web/features/a.ts', "import '../../../packages/codecs/index.ts';"],
  ['nothing-imports-tests', 'packages/engine/c.ts', "import '../../tests/a.ts';"],
];

const PLAIN = [
  'packages/engine/index.ts',
  'packages/codecs/index.ts',
  'packages/codecs/node/index.ts',
  'packages/ui/index.ts',
  'packages/tools/index.ts',
  'packages/tools/halftone/tool.ts',
  'packages/tools/color-ko/run.ts',
  'apps/web/a.ts',
  'tests/a.ts',
];

let house: string;
let output = '';

function put(path: string, source: string): void {
  const file = join(house, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'underbase-borders-'));
  for (const path of PLAIN) put(path, 'export const x = 1;');
  for (const [, path, source] of FORBIDDEN) put(path, `${source}\nexport const x = 1;`);
  put('package.json', '{"name":"house","type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'));
  try {
    execFileSync(process.execPath, [CRUISE, '--config', join(ROOT, '.dependency-cruiser.cjs'), 'packages', 'apps'], {
      cwd: house,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    output = String((error as { stdout: string }).stdout);
  }
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('borders between rooms', () => {
  test.each(FORBIDDEN)('%s refuses its forbidden import', (rule, file) => {
    expect(output).toMatch(new RegExp(`error ${rule}: ${file.replaceAll('.', '\\.')}`));
  });

  test('an allowed import is not refused', () => {
    expect(output).not.toMatch(/tools\/index\.ts →/);
  });
});
