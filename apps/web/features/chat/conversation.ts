import { CONSTANTS, fill, WORDING } from '@underbase/contract';
import { type AnswerSource, type Asking, ChatStatusError, ChatStreamError, type KnowledgeResult } from '../../clients/assistant.ts';
import { createStore, type Store } from '../../state/store.ts';
import type { ChatCache } from './chat-cache.ts';
import type { ChatEvent } from './chat-events.ts';
import type { Wanted } from './comparison/read-comparison.ts';

export interface ChatMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
  readonly timestamp: number;
  /** A saved answer of the last 24 hours. */
  readonly cached: boolean;
  readonly sources: readonly AnswerSource[];
  /** Settings that are shown beside each other on the visitor's own file, in the page. */
  readonly comparison?: Wanted;
}

export interface ChatError {
  readonly text: string;
  /** Seconds until the next question may be asked. */
  readonly waitSeconds: number | null;
}

export interface ConversationState {
  readonly messages: readonly ChatMessage[];
  readonly status: 'idle' | 'loading' | 'streaming';
  readonly error: ChatError | null;
}

export interface ConversationDeps {
  readonly cache: () => ChatCache;
  readonly search: (query: string, limit: number, signal: AbortSignal) => Promise<readonly KnowledgeResult[]>;
  readonly stream: (asking: Asking, onPiece: (content: string) => void, signal: AbortSignal) => Promise<readonly AnswerSource[]>;
  readonly tell: (kind: ChatEvent['kind'], detail: string, afterMs?: number | null) => void;
  readonly tellContext: (context: string) => void;
  /** The open file's report, where the visitor lets the assistant see it; null otherwise. An answer on it is never a saved one. */
  readonly report: () => string | null;
  /** What a question wants to see compared on the open file; null for every other question. */
  readonly comparison: (question: string) => { readonly wanted: Wanted; readonly words: string } | null;
}

export interface Conversation {
  readonly store: Store<ConversationState>;
  /** Blank text, and anything while a question is on its way, is ignored. */
  send(text: string): Promise<void>;
  cancel(): void;
  /** Forgets the conversation and the saved answers. */
  clear(): void;
}

const EMPTY: ConversationState = { messages: [], status: 'idle', error: null };
/** What goes along of a long conversation. */
const LAST_MESSAGES = 12;
const LONGEST_SENT = 8000;

const WORDS = WORDING.chat;

function errorOf(error: unknown, isCancelled: boolean): ChatError {
  if (isCancelled) return { text: WORDS.cancelled, waitSeconds: null };
  if (error instanceof ChatStatusError) return { text: fill(WORDS.apiError, { status: error.status }), waitSeconds: error.waitSeconds };
  if (error instanceof ChatStreamError) return { text: error.message, waitSeconds: null };
  return { text: WORDS.failed, waitSeconds: null };
}

/** A conversation with the assistant (spec sections 4, 5 and 8): idle, loading until the first word, streaming until the last. */
export function createConversation(deps: ConversationDeps): Conversation {
  const store = createStore<ConversationState>(EMPTY);
  let running: AbortController | null = null;

  const message = (role: ChatMessage['role'], content: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
    id: crypto.randomUUID(),
    role,
    content,
    timestamp: Date.now(),
    cached: false,
    sources: [],
    ...more,
  });
  const add = (...added: ChatMessage[]): void => store.set((state) => ({ ...state, messages: [...state.messages, ...added] }));
  const change = (id: string, part: Partial<ChatMessage>): void =>
    store.set((state) => ({ ...state, messages: state.messages.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)) }));

  async function knowledgeOf(question: string, signal: AbortSignal): Promise<string> {
    try {
      const results = await deps.search(question, CONSTANTS.chat.knowledgeLimit, signal);
      return results.map(({ title, content }) => `${title}\n${content}`).join('\n\n');
    } catch (error) {
      // The server looks for itself as well; only leaving ends the question here.
      if (signal.aborted) throw error;
      return '';
    }
  }

  async function answer(question: string, placeholder: ChatMessage, report: string | null, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const after = (): number => Math.round(performance.now() - startedAt);
    const knowledge = await knowledgeOf(question, signal);
    const context = [report, knowledge].filter(Boolean).join('\n\n').slice(0, 15_000);
    deps.tellContext(context);
    deps.tell('knowledge', `${knowledge.length} characters`, after());
    const messages = store
      .get()
      .messages.filter(({ id }) => id !== placeholder.id)
      .slice(-LAST_MESSAGES)
      .map(({ role, content }) => ({ role, content: content.slice(0, LONGEST_SENT) }));
    let text = '';
    const sources = await deps.stream(
      { messages, context },
      (piece) => {
        if (text === '') {
          store.set((state) => ({ ...state, status: 'streaming' }));
          deps.tell('first word', '', after());
        }
        text += piece;
        change(placeholder.id, { content: text });
      },
      signal,
    );
    change(placeholder.id, { sources });
    if (report === null) deps.cache().keep(question, text, sources);
    deps.tell('answered', `${text.length} characters, ${sources.length} sources`, after());
  }

  return {
    store,
    async send(typed) {
      const question = typed.trim();
      if (question === '' || store.get().status !== 'idle') return;
      const compared = deps.comparison(question);
      if (compared) {
        // The file stays here: nothing of this is asked of the server.
        store.set((state) => ({ ...state, error: null }));
        add(message('user', question), message('assistant', compared.words, { comparison: compared.wanted }));
        deps.tell('answered', 'two settings compared in the page', 0);
        return;
      }
      const report = deps.report();
      store.set((state) => ({ ...state, error: null }));
      deps.tell('asked', question);
      const saved = report === null ? deps.cache().find(question) : null;
      if (saved) {
        add(message('user', question), message('assistant', saved.answer, { cached: true, sources: saved.sources }));
        deps.tell('cache', 'a saved answer', 0);
        return;
      }
      const placeholder = message('assistant', '');
      add(message('user', question), placeholder);
      store.set((state) => ({ ...state, status: 'loading' }));
      const controller = new AbortController();
      running = controller;
      try {
        await answer(question, placeholder, report, controller.signal);
      } catch (error) {
        const shown = errorOf(error, controller.signal.aborted);
        store.set((state) => ({ ...state, error: shown, messages: state.messages.filter(({ id }) => id !== placeholder.id) }));
        deps.tell(controller.signal.aborted ? 'cancelled' : 'failed', shown.text);
      } finally {
        running = null;
        store.set((state) => ({ ...state, status: 'idle' }));
      }
    },
    cancel: () => running?.abort(),
    clear() {
      running?.abort();
      deps.cache().clear();
      store.set((state) => ({ ...EMPTY, status: state.status }));
    },
  };
}
