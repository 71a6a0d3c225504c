import { sessionStore } from '../../clients/account/session.ts';
import { searchKnowledge, streamAnswer } from '../../clients/assistant.ts';
import { siteStorage } from '../../clients/browser-storage.ts';
import { type ChatCache, type ChatSurface, cacheKey, createChatCache } from './chat-cache.ts';
import { tellContext, tellEvent } from './chat-events.ts';
import { comparisonOf } from './comparison/comparison-of.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { sharedReport } from './shared-report.ts';

/** Saved answers of whoever is signed in now. */
export const cacheOf = (surface: ChatSurface): ChatCache =>
  createChatCache(siteStorage, cacheKey(sessionStore.get().account?.id ?? null, surface));

const open = (surface: ChatSurface): Conversation =>
  createConversation({
    cache: () => cacheOf(surface),
    search: searchKnowledge,
    stream: streamAnswer,
    tell: tellEvent,
    tellContext,
    report: sharedReport,
    comparison: comparisonOf,
  });

/** One conversation for each surface; it lasts as long as the page, through closing and opening. */
export const CONVERSATIONS: Readonly<Record<ChatSurface, Conversation>> = { panel: open('panel'), page: open('page') };
