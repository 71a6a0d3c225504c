import type { Likeness } from './asked-phrases.ts';
import type { Section } from './split-sections.ts';
import { toolsNamed } from './tools-named.ts';
import { conceptsOf } from './trade-words.ts';

/** The part of a connection pool that is used here. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows have the shape that the statement asks for, as in the driver's own types
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

export interface FoundSection extends Omit<Section, 'prior' | 'asked'> {
  readonly rank: number;
  /** Share of the question's weight that the section answers to, 0 to 1. */
  readonly coverage: number;
  /** Coverage by its words and by the phrases that it is asked for by, 0 to 1. */
  readonly answers: number;
  /** How many of the question's words, or what else the trade calls them, it holds. */
  readonly matched: number;
  /** Stems of the words found. */
  readonly found: readonly string[];
}

/** Another name of the same thing is not quite the word that was asked. */
const OTHER_FACTOR = 0.45;
/** A question that names a section is short. */
const LONGEST_NAMING = 600;

/** The nearest by words are put in order by whole phrases; what is farther down by words is not meant. */
const DEPTH = 30;
/** What a phrase that is the question itself adds to a section's rank, as a multiple of it. Measured on tests/knowledge. */
const LIKENESS_COUNTS = 2;
/** What the guide of a tool counts that the question names. */
const NAMED_TOOL_COUNTS = 3;
/** What it adds to the share of the question that is answered to. */
const LIKENESS_COVERS = 0.4;

/** What is held in memory for a search. */
export interface SearchAids {
  /** Takes slips of the keyboard back. */
  readonly mend?: (word: string) => string;
  readonly likeness?: Likeness;
}

/** Sections nearest to a question, best first; none where it holds no word that says something. */
export async function searchKnowledge(
  database: Queryable,
  question: string,
  limit: number,
  { mend, likeness }: SearchAids = {},
): Promise<FoundSection[]> {
  const terms = conceptsOf(question, mend).flatMap(({ word, others }, concept) => [
    { concept, word, factor: 1 },
    ...others.map((other) => ({ concept, word: other, factor: OTHER_FACTOR })),
  ]);
  if (terms.length === 0) return [];
  const named = await sectionNamed(database, question);
  const { rows } = await database.query('select * from private.sections_nearest($1, $2, $3, $4)', [
    terms.map(({ concept }) => concept),
    terms.map(({ word }) => word),
    terms.map(({ factor }) => factor),
    Math.max(limit, DEPTH),
  ]);
  const ordered = inOrder(rows, likeness?.(question, mend) ?? new Map(), toolsNamed(question));
  if (!named) return ordered.slice(0, limit);
  const others = ordered.filter(({ url, heading }) => url !== named.url || heading !== named.heading);
  return [{ ...named, rank: ordered[0]?.rank ?? 1, coverage: 1, answers: 1, matched: 3, found: ordered[0]?.found ?? [] }, ...others].slice(
    0,
    limit,
  );
}

/**
 * Found sections in the order of words, phrases and tools together. A section that is asked for by such a phrase answers to more of the question than the
 * words that the two share.
 */
function inOrder(
  found: readonly Omit<FoundSection, 'answers'>[],
  alike: ReadonlyMap<string, number>,
  tools: readonly string[],
): FoundSection[] {
  const guides = tools.map((id) => `/docs/${id}`);
  return found
    .map((section) => {
      const likeness = alike.get(section.url) ?? 0;
      const isNamed = guides.includes(section.url.split('#')[0]);
      const worth = section.rank * (0.5 + section.coverage) * (1 + LIKENESS_COUNTS * likeness) * (isNamed ? NAMED_TOOL_COUNTS : 1);
      return { worth, section: { ...section, answers: Math.min(1, section.coverage + LIKENESS_COVERS * likeness) } };
    })
    .sort((a, b) => b.worth - a.worth)
    .map(({ section }) => section);
}

const IN_QUOTES = /["“](.{2,400})["”]/s;

/**
 * The section that a question names in quotation marks: what the option "Angle" of the Halftone does, or a whole message as it stood on screen,
 * with its own names and figures where the page has gaps.
 */
async function sectionNamed(database: Queryable, question: string): Promise<Pick<Section, 'url' | 'title' | 'heading' | 'content'> | null> {
  const name = IN_QUOTES.exec(question.slice(0, LONGEST_NAMING))?.[1];
  if (!name) return null;
  const { rows } = await database.query(
    `select url, title, heading, content from private.knowledge_sections
     where (lower(heading) = lower($1) and position(lower(title) in lower($2)) > 0)
       or (title = 'Troubleshooting' and $1 like replace(regexp_replace(content, '([\\\\%_])', '\\\\\\1', 'g'), '…', '%'))
     order by prior, length(content) desc, id limit 1`,
    [name, question.slice(0, LONGEST_NAMING)],
  );
  return rows[0] ?? (await sectionTelling(database, name, question));
}

/** The section of a tool's guide that speaks of what its panel calls so, its heading before its words. */
async function sectionTelling(
  database: Queryable,
  name: string,
  question: string,
): Promise<Pick<Section, 'url' | 'title' | 'heading' | 'content'> | null> {
  const { rows } = await database.query(
    `select url, title, heading, content from private.knowledge_sections
     where position(lower(title) in lower($2)) > 0 and title <> '' and position(lower($1) in lower(heading || ' ' || content)) > 0
     order by position(lower($1) in lower(heading)) > 0 desc, position('**' || lower($1) || '**' in lower(content)) > 0 desc, prior desc, id limit 1`,
    [name, question.slice(0, LONGEST_NAMING)],
  );
  return rows[0] ?? null;
}
