import { DEFAULT_PROFILE } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { createStore } from '../../../state/store.ts';
import { type KeptWork, keepWork } from './kept-work.ts';
import { initialState, type JudgedFile, type ValidatorState } from './validator-state.ts';

const SETTINGS = { method: 'dtf', printWidthIn: 6, garment: null, profile: DEFAULT_PROFILE } as const;
const FILE = { id: 'one', name: 'art.png', blob: new Blob(['x']) } as JudgedFile;

function bench() {
  const saved: KeptWork[] = [];
  const store = createStore<ValidatorState>(initialState(SETTINGS));
  const stop = keepWork(store, {
    save: async (work) => {
      saved.push(work);
    },
    load: async () => null,
  });
  const set = (change: Partial<ValidatorState>): void => store.set((state) => ({ ...state, ...change }));
  return { saved, set, stop };
}

test('an empty bench leaves what was kept alone', () => {
  const { saved, set } = bench();
  set({ view: 'film' });
  expect(saved).toEqual([]);
});

test('a file, its settings and the way back are saved once each time they change', () => {
  const { saved, set, stop } = bench();
  set({ file: FILE });
  set({ selected: 'alpha.ghost' });
  expect(saved).toHaveLength(1);
  set({ settings: { ...SETTINGS, printWidthIn: 3.5 } });
  expect(saved.at(-1)).toMatchObject({ id: 'one', name: 'art.png', settings: { printWidthIn: 3.5 }, unpaid: null });
  expect(saved).toHaveLength(2);
  stop();
  set({ settings: SETTINGS });
  expect(saved).toHaveLength(2);
});

test('while a fix is made, the page that makes it says what is paid', () => {
  const { saved, set } = bench();
  set({ file: FILE, fixing: { phase: 'fixing', label: 'Knock out', fraction: 0 } });
  expect(saved).toEqual([]);
});
