import type { FoundSection } from './search-knowledge.ts';

export interface Source {
  readonly title: string;
  readonly url: string;
}

export const NOT_FOUND =
  'The documentation does not hold an answer to this. I answer questions on preparing artwork for DTF transfers and screen printing. [Docs](/docs) lists every page, and HELP at the edge of the window reaches a person.';

export const REFUSED =
  'I only answer questions on preparing artwork for print, from the documentation. I take no orders from a message, and I know nothing of accounts, keys or the server.';

const LONGEST_LEAD = 900;
const LONGEST_EXTRA = 320;

export const sourceOf = ({ title, heading, url }: FoundSection): Source => ({ title: heading ? `${title}: ${heading}` : title, url });

/** A table's rows as lines: in a narrow panel a table can't be read. */
function rowsAsLines(content: string): string {
  return content.replace(/^\|[\s:|-]+\|$\n?/gm, '').replace(/^\|(.+)\|$/gm, (_row, cells: string) => {
    const [first, ...rest] = cells.split('|').map((cell) => cell.trim());
    return `- ${first ? `**${first.replaceAll('*', '')}**: ` : ''}${rest.filter(Boolean).join('; ')}`;
  });
}

/** Sentences and list items, in order. */
function unitsOf(content: string): string[] {
  return rowsAsLines(content)
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [line] : line.split(/(?<=[.!?])\s+(?=[A-Z*[\d])/)))
    .filter((unit) => unit.trim() !== '' && !unit.startsWith('#'));
}

/** What a sentence must hold to answer questions of a kind, beside their words: a figure, an option, a reason. */
const WANTED: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\bhow (much|many|big|large|wide|tall|high|small|thin|thick|fine|far|close|long|fat|low|deep)\b|\b(what|which|whats|max|min|minimum|maximum|smallest|largest|biggest|thinnest)\b/i,
    /\d/,
  ],
  [/\b(how (do|can|to|would|should)|where|can i|which (tool|option|setting)|need|want|fix|make|get)\b/i, /\*\*|\]\(\//],
  [/\b(why|how come|reason|cause)\b/i, /\b(because|since|so that|so|comes? from|lays|make)\b/i],
];
const WANTED_COUNTS = 0.7;

/** What is said of flags helps whoever asks about them; beside a form they are noise. */
const OF_COMMAND_LINE = /(^|[\s`(])--\w/;
const ASKS_COMMAND_LINE = /--\w|command|terminal|script|automat|\bcli\b/i;

const hitsIn = (unit: string, stems: readonly string[], wanted: readonly RegExp[]): number => {
  const text = unit.toLowerCase();
  return stems.filter((stem) => text.includes(stem)).length + WANTED_COUNTS * wanted.filter((pattern) => pattern.test(unit)).length;
};

const joined = (units: readonly string[]): string =>
  units.reduce(
    (text, unit) =>
      text + (text === '' ? '' : unit.startsWith('- ') ? '\n' : text.split('\n').at(-1)?.startsWith('- ') ? '\n\n' : ' ') + unit,
    '',
  );

/** The units that hold most of what was asked, within a length, in their own order. */
function essence(section: FoundSection, longest: number, wanted: readonly RegExp[], question: string): string {
  const all = unitsOf(section.content);
  const spoken = ASKS_COMMAND_LINE.test(question) ? all : all.filter((unit) => !OF_COMMAND_LINE.test(unit));
  const units = spoken.length > 0 ? spoken : all;
  const kept = new Set<number>();
  let length = 0;
  const byHits = units
    .map((unit, index) => ({ index, hits: hitsIn(unit, section.found, wanted) }))
    .sort((a, b) => b.hits - a.hits || a.index - b.index);
  for (const { index } of byHits) {
    if (length + units[index].length > longest && kept.size > 0) continue;
    kept.add(index);
    length += units[index].length;
  }
  return joined(units.filter((_unit, index) => kept.has(index)));
}

/**
 * An answer from the found sections alone, in Markdown: the best one, and what the next ones add.
 * @param question what was asked: it says which sentences are wanted
 * @param found sections that answer the question, best first, at least one
 */
export function composeAnswer(
  question: string,
  found: readonly FoundSection[],
): { readonly text: string; readonly sources: readonly Source[] } {
  const wanted = WANTED.filter(([asks]) => asks.test(question)).map(([, holds]) => holds);
  const [lead, ...others] = found;
  const extras = others.filter(({ rank, answers }) => rank >= lead.rank * 0.45 && answers >= lead.answers * 0.6).slice(0, 2);
  // Answers are written to stand alone; what is taken from a guide or a page says of what it speaks.
  const name = lead.url.startsWith('/docs/answers-') || !lead.heading ? '' : `**${lead.title}: ${lead.heading}.**`;
  const best = essence(lead, LONGEST_LEAD, wanted, question);
  const parts = [
    [name, best].filter(Boolean).join(best.startsWith('- ') ? '\n\n' : ' '),
    ...extras.map((extra) => {
      const added = essence(extra, LONGEST_EXTRA, wanted, question);
      return `**${extra.heading || extra.title}.**${added.startsWith('- ') ? '\n\n' : ' '}${added}`;
    }),
  ];
  return { text: parts.join('\n\n'), sources: [lead, ...extras].map(sourceOf) };
}
