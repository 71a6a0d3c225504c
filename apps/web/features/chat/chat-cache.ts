import { CONSTANTS } from '@underbase/contract';
import type { AnswerSource } from '../../clients/assistant.ts';
import type { TextStorage } from '../../clients/browser-storage.ts';

/** One answered question (spec section 3), with the sources that stood under the answer. */
export interface CacheEntry {
  readonly question: string;
  readonly answer: string;
  readonly timestamp: number;
  readonly sources: readonly AnswerSource[];
}

/** Saved answers of one user on one surface, in the browser's own storage: 24 hours, 50 entries, the oldest goes first. */
export interface ChatCache {
  find(question: string): CacheEntry | null;
  keep(question: string, answer: string, sources: readonly AnswerSource[]): void;
  entries(): readonly CacheEntry[];
  clear(): void;
}

const sameAs = (question: string): string => question.trim().toLowerCase();

function isEntry(value: unknown): value is CacheEntry {
  const { question, answer, timestamp } = (value ?? {}) as Partial<CacheEntry>;
  return typeof question === 'string' && typeof answer === 'string' && typeof timestamp === 'number';
}

/**
 * @param key one for each user and surface
 * @param now for tests
 */
export function createChatCache(storage: TextStorage, key: string, now: () => number = Date.now): ChatCache {
  function entries(): CacheEntry[] {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      if (!Array.isArray(kept)) return [];
      const fresh = kept.filter(isEntry).filter(({ timestamp }) => now() - timestamp < CONSTANTS.chat.cacheMs && timestamp <= now());
      return fresh.map((entry) => ({ ...entry, sources: Array.isArray(entry.sources) ? entry.sources : [] }));
    } catch {
      return [];
    }
  }

  return {
    entries,
    find: (question) => entries().find((entry) => sameAs(entry.question) === sameAs(question)) ?? null,
    keep(question, answer, sources) {
      const others = entries().filter((entry) => sameAs(entry.question) !== sameAs(question));
      const kept = [...others, { question: question.trim(), answer, timestamp: now(), sources }].slice(-CONSTANTS.chat.cacheEntries);
      try {
        storage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full storage keeps what it has; the question is asked again then.
      }
    },
    clear: () => storage.removeItem(key),
  };
}

export type ChatSurface = 'panel' | 'page';

export const cacheKey = (userId: string | null, surface: ChatSurface): string => `underbase-chat-${userId ?? 'visitor'}-${surface}`;
