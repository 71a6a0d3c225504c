import { accessToken, sessionStore } from './account/session.ts';

export interface AnswerSource {
  readonly title: string;
  readonly url: string;
}

export interface KnowledgeResult {
  readonly title: string;
  readonly content: string;
  readonly url: string;
  /** Stems of the words that were found. */
  readonly found: readonly string[];
}

export interface Asking {
  readonly messages: readonly { readonly role: 'user' | 'assistant' | 'system'; readonly content: string }[];
  readonly context: string;
}

/** The endpoint refused; `waitSeconds` where it said when to come back. */
export class ChatStatusError extends Error {
  readonly status: number;
  readonly waitSeconds: number | null;

  constructor(status: number, waitSeconds: number | null) {
    super(`the assistant answered with ${status}`);
    this.status = status;
    this.waitSeconds = waitSeconds;
  }
}

/** An error that the stream itself names, in its own words. */
export class ChatStreamError extends Error {}

async function headers(): Promise<Record<string, string>> {
  const token = sessionStore.get().status === 'signed-in' ? await accessToken() : null;
  return { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
}

/** Sections of the documentation nearest to a question. @throws where there is no answer */
export async function searchKnowledge(query: string, limit: number, signal?: AbortSignal): Promise<readonly KnowledgeResult[]> {
  const body = JSON.stringify({ query: query.slice(0, 2000), limit });
  const answer = await fetch('/api/knowledge/search', { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal });
  if (!answer.ok) throw new Error(`knowledge search was answered with ${answer.status}`);
  const { results } = (await answer.json()) as { results: readonly KnowledgeResult[] };
  return results;
}

interface Line {
  readonly content?: string;
  readonly done?: boolean;
  readonly error?: string;
  readonly sources?: readonly AnswerSource[];
}

/**
 * Streams the answer to the last message; each piece is told as it comes.
 * @returns the sources. @throws ChatStatusError, ChatStreamError, AbortError, or whatever the network throws
 */
export async function streamAnswer(
  asking: Asking,
  onPiece: (content: string) => void,
  signal: AbortSignal,
): Promise<readonly AnswerSource[]> {
  const answer = await fetch('/api/chat/stream', { method: 'POST', headers: await headers(), body: JSON.stringify(asking), signal });
  if (!answer.ok || !answer.body) {
    const wait = Number(answer.headers.get('retry-after'));
    throw new ChatStatusError(answer.status, wait > 0 ? wait : null);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    // Without its last line an answer is not whole.
    if (done) throw new Error('the answer ended early');
    rest += value;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: ')) continue;
      const { content, error, done: isDone, sources } = JSON.parse(line.slice('data: '.length)) as Line;
      if (error) throw new ChatStreamError(error);
      if (content) onPiece(content);
      if (isDone) return sources ?? [];
    }
  }
}

/** Says whether an answer helped. Only the count is kept; where it does not arrive nothing is lost. */
export async function sendVote(vote: 'up' | 'down'): Promise<void> {
  const body = JSON.stringify({ vote });
  await fetch('/api/chat/vote', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
}
