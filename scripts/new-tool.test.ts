import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newTool } from './new-tool.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['contract', 'engine', 'tools'];
const run = promisify(execFile);
let house: string;

/** The rooms that a tool stands on, copied to where the real node_modules still serve, their own names leading to the copies. */
function copyHouse(): string {
  mkdirSync(join(ROOT, 'artifacts'), { recursive: true });
  const copy = mkdtempSync(join(ROOT, 'artifacts', 'new-tool-'));
  mkdirSync(join(copy, 'node_modules/@underbase'), { recursive: true });
  for (const room of ROOMS) {
    cpSync(join(ROOT, 'packages', room), join(copy, 'packages', room), { recursive: true });
    symlinkSync(join(copy, 'packages', room), join(copy, 'node_modules/@underbase', room));
  }
  for (const name of ['tsconfig.base.json', 'tsconfig.node.json', 'vitest.config.ts', 'biome.json'])
    cpSync(join(ROOT, name), join(copy, name));
  return copy;
}

beforeAll(() => {
  house = copyHouse();
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

const tool = (id: string, ...name: string[]) => join(house, 'packages/tools', id, ...name);
const node = (...args: string[]) => run(process.execPath, args, { cwd: house, env: { PATH: process.env.PATH } });

/** Declared, without options and run. */
const IN_PREPARATION = `import { declareTool, inBrowser } from '../declaration.ts';

export const sketch = declareTool({
  id: 'halftone',
  title: 'Sketch',
  summary: 'Not there yet.',
  icon: 'pen',
  task: 'clean',
  inHeaderMenu: false,
  access: 'public',
  where: inBrowser,
  accepts: ['png'],
  produces: ['png'],
  inputs: { min: 1, max: 1 },
  options: {},
  railTools: [],
});
`;

describe('new:tool', () => {
  it('writes a new tool, and the run of one in preparation; both compile, pass their tests and the linter', async () => {
    mkdirSync(tool('sketch'));
    writeFileSync(tool('sketch', 'tool.ts'), IN_PREPARATION);
    expect(newTool(house, 'mirror')).toContain('packages/tools/mirror/tool.ts');
    expect(newTool(house, 'sketch')).not.toContain('packages/tools/sketch/tool.ts');
    expect(readFileSync(tool('sketch', 'tool.ts'), 'utf8')).toContain("title: 'Sketch'");

    const bin = (...path: string[]) => join(ROOT, 'node_modules', ...path);
    const folders = ['mirror', 'sketch'].map((id) => `packages/tools/${id}`);
    const lists = ['packages/tools/index.ts', 'packages/contract/token-costs.ts'];
    // Other tools may be half made in this checkout; the registry is asked about the new one alone.
    const registry = ['packages/tools/registry.test.ts', '-t', 'mirror|every tool'];
    const [types, own, listed, lint] = await Promise.allSettled([
      node(bin('typescript/bin/tsc'), '-p', 'tsconfig.node.json'),
      node(bin('vitest/vitest.mjs'), 'run', '--project', 'unit', ...folders),
      node(bin('vitest/vitest.mjs'), 'run', '--project', 'unit', ...registry),
      node(bin('@biomejs/biome/bin/biome'), 'ci', '--vcs-enabled=false', ...folders, ...lists),
    ]);
    const output = (result: PromiseSettledResult<unknown>) =>
      result.status === 'rejected' ? `${result.reason.stdout}${result.reason.stderr}` : '';
    const mine = new RegExp([...folders, ...lists].join('|'));
    expect(
      output(types)
        .split('\n')
        .filter((line) => mine.test(line)),
    ).toEqual([]);
    expect(output(own)).toBe('');
    expect(output(listed)).toBe('');
    expect(output(lint)).toBe('');
  }, 60_000);

  it('refuses what it would spoil, and writes nothing then', () => {
    const before = readFileSync(join(house, 'packages/tools/index.ts'), 'utf8');
    expect(() => newTool(house, 'Mirror!')).toThrow("can't be an id");
    expect(() => newTool(house, 'mirror')).toThrow('has its run already');
    expect(() => newTool(house, 'options-validation')).toThrow('is no tool');
    expect(existsSync(tool('options-validation', 'tool.ts'))).toBe(false);
    mkdirSync(tool('declared'));
    writeFileSync(tool('declared', 'tool.ts'), 'options: { depth: 1 }');
    expect(() => newTool(house, 'declared')).toThrow('by hand');
    expect(existsSync(tool('declared', 'run.ts'))).toBe(false);
    expect(readFileSync(join(house, 'packages/tools/index.ts'), 'utf8')).toBe(before);
  });
});
