import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Bridge, type Call } from '@underbase/codecs/bridge';
import { answeringWorkers } from '@underbase/codecs/bridge/fake-worker';
import { expect, test } from 'vitest';
import { sessionOf } from '../ask-by-name.ts';
import type { Session } from '../worker/session.ts';
import type { SessionQuestion } from './session-question.ts';
import { HELPER_QUESTIONS, SESSION_QUESTIONS, type SessionQuestions } from './table.ts';

const ROOM = dirname(dirname(import.meta.dirname));
const TABLE = 'browser/questions/table.ts';

/** Code without comments, by its path in the room. */
const sources = new Map(
  globSync('{browser,core,node}/**/*.ts', { cwd: ROOM })
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/harness/'))
    .map((path) => [path, readFileSync(`${ROOM}/${path}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')]),
);

const namedIn = (name: string): readonly string[] =>
  [...sources].flatMap(([path, code]) => (new RegExp(`\\b${name}\\b`).test(code) ? [path] : []));

/** What opens a picture, or tells of one that is not open, is asked where pictures are opened; a picture that rests shows its thumbnail without asking. */
const ASKED_APART = {
  open: ['browser/workshop.ts'],
  lookAt: ['browser/workshop.ts'],
  readFacts: ['browser/workshop.ts', 'browser/session.ts'],
  renderOriginal: ['browser/resting-session.ts'],
};

/** Names that stand for other things as well. */
const COMMON = ['open', 'measure', 'export', 'validate', 'repair'];

test.each(Object.keys(SESSION_QUESTIONS).filter((name) => !COMMON.includes(name)))(
  '%s touches two files: its own, and the table',
  (name) => {
    const others: readonly string[] = ASKED_APART[name as keyof typeof ASKED_APART] ?? [];
    const files = namedIn(name).filter((path) => path !== TABLE && !others.includes(path));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/^browser\/questions\//);
  },
);

test('every question of a file is in the table', () => {
  const written = [...sources].flatMap(([path, code]) =>
    path.startsWith('browser/questions/')
      ? [...code.matchAll(/^export const (\w+): (Session|Helper)Question</gm)].map(([, name]) => name)
      : [],
  );
  const listed = [...Object.values(SESSION_QUESTIONS), ...Object.values(HELPER_QUESTIONS)];
  expect(written.length).toBeGreaterThan(20);
  expect(new Set(listed).size).toBe(listed.length);
  for (const name of written) expect(namedIn(name)).toContain(TABLE);
});

test('a question that only the table knows is asked by its name, with all that a bridge does for it', async () => {
  const spread: SessionQuestion<{ readonly x: number }, { readonly from: number; readonly to: number }, string> = {
    answer({ x }, session, { note, progress }: Call<string>) {
      note('looking');
      progress({ stage: 'analyze', fraction: 1 });
      return { from: x, to: x + session.picture.image.width };
    },
  };
  const { open } = answeringWorkers({ ...SESSION_QUESTIONS, spread }, { picture: { image: { width: 7 } } } as Session);
  const bridge = new Bridge<SessionQuestions>(open, { graceMs: 170, whenSilent: 'leave', isReplaced: false });
  const own = { info: {} as never, isNonEmpty: true, hasClear: false, close: () => bridge.end() };
  const session = sessionOf(own, (name, request, options) => bridge.ask(name, request as never, options));
  const heard: unknown[] = [];
  const asked = { x: 3, onNote: (note: string) => heard.push(note), onProgress: () => heard.push('all seen') };
  const { spread: ask } = session as unknown as { spread(request: object): Promise<object> };
  expect(await ask(asked)).toEqual({ from: 3, to: 10 });
  expect(heard).toEqual(['looking', 'all seen']);
  await expect(session.readPixel({ x: 9, y: 0, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a session can be awaited', async () => {
  const session = sessionOf({ info: {} as never, isNonEmpty: true, hasClear: false, close: () => undefined }, async () => 'asked');
  expect(await Promise.resolve(session)).toBe(session);
});
