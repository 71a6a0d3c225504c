import { expect, test } from 'vitest';
import { toolsNamed } from './tools-named.ts';

test('a tool is named by its title or by the word for what it does', () => {
  expect(toolsNamed('How do I tell the separator that the shirt is navy?')).toEqual(['color-separator']);
  expect(toolsNamed('does the Stroke Enhancer close holes')).toEqual(['stroke-enhancer']);
  expect(toolsNamed('fit my print or the cropper?').toSorted()).toEqual(['fit-my-print', 'image-cropper']);
});

test('a subject is no tool, and a word that two titles end with names neither', () => {
  expect(toolsNamed('what is a halftone')).toEqual([]);
  expect(toolsNamed('in the halftone tool, where is the angle')).toEqual(['halftone']);
  expect(toolsNamed('which enhancer is it')).toEqual([]);
});
