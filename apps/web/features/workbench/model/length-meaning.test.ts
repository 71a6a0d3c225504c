import { expect, test } from 'vitest';
import { meaningOf } from './length-meaning.ts';

const fader = {
  from: '0.1mm',
  to: '10mm',
  meaning: [
    { upTo: '0.5mm', text: 'fine' },
    { upTo: '1in', text: 'bold' },
  ],
};

test('a length is told by the first bound that it does not pass, in whatever unit, and beyond all by the last', () => {
  expect(meaningOf(fader, '0.5mm', 300)).toBe('fine');
  expect(meaningOf(fader, '0.51mm', 300)).toBe('bold');
  expect(meaningOf(fader, '5px', 300)).toBe('fine');
  expect(meaningOf(fader, '7px', 300)).toBe('bold');
  expect(meaningOf(fader, '2in', 300)).toBe('bold');
});
