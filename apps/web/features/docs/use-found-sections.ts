import { useEffect, useState } from 'react';
import { type KnowledgeResult, searchKnowledge } from '../../clients/assistant.ts';

const PAUSE_MS = 150;
const MOST = 12;

/**
 * Sections that the server's index finds, a moment after the last key. Null while nothing is asked, before the first answer, and where
 * the server can't be reached: the pages' own words are searched then.
 */
export function useFoundSections(question: string): readonly KnowledgeResult[] | null {
  const [found, setFound] = useState<{ readonly question: string; readonly results: readonly KnowledgeResult[] | null } | null>(null);
  const asked = question.trim();

  useEffect(() => {
    if (asked === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      searchKnowledge(asked, MOST, controller.signal).then(
        (results) => setFound({ question: asked, results }),
        () => controller.signal.aborted || setFound({ question: asked, results: null }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked]);

  // The last answer stays until the next one comes, so that the list does not flicker with every key.
  return asked === '' ? null : (found?.results ?? null);
}
