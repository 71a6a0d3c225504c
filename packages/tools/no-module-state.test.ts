import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a file at module level keeps and changes: a variable, or a collection that starts empty. Constants with their content are none. */
const STATE = [
  /^(export )?(let|var) /,
  /^(export )?const \w+(: [^=]+)? = new (Weak)?(Map|Set)(<.*>)?\(\);?$/,
  /^(export )?const \w+(: [^=]+)? = new (Big)?(Ui|I)nt\d+(Clamped)?Array\((?!\[)/,
  /^(export )?const \w+(: [^=]+)? = new Float\d+Array\((?!\[)/,
  /^(export )?const \w+(: (?!readonly)[^=]+)? = (\[\]|\{\});?$/,
  // Objects of our own; a pattern, the words of a language and the like never change.
  /^(export )?const \w+(: [^=]+)? = new (?!(Big|Weak)?(Ui|I)nt\d|Float\d|(Weak)?(Map|Set)\b|RegExp\b|URL\b|Intl\.|Text(En|De)coder\b)/,
  /^ {2}(private |protected |public )?static (?!readonly\b)[#\w]+(: [^=(]+)?( =|;)/,
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

/** What solvers that tools share hold in modules: worked out from constants once, or the scratch of one call. None is of a picture, and none grows with them. */
const SHARED: Readonly<Record<string, string>> = {
  'kernels/plain/coverage.ts: const BLURRED': 'scratch of a call',
  'kernels/plain/knockout.ts: const lab': 'scratch of a call',
  'kernels/plain/lib/cube-root.ts: const asBits': 'one number',
  'kernels/plain/lib/cube-root.ts: const asFloat': 'the same number',
  'kernels/plain/lib/exact-oklab.ts: const asBits': 'one number',
  'kernels/plain/lib/exact-oklab.ts: const asFloat': 'the same number',
  'offset/cell-steps.ts: const known': 'steps by their reach, sixteen reaches',
  'screen-detect/fft.ts: const known': 'angles by a length, powers of two',
  'screen/blue-noise.ts: let known': 'one pattern',
  'screen/build-screen.ts: const phaseOrders': 'one order for each shape of dot',
  'separation/ink-trial.ts: const spaces': 'scratch of a call, by number of inks',
  'separation/ink-trial.ts: const usable': 'constants, by number of inks',
  'separation/solve-mix.ts: const MIX': 'scratch of a call',
  'trace/find-turns.ts: const scratch': 'scratch of a call',
};

test('what tools share keeps nothing of a picture in modules either', () => {
  const engine = `${import.meta.dirname}/../engine`;
  const files = globSync('**/*.ts', { cwd: engine }).filter((path) => isCode(path) && !/kernels\/(assembly|build)\//.test(path));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((path) =>
    stateIn(readFileSync(`${engine}/${path}`, 'utf8')).map(
      (line) =>
        `${path}: ${line
          .replace('export ', '')
          .split(/[ :=]+/, 2)
          .join(' ')}`,
    ),
  );
  expect(found.sort()).toEqual(Object.keys(SHARED));
});

test('the pattern tells state from constants', () => {
  const state = [
    'let lattice: Float32Array | null = null;',
    'const mixTables = new Map<string, MixTable>();',
    'const turned = new WeakMap<Silhouette, Partial<Record<QuarterTurns, Silhouette>>>();',
    'const least = new Float64Array(KNOCKOUT_KEYS);',
    'export const found: string[] = [];',
    'const scratch: Uint8Array = new Uint8Array(256);',
    'const memory = new BandMemory();',
    '  private static last: Plan | null = null;',
  ];
  const constants = [
    'const places = new Map([["a", 1]]);',
    '  let inner = 0;',
    'const NODES = new Uint8Array([1, 2]);',
    "const NAMES = ['a'];",
    'const NONE: readonly PieceFault[] = [];',
    'const LETTERS = new Intl.Collator();',
    '  static readonly SIDE = 8;',
    'const RISES = Uint8Array.from({ length: 256 }, (_, part) => part);',
  ];
  expect(state.map((line) => stateIn(line).length)).toEqual(state.map(() => 1));
  expect(constants.flatMap(stateIn)).toEqual([]);
});
