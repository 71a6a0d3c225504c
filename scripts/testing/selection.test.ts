import { expect, test } from 'vitest';
import { readSelection } from './selection.mjs';

const whole = (name: string) => ({ name, paths: [] });

test.each([
  ['nothing', [], { checks: true, suites: [whole('unit'), whole('conformance'), whole('e2e')] }],
  ['checks alone', ['checks'], { checks: true, suites: [] }],
  ['a suite', ['conformance'], { checks: false, suites: [whole('conformance')] }],
  ['a suite and one file of it', ['unit', 'packages/tools'], { checks: false, suites: [{ name: 'unit', paths: ['packages/tools'] }] }],
  [
    'files alone, each of its own suite',
    ['./tests/e2e/screens.test.ts', 'packages/engine'],
    {
      checks: false,
      suites: [
        { name: 'unit', paths: ['packages/engine'] },
        { name: 'e2e', paths: ['tests/e2e/screens.test.ts'] },
      ],
    },
  ],
])('%s', (_what, args, expected) => {
  expect(readSelection(args)).toEqual(expected);
});
