import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a file at module level keeps and changes: a variable, or a collection that starts empty. Constants with their content are none. */
const STATE = [
  /^(export )?(let|var) /,
  /^(export )?const \w+(: [^=]+)? = new (Weak)?(Map|Set)(<.*>)?\(\);?$/,
  /^(export )?const \w+(: [^=]+)? = new (Big)?(Ui|I)nt\d+(Clamped)?Array\((?!\[)/,
  /^(export )?const \w+(: [^=]+)? = new Float\d+Array\((?!\[)/,
  /^(export )?const \w+(: (?!readonly)[^=]+)? = (\[\]|\{\});?$/,
  /^(export )?const \w+(: [^=]+)? = new (ThreadTables|TurnedShapes)\b/,
];

function stateIn(source: string): readonly string[] {
  return source.split('\n').filter((line) => STATE.some((pattern) => pattern.test(line)));
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('testing/');

test('no tool keeps anything in a module: what stays from one run to the next is the runner’s', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(isCode);
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((path) => stateIn(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
});

test('the pattern tells state from constants', () => {
  const state = [
    'let lattice: Float32Array | null = null;',
    'const mixTables = new Map<string, MixTable>();',
    'const turned = new WeakMap<Silhouette, Partial<Record<QuarterTurns, Silhouette>>>();',
    'const least = new Float64Array(KNOCKOUT_KEYS);',
    'export const found: string[] = [];',
    'const scratch: Uint8Array = new Uint8Array(256);',
  ];
  const constants = [
    'const places = new Map([["a", 1]]);',
    '  let inner = 0;',
    'const NODES = new Uint8Array([1, 2]);',
    "const NAMES = ['a'];",
    'const NONE: readonly PieceFault[] = [];',
    'const RISES = Uint8Array.from({ length: 256 }, (_, part) => part);',
  ];
  expect(state.map((line) => stateIn(line).length)).toEqual(state.map(() => 1));
  expect(constants.flatMap(stateIn)).toEqual([]);
});
