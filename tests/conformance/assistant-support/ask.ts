/** One line of an answer as it comes over the wire. */
export interface Line {
  readonly content?: string;
  readonly done?: boolean;
  readonly error?: string;
  readonly sources?: readonly { title: string; url: string }[];
}

export const post = (
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });

/** Every line that the answer to one question is made of. */
export async function ask(url: string, question: string, headers: Record<string, string> = {}, context = ''): Promise<Line[]> {
  const answer = await post(url, '/api/chat/stream', { messages: [{ role: 'user', content: question }], context }, headers);
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const text = await answer.text();
  return text
    .split('\n\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line.replace(/^data: /, '')));
}

export const textOf = (lines: readonly Line[]): string => lines.map(({ content = '' }) => content).join('');
