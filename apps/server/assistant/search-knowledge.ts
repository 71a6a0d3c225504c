import type { Section } from './split-sections.ts';
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
  /** How many of the question's words, or what else the trade calls them, it holds. */
  readonly matched: number;
  /** Stems of the words found. */
  readonly found: readonly string[];
}

/** Another name of the same thing is not quite the word that was asked. */
const OTHER_FACTOR = 0.45;
/** A question that names a section is short. */
const LONGEST_NAMING = 600;

/** Sections nearest to a question, best first; none where it holds no word that says something. */
export async function searchKnowledge(
  database: Queryable,
  question: string,
  limit: number,
  mend?: (word: string) => string,
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
    limit,
  ]);
  if (!named) return rows;
  const others = rows.filter(({ url, heading }) => url !== named.url || heading !== named.heading);
  return [{ ...named, rank: rows[0]?.rank ?? 1, coverage: 1, matched: 3, found: rows[0]?.found ?? [] }, ...others].slice(0, limit);
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
