import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchAction } from './bench-keys.ts';
import { shortcuts } from './shortcut-list.ts';

const PAGE = readFileSync(new URL('../../../../content/docs/keyboard.md', import.meta.url), 'utf8');

/** Rows of the page's tables, the heads left out; a backslash stands twice in Markdown. */
const ROWS = [...PAGE.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
  .map(([, keys, does]) => `${keys.replace('\\\\', '\\')}: ${does}`)
  .filter((row) => row !== 'Keys: What they do');

const lowered = (text: string): string => text[0].toLowerCase() + text.slice(1);

test('the documentation tells the keys that the sheet tells', () => {
  const told = shortcuts('Ctrl').flatMap((group) =>
    group.shortcuts.map(({ keys, does }) => `${keys.replaceAll('  ', ' ')}: ${lowered(does)}`),
  );
  expect(ROWS).toEqual(told);
});

test('the sheet names the loupe and each hand tool by its letter', () => {
  const told = shortcuts().flatMap((group) => group.shortcuts.map(({ keys }) => keys));
  expect(told).toEqual(expect.arrayContaining(['L', 'H', 'I', 'B', 'E', 'X', 'Z', 'M']));
});

test('presses with Ctrl do what the sheet says, and undo stays with the text while one types', () => {
  const action = (key: string, shiftKey: boolean, isTyping: boolean) => benchAction({ key, shiftKey, defaultPrevented: false }, isTyping);
  expect(action('Z', true, false)).toBe('redo');
  expect(action('z', false, false)).toBe('undo');
  expect(action('z', false, true)).toBeNull();
  expect(action('Enter', false, true)).toBe('export');
  expect(action('q', false, false)).toBeNull();
});

test('a press that another part of the page took is not the bench’s', () => {
  expect(benchAction({ key: 'Enter', shiftKey: false, defaultPrevented: true }, true)).toBeNull();
});
