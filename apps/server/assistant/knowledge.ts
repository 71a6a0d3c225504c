import { indexKnowledge } from './index-knowledge.ts';
import { type FoundSection, type Queryable, searchKnowledge } from './search-knowledge.ts';

/** Search over the documentation. What changed in the files is indexed first, once for each start. */
export interface Knowledge {
  /** Indexes ahead of the first question. */
  prepare(): Promise<void>;
  search(question: string, limit: number): Promise<readonly FoundSection[]>;
}

export function createKnowledge(database: Queryable): Knowledge {
  let indexing: Promise<unknown> | null = null;
  async function prepare(): Promise<void> {
    indexing ??= indexKnowledge(database);
    try {
      await indexing;
    } catch (error) {
      // The next question tries again.
      indexing = null;
      throw error;
    }
  }
  return {
    prepare,
    async search(question, limit) {
      await prepare();
      return searchKnowledge(database, question, limit);
    },
  };
}
