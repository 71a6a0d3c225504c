import type { Page } from 'playwright-core';

/** Lines of an answer that a test hands out one by one, as a server streams them. */
export interface ScriptedAnswers {
  /** How many questions were sent. */
  asked(): Promise<number>;
  /** The body of the last one. */
  last(): Promise<{ messages: { role: string; content: string }[]; context: string }>;
  piece(content: string): Promise<void>;
  line(data: object): Promise<void>;
  /** Ends the stream, whether or not the answer is whole. */
  end(): Promise<void>;
}

const SCRIPT = `(() => {
  const fetchOf = window.fetch;
  const asked = [];
  let stream = null;
  window.scripted = {
    asked,
    push: (text) => stream.enqueue(new TextEncoder().encode(text)),
    end: () => stream.close(),
  };
  window.fetch = (url, options) => {
    if (url !== '/api/chat/stream') return fetchOf(url, options);
    asked.push(JSON.parse(options.body));
    const body = new ReadableStream({ start: (controller) => {
      stream = controller;
      options.signal.addEventListener('abort', () => controller.error(options.signal.reason));
    } });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
})()`;

/** Puts the test in the place of the endpoint, and one found section in the place of search. Call before the page is opened anew. */
export async function scriptAnswers(page: Page): Promise<ScriptedAnswers> {
  await page.addInitScript(SCRIPT);
  await page.route('**/api/knowledge/search', (route) =>
    route.fulfill({
      json: {
        results: [{ title: 'Choke', content: 'The white layer is made smaller.', url: '/docs/answers-white#choke', found: ['white'] }],
      },
    }),
  );
  const run = (code: string): Promise<never> => page.evaluate(code);
  const push = (data: object): Promise<void> => run(`window.scripted.push(${JSON.stringify(`data: ${JSON.stringify(data)}\n\n`)})`);
  return {
    asked: () => run('window.scripted.asked.length'),
    last: () => run('window.scripted.asked.at(-1)'),
    piece: (content) => push({ content, done: false }),
    line: push,
    end: () => run('window.scripted.end()'),
  };
}
