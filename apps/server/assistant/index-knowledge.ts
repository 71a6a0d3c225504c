import { createHash } from 'node:crypto';
import { readSections } from './read-sections.ts';
import type { Queryable } from './search-knowledge.ts';
import { plainText, type Section } from './split-sections.ts';

/** Raised when the same sections must be indexed anew. */
const INDEX_VERSION = 2;

/** Indexes the documentation where it has changed since the last time. @returns whether it had */
export async function indexKnowledge(database: Queryable, sections?: readonly Section[]): Promise<boolean> {
  const rows = (sections ?? (await readSections())).map((section) => ({ ...section, text: plainText(section.content) }));
  const text = JSON.stringify(rows);
  const checksum = createHash('sha256').update(`${INDEX_VERSION}\n${text}`).digest('hex');
  const { rows: known } = await database.query('select checksum from private.knowledge_state');
  if (known[0]?.checksum === checksum) return false;
  const stored = await database.query('select private.index_knowledge($1, $2::jsonb) as stored', [checksum, text]);
  return stored.rows[0].stored;
}
