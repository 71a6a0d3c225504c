import { expect, test, vi } from 'vitest';
import { createChatCache } from './chat-cache.ts';

vi.mock('../../clients/account/session.ts', () => ({
  accessToken: async () => null,
  sessionStore: { get: () => ({ status: 'signed-out' }) },
}));
const { createConversation } = await import('./conversation.ts');

function opened(report: string | null) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const sent: string[] = [];
  const conversation = createConversation({
    cache: () => createChatCache(storage, 'a'),
    search: async () => [{ title: 'Choke', content: 'Smaller.', url: '/docs/x', found: [] }],
    stream: async ({ context }, onPiece) => {
      sent.push(context);
      onPiece('0.2 ');
      onPiece('mm');
      return [{ title: 'Choke', url: '/docs/x' }];
    },
    tell: () => undefined,
    tellContext: () => undefined,
    report: () => report,
    comparison: (question) =>
      question.startsWith('Compare')
        ? {
            wanted: {
              key: 'a',
              label: 'A',
              settings: [
                { value: 1, words: '1' },
                { value: 2, words: '2' },
              ],
            },
            words: 'A 1 and 2',
          }
        : null,
  });
  return { conversation, sent, kept };
}

test('an answer is saved and comes back flagged; with a report along neither happens', async () => {
  const plain = opened(null);
  await plain.conversation.send('How much choke?');
  await plain.conversation.send('how much CHOKE?');
  expect(plain.sent).toEqual(['Choke\nSmaller.']);
  expect(plain.conversation.store.get().messages.map(({ role, content, cached }) => [role, content, cached])).toEqual([
    ['user', 'How much choke?', false],
    ['assistant', '0.2 mm', false],
    ['user', 'how much CHOKE?', false],
    ['assistant', '0.2 mm', true],
  ]);

  const reported = opened('Report of the open file "a.png": method dtf.');
  await reported.conversation.send('How much choke?');
  await reported.conversation.send('How much choke?');
  expect(reported.sent).toHaveLength(2);
  expect(reported.sent[0]).toMatch(/^Report of the open file .*\n\nChoke\nSmaller\.$/);
  expect(reported.kept.size).toBe(0);
});

test('a second question is ignored while one is on its way; deleting takes the saved answers along', async () => {
  const { conversation, sent, kept } = opened(null);
  const first = conversation.send('One');
  await conversation.send('Two');
  await first;
  expect(sent).toHaveLength(1);
  conversation.clear();
  expect(conversation.store.get().messages).toEqual([]);
  expect(kept.size).toBe(0);
});

test('settings are compared in the page: the server is not asked, and nothing is saved', async () => {
  const { conversation, sent, kept } = opened(null);
  await conversation.send('Compare A 1 and 2');
  expect(sent).toEqual([]);
  expect(kept.size).toBe(0);
  expect(conversation.store.get().messages.at(-1)).toMatchObject({ role: 'assistant', content: 'A 1 and 2', comparison: { key: 'a' } });
});
