import { AppError, isAbort } from '@underbase/contract';
import { expect, test, vi } from 'vitest';
import type { Turn } from './answer-questions.ts';
import { Bridge } from './bridge.ts';
import { answeringWorkers } from './fake-worker.ts';
import type { Question } from './question.ts';

interface Bench {
  readonly held: PromiseWithResolvers<string>;
}

const plan: Question<null, string, Bench> = { answer: (_request, { held }) => held.promise };
const openFile: Question<string, string, Bench> = {
  answer(name) {
    throw new AppError('file.corrupt', { file: name });
  },
};
const picture: Question<null, { bitmap: object }, Bench> = {
  answer: () => ({ bitmap: { close: () => undefined } }),
  transfer: ({ bitmap }) => [bitmap],
};
const QUESTIONS = { plan, openFile, picture };

function rig(end: Parameters<typeof answeringWorkers>[2] = {}) {
  const bench: Bench = { held: Promise.withResolvers<string>() };
  const { open, opened } = answeringWorkers<Bench>(QUESTIONS, bench, end);
  const bridge = new Bridge<typeof QUESTIONS>(open, { graceMs: 170, whenSilent: 'leave', isReplaced: false });
  return { bridge, bench, opened };
}

test('a broken file while a plan runs fails alone: the plan goes on', async () => {
  const { bridge, bench, opened } = rig();
  const planned = bridge.ask('plan', null);
  await expect(bridge.ask('openFile', 'broken.png')).rejects.toMatchObject({ code: 'file.corrupt', params: { file: 'broken.png' } });
  expect(opened[0].isEnded).toBe(false);
  bench.held.resolve('planned');
  expect(await planned).toBe('planned');
});

test('what is handed over is named beside the reply', async () => {
  const { bridge, opened } = rig();
  const onMessage = vi.spyOn(bridge.warm() && opened[0].events, 'onMessage');
  const { bitmap } = await bridge.ask('picture', null);
  expect(onMessage).toHaveBeenCalledWith(expect.objectContaining({ kind: 'done', handed: [bitmap] }));
});

test('a question cancelled before its turn is not answered, one cancelled in it ends with AbortError', async () => {
  const turns: Turn[] = [];
  const { bridge, bench } = rig({ begin: (turn) => void turns.push(turn) });
  const answer = vi.spyOn(plan, 'answer');
  const [early, late] = [new AbortController(), new AbortController()];
  const asked = [early, late].map(({ signal }) => expect(bridge.ask('plan', null, { signal })).rejects.toSatisfy(isAbort));
  await expect.poll(() => turns.length).toBe(2);
  early.abort();
  await expect.poll(() => turns[0].stop.signal.aborted).toBe(true);
  for (const turn of turns) void turn.run();
  late.abort();
  bench.held.resolve('too late');
  await Promise.all(asked);
  expect(answer).toHaveBeenCalledOnce();
});

test('a turn that is dropped, one that can not begin and a question that nobody answers fail by themselves', async () => {
  const { bridge } = rig({
    begin({ question, drop }) {
      if (question === 'picture') throw new AppError('option.invalid');
      drop(new AppError('run.memory-budget'));
    },
  });
  await expect(bridge.ask('plan', null)).rejects.toMatchObject({ code: 'run.memory-budget' });
  await expect(bridge.ask('picture', null)).rejects.toMatchObject({ code: 'option.invalid' });
  await expect(bridge.ask('unknown' as 'plan', null)).rejects.toMatchObject({ code: 'internal' });
});

test('errors are told apart before they go over', async () => {
  const { bridge } = rig({ name: () => new AppError('part.offline') });
  await expect(bridge.ask('openFile', 'a.png')).rejects.toMatchObject({ code: 'part.offline' });
});
