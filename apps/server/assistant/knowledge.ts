import { indexKnowledge } from './index-knowledge.ts';
import { inEnglish } from './languages.ts';
import { type FoundSection, type Queryable, searchKnowledge } from './search-knowledge.ts';
import { createSpelling, type Spelling } from './spelling.ts';
import { isCommon, wordsOfTrade } from './trade-words.ts';

/** Search over the documentation. What changed in the files is indexed first, once for each start. */
export interface Knowledge {
  /** Indexes ahead of the first question. */
  prepare(): Promise<void>;
  search(question: string, limit: number): Promise<readonly FoundSection[]>;
}

export function createKnowledge(database: Queryable): Knowledge {
  let indexing: Promise<Spelling> | null = null;
  async function index(): Promise<Spelling> {
    await indexKnowledge(database);
    const { rows } = await database.query('select word from private.knowledge_spellings');
    return createSpelling([...rows.map(({ word }) => word), ...wordsOfTrade()], isCommon);
  }
  async function prepared(): Promise<Spelling> {
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
      const { mend } = await prepared();
      return searchKnowledge(database, inEnglish(question), limit, mend);
    },
  };
}
