/** The suites, cheapest first, and where the files of each lie. */
const SUITES = [
  { name: 'unit', isIn: () => true },
  { name: 'conformance', isIn: (path) => path.startsWith('tests/conformance') },
  { name: 'e2e', isIn: (path) => path.startsWith('tests/e2e') },
];

/** A path without a suite's name belongs to the most special suite that holds it. */
const suiteOf = (path) => SUITES.findLast(({ isIn }) => isIn(path)).name;

/**
 * What `npm test ARGUMENTS` asks for. Names of suites (`checks` among them) and paths may stand in any order; paths alone choose
 * their suite by themselves; nothing asks for everything.
 * @returns {{ checks: boolean, suites: { name: string, paths: string[] }[] }}
 */
export function readSelection(args) {
  const names = ['checks', ...SUITES.map(({ name }) => name)];
  const named = args.filter((arg) => names.includes(arg));
  const paths = args.filter((arg) => !names.includes(arg)).map((path) => path.replace(/^\.\//, ''));
  const isWanted = (name) => (named.length > 0 ? named.includes(name) : paths.length === 0 || paths.some((path) => suiteOf(path) === name));
  return {
    checks: named.includes('checks') || args.length === 0,
    suites: SUITES.filter(({ name }) => isWanted(name)).map(({ name }) => ({
      name,
      paths: named.length > 0 ? paths : paths.filter((path) => suiteOf(path) === name),
    })),
  };
}
