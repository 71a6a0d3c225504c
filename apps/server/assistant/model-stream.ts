import { AppError, isAbort } from '@underbase/contract';

/** Any endpoint that speaks the chat completions of OpenAI. */
export interface ModelConfig {
  readonly baseUrl: URL;
  readonly apiKey: string | null;
  readonly model: string;
  /** Longest silence of the model, before its first word and between two. */
  readonly silenceMs: number;
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

const LONGEST_ANSWER = 16_000;
const LONGEST_LINE = 64_000;
const MOST_TOKENS = 1200;

/**
 * Streams a model's answer, piece by piece. An answer beyond the limit ends there. Ends the request upstream when `signal` aborts
 * or nobody reads on.
 * @throws AppError `assistant.unavailable`, `assistant.silent`, `assistant.unreadable`, `assistant.broken-off`; AbortError
 */
export async function* streamModel(config: ModelConfig, messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<string> {
  const own = new AbortController();
  let isSilent = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSilent = true;
      own.abort();
    }, config.silenceMs);
  };
  try {
    wait();
    const answer = await ask(config, messages, AbortSignal.any([signal, own.signal]));
    yield* readPieces(answer, wait);
  } catch (error) {
    if (isSilent) throw new AppError('assistant.silent', { seconds: Math.round(config.silenceMs / 1000) }, error);
    if (isAbort(error) || error instanceof AppError) throw error;
    throw new AppError('assistant.broken-off', {}, error);
  } finally {
    clearTimeout(timer);
    own.abort();
  }
}

async function ask(config: ModelConfig, messages: readonly ModelMessage[], signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const url = `${config.baseUrl.href.replace(/\/$/, '')}/chat/completions`;
  const headers = { 'content-type': 'application/json', ...(config.apiKey ? { authorization: `Bearer ${config.apiKey}` } : {}) };
  const body = JSON.stringify({ model: config.model, stream: true, max_tokens: MOST_TOKENS, temperature: 0.2, messages });
  let answer: Response;
  try {
    answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new AppError('assistant.unavailable', {}, error);
  }
  if (!answer.ok || !answer.body) throw new AppError('assistant.unavailable', {}, new Error(`answered with ${answer.status}`));
  return answer.body;
}

/** Reads server-sent lines; `heard` is told of each sign of life. */
async function* readPieces(stream: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let length = 0;
  for await (const bytes of stream) {
    heard();
    rest += decoder.decode(bytes, { stream: true });
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new AppError('assistant.unreadable');
    for (const line of lines) {
      const piece = readLine(line);
      if (piece === null) return;
      if (piece === '') continue;
      yield piece.slice(0, LONGEST_ANSWER - length);
      length += piece.length;
      if (length >= LONGEST_ANSWER) return;
    }
  }
  // The protocol ends with a line of its own; without it the rest is missing.
  throw new AppError('assistant.broken-off');
}

/** @returns the words of one line, or null where the answer is complete */
function readLine(line: string): string | null {
  if (!line.startsWith('data:')) return '';
  const data = line.slice(5).trim();
  if (data === '[DONE]') return null;
  let parsed: { error?: unknown; choices?: readonly { delta?: { content?: unknown } }[] };
  try {
    parsed = JSON.parse(data);
  } catch (error) {
    throw new AppError('assistant.unreadable', {}, error);
  }
  if (parsed.error) throw new AppError('assistant.broken-off', {}, new Error(JSON.stringify(parsed.error).slice(0, 500)));
  const content = parsed.choices?.[0]?.delta?.content;
  return typeof content === 'string' ? content : '';
}
