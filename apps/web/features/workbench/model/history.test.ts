import { expect, test } from 'vitest';
import { edit, endGesture, redo, startHistory, undo } from './history.ts';

test('undo and redo walk the same steps back and forth', () => {
  let history = edit(edit(startHistory('a'), 'b'), 'c');
  history = undo(undo(history));
  expect(history.present).toBe('a');
  expect(undo(history)).toBe(history);
  history = redo(redo(history));
  expect(history.present).toBe('c');
  expect(redo(history)).toBe(history);
});

test('edits of one gesture are one step, the next gesture is another', () => {
  let history = edit(edit(edit(startHistory(0), 1, 'tolerance'), 2, 'tolerance'), 3, 'tolerance');
  expect(history.past).toEqual([0]);
  history = edit(endGesture(history), 4, 'tolerance');
  expect(history.past).toEqual([0, 3]);
  expect(undo(history).present).toBe(3);
});

test('a new edit after undo forgets what was undone', () => {
  const history = edit(undo(edit(startHistory('a'), 'b')), 'c');
  expect(history.future).toEqual([]);
  expect(undo(history).present).toBe('a');
});

test('setting the same value is no step', () => {
  const history = startHistory('a');
  expect(edit(history, 'a')).toBe(history);
});

test('the oldest steps go once there are more than two hundred', () => {
  let history = startHistory(0);
  for (let step = 1; step <= 250; step++) history = edit(history, step);
  expect(history.past.length).toBe(200);
  expect(history.past[0]).toBe(50);
});

test('a gesture that comes back to where it began leaves no step', () => {
  const begun = edit(startHistory({ x: 1 }), { x: 5 }, 'drag');
  const back = endGesture(edit(begun, { x: 1 }, 'drag'), (a, b) => a.x === b.x);
  expect(back).toMatchObject({ past: [], present: { x: 1 }, gesture: null });
  expect(endGesture(begun, (a, b) => a.x === b.x)).toMatchObject({ past: [{ x: 1 }], present: { x: 5 }, gesture: null });
});
