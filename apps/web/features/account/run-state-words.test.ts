import { expect, test } from 'vitest';
import type { ServerRun } from '../../clients/server-runs.ts';
import { keptWords, stateWords } from './run-state-words.ts';

const run = (changes: Partial<ServerRun>): ServerRun => ({
  id: '1',
  tool: 'color-ko',
  options: {},
  format: 'png',
  inputs: [{ file: '2', name: 'art.png' }],
  tokens: 1,
  state: 'queued',
  stage: null,
  progress: 0,
  ahead: 0,
  error: null,
  report: null,
  results: [],
  archive: null,
  hasInputs: true,
  faults: [],
  createdAt: '2026-11-23T08:00:00Z',
  ...changes,
});
const result = (name: string, expiresAt: string) => ({ id: name, name, bytes: 1, expiresAt, url: '/x' });

test('a run says how it stands, and that what failed costs nothing', () => {
  expect(stateWords(run({ ahead: 1 }))).toBe('1 run before it');
  expect(stateWords(run({ ahead: 1000 }))).toBe('1000 runs or more before it');
  expect(stateWords(run({}))).toBe('Next in line');
  expect(stateWords(run({ state: 'running', progress: 0.414 }))).toBe('Running, 41 %');
  expect(stateWords(run({ state: 'failed', error: { code: 'x', what: 'The art is gone.', next: 'Open another.' } }))).toBe(
    'The art is gone. Open another. The token is back.',
  );
  expect(stateWords(run({ state: 'failed', tokens: 0 }))).toBe('It failed.');
  expect(stateWords(run({ state: 'done', results: [result('a.png', '2026-11-24T08:00:00Z')] }))).toBe('a.png');
  const faults = [{ name: 'blank.png', what: 'The picture is empty.', next: '' }];
  const results = [result('a.png', '2026-11-24T08:00:00Z'), result('b.png', '2026-11-24T08:00:00Z')];
  expect(stateWords(run({ state: 'done', results, faults }))).toBe('2 files. Not made and not charged: blank.png: The picture is empty.');
  expect(stateWords(run({ state: 'done' }))).toBe('Done; its files are deleted');
});

test('results say how long they stay: the first that goes counts', () => {
  const results = [result('a', '2026-11-24T08:00:00Z'), result('b', '2026-11-23T10:30:00Z')];
  expect(keptWords({ results }, new Date('2026-11-23T08:00:00Z'))).toBe('Kept for 2 more hours');
  expect(keptWords({ results }, new Date('2026-11-23T10:00:00Z'))).toBe('Deleted within the hour');
});
