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

/** Sections nearest to a question, best first; none where it holds no word that says something. */
export async function searchKnowledge(database: Queryable, question: string, limit: number): Promise<FoundSection[]> {
  const terms = conceptsOf(question).flatMap(({ word, others }, concept) => [
    { concept, word, factor: 1 },
    ...others.map((other) => ({ concept, word: other, factor: OTHER_FACTOR })),
  ]);
  if (terms.length === 0) return [];
  const { rows } = await database.query('select * from private.find_knowledge($1, $2, $3, $4)', [
    terms.map(({ concept }) => concept),
    terms.map(({ word }) => word),
    terms.map(({ factor }) => factor),
    limit,
  ]);
  return rows;
}
