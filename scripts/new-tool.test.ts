import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  for (const name of ['tsconfig.base.json', 'tsconfig.node.json', 'vitest.config.ts', 'biome.json', 'scripts/testing'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  return copy;
}

beforeAll(() => {
  house = copyHouse();
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Text of every source of the house, by path. */
function filesOf(root: string): ReadonlyMap<string, string> {
  const found = globSync('packages/**/*.ts', { cwd: root });
  return new Map(found.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

const tool = (id: string, ...name: string[]) => join(house, 'packages/tools', id, ...name);
const node = (...args: string[]) => run(process.execPath, args, { cwd: house, env: { PATH: process.env.PATH } });

/** Declared, without options and run. */
const IN_PREPARATION = `import { declareTool, inBrowser } from '../declaration.ts';

export const sketch = declareTool({
  id: 'sketch',
  title: 'Sketch',
  summary: 'Not there yet.',
  searchWords: 'draw',
  icon: 'pencil',
  price: 1,
  place: 500,
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
    const before = filesOf(house);
    expect(newTool(house, 'mirror')).toContain('packages/tools/mirror/tool.ts');
    const after = filesOf(house);
    const outside = [...after].filter(([file, text]) => !file.includes('tools/mirror/') && before.get(file) !== text);
    // One file, one line: all that a tool needs outside its folder.
    expect(outside.map(([file]) => file)).toEqual(['packages/tools/declared.ts']);
    const added = (outside[0]?.[1] ?? '').split('\n').filter((line) => !before.get('packages/tools/declared.ts')?.includes(line));
    expect(added).toEqual(["export { mirror } from './mirror/tool.ts';"]);
    expect(newTool(house, 'sketch')).not.toContain('packages/tools/sketch/tool.ts');
    const declared = join(house, 'packages/tools/declared.ts');
    const sketch = "export { sketch } from './sketch/tool.ts';\n";
    writeFileSync(declared, readFileSync(declared, 'utf8').replace('export { strokeEnhancer', `${sketch}export { strokeEnhancer`));
    expect(readFileSync(tool('sketch', 'tool.ts'), 'utf8')).toContain("title: 'Sketch'");

    const bin = (...path: string[]) => join(ROOT, 'node_modules', ...path);
    const folders = ['mirror', 'sketch'].map((id) => `packages/tools/${id}`);
    const lists = ['packages/tools/declared.ts'];
    // Other tools may be half made in this checkout; the registry is asked about the new one alone.
    const registry = ['packages/tools/registry.test.ts', '-t', 'mirror|declares a tool|title and an icon'];
    const [types, own, listed, lint] = await Promise.allSettled([
      node(bin('typescript/bin/tsc'), '-p', 'tsconfig.node.json'),
      node(bin('vitest/vitest.mjs'), 'run', '--project', 'unit', ...folders),
      node(bin('vitest/vitest.mjs'), 'run', '--project', 'unit', ...registry),
      node(bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--vcs-enabled=false', ...folders, ...lists),
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
  });

  it('refuses what it would spoil, and writes nothing then', () => {
    const before = readFileSync(join(house, 'packages/tools/declared.ts'), 'utf8');
    expect(() => newTool(house, 'Mirror!')).toThrow("can't be an id");
    expect(() => newTool(house, 'mirror')).toThrow('has its run already');
    expect(() => newTool(house, 'options-validation')).toThrow('is no tool');
    expect(existsSync(tool('options-validation', 'tool.ts'))).toBe(false);
    mkdirSync(tool('declared'));
    writeFileSync(tool('declared', 'tool.ts'), 'options: { depth: 1 }');
    expect(() => newTool(house, 'declared')).toThrow('by hand');
    expect(existsSync(tool('declared', 'run.ts'))).toBe(false);
    expect(readFileSync(join(house, 'packages/tools/declared.ts'), 'utf8')).toBe(before);
  });
});
