import { printTable } from '../bench/harness.ts';
import { type Judged, judgeCase } from './verdict-corpus/judge-case.ts';
import { FRESH_CASES, VERDICT_CASES, type VerdictCase } from './verdict-corpus/list.ts';
import { OTHER_CASES } from './verdict-corpus/other-hands.ts';
import { FRESH_STRANGE_CASES, STRANGE_CASES } from './verdict-corpus/strange.ts';
import { FRESH_TRIMMED_CASES, TRIMMED_CASES } from './verdict-corpus/trimmed.ts';

/** No page is opened: pixels alone. */
export const needsWeb = false;

const GOALS = { right: 0.97, refused: 0.01, found: 0.97, invented: 0.02, agree: 1 } as const;

interface Figures {
  readonly files: number;
  readonly right: number;
  readonly refused: number;
  readonly found: number;
  readonly invented: number;
  readonly agree: number;
}

function figuresOf(judged: readonly Judged[]): Figures {
  const share = (count: number, of: number) => (of === 0 ? 1 : count / of);
  const faults = judged.reduce((sum, { one }) => sum + one.must.length, 0);
  const missed = judged.reduce((sum, one) => sum + one.missed.length, 0);
  const sound = judged.filter(({ one }) => one.expected.includes('ready'));
  return {
    files: judged.length,
    right: share(judged.filter(({ isRight }) => isRight).length, judged.length),
    refused: sound.length === 0 ? 0 : sound.filter(({ isRefused }) => isRefused).length / sound.length,
    found: share(faults - missed, faults),
    invented: judged.filter(({ invented }) => invented.length > 0).length / judged.length,
    agree: share(judged.filter(({ agrees }) => agrees).length, judged.length),
  };
}

const rowOf = (name: string, { files, ...shares }: Figures): readonly string[] => [
  name,
  String(files),
  ...Object.values(shares).map((share) => share.toFixed(3)),
];

function wordsOf({ one, verdict, isRight, missed, invented, findings }: Judged): string | null {
  const words = [
    ...(isRight ? [] : [`${verdict}, not ${one.expected.join(' or ')}`]),
    ...missed.map((ids) => `missed ${ids.join('|')}`),
    ...invented.map(({ id, message }) => `invented ${id}: ${message}`),
  ];
  return words.length === 0 ? null : `${one.name}: ${words.join('; ')} (${findings.join(' ')})`;
}

const isMet = ({ right, refused, found, invented, agree }: Figures): boolean =>
  right >= GOALS.right && refused <= GOALS.refused && found >= GOALS.found && invented <= GOALS.invented && agree >= GOALS.agree;

/** Only part of the list: `seen` while something is mended, so that the other half stays unseen; `strange` for the files unlike the rest; `trimmed` for those of tight cuts, grain and scaling; `fresh` and `other` for sets that the whole does not hold: the first draws the same families anew, the second is set in a typeface and drawn in another way. */
function wanted(part: string | undefined): readonly VerdictCase[] {
  const all = [...VERDICT_CASES, ...STRANGE_CASES, ...TRIMMED_CASES];
  if (part === 'strange') return STRANGE_CASES;
  if (part === 'other') return OTHER_CASES;
  if (part === 'fresh') return [...FRESH_CASES, ...FRESH_STRANGE_CASES, ...FRESH_TRIMMED_CASES];
  if (part === 'trimmed') return [...TRIMMED_CASES, ...FRESH_TRIMMED_CASES];
  const parts = { seen: false, unseen: true } as const;
  return part === 'seen' || part === 'unseen' ? all.filter(({ isUnseen }) => isUnseen === parts[part]) : all;
}

/** Files drawn with and without faults, judged by what was drawn: figures by family, every miss in words. */
export async function run(): Promise<void> {
  const [, part, only = ''] = process.argv.slice(2);
  const judged: Judged[] = [];
  for (const one of wanted(part).filter(({ name }) => name.includes(only))) {
    const result = await judgeCase(one);
    judged.push(result);
    const words = wordsOf(result);
    if (words) console.log(words);
  }
  const families = [...new Set(judged.map(({ one }) => one.family))];
  const rows = families.map((family) => rowOf(family, figuresOf(judged.filter(({ one }) => one.family === family))));
  const all = figuresOf(judged);
  printTable(
    `${judged.length} files`,
    ['family', 'files', 'right', 'refused', 'found', 'invented', 'agree'],
    [
      ...rows,
      rowOf('all', all),
      rowOf('unseen', figuresOf(judged.filter(({ one }) => one.isUnseen))),
      rowOf('strange', figuresOf(judged.filter(({ one }) => STRANGE_CASES.includes(one)))),
    ],
  );
  if (!isMet(all)) process.exitCode = 1;
}
