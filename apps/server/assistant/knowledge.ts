import { createLikeness, type Likeness } from './asked-phrases.ts';
import { indexKnowledge } from './index-knowledge.ts';
import { inEnglish } from './languages.ts';
import { readAsked } from './read-sections.ts';
import { type FoundSection, type Queryable, searchKnowledge } from './search-knowledge.ts';
import { createSpelling, type Spelling } from './spelling.ts';
import { isCommon, wordsOfTrade } from './trade-words.ts';

/** Search over the documentation. What changed in the files is indexed first, once for each start. */
export interface Knowledge {
  /** Indexes ahead of the first question. */
  prepare(): Promise<void>;
  search(question: string, limit: number): Promise<readonly FoundSection[]>;
}

/** What is held in memory beside the index. */
interface Held {
  readonly spelling: Spelling;
  readonly likeness: Likeness;
}

export function createKnowledge(database: Queryable): Knowledge {
  let indexing: Promise<Held> | null = null;
  async function index(): Promise<Held> {
    await indexKnowledge(database);
    const { rows } = await database.query('select word from private.knowledge_spellings');
    const spelling = createSpelling([...rows.map(({ word }) => word), ...wordsOfTrade()], isCommon);
    return { spelling, likeness: createLikeness(await readAsked()) };
  }
  async function prepared(): Promise<Held> {
    indexing ??= index();
    try {
      return await indexing;
    } catch (error) {
      // The next question tries again.
      indexing = null;
      throw error;
    }
  }
  return {
    async prepare() {
      await prepared();
    },
    async search(question, limit) {
      const { spelling, likeness } = await prepared();
      return searchKnowledge(database, inEnglish(question), limit, { mend: spelling.mend, likeness });
    },
  };
}
