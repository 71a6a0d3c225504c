import { defaultOptions, TOOLS, toolById } from '@underbase/tools';
import { expect, test } from 'vitest';
import { comparisonToTry, readComparison } from './read-comparison.ts';

const knockout = toolById('color-ko');
const values = (question: string, tool = knockout) => readComparison(question, tool)?.settings.map(({ value }) => value);

test('reads an option and two of its settings', () => {
  expect(readComparison('Compare tolerance 8 and 24 on my file', knockout)).toMatchObject({ key: 'tolerance', label: 'Tolerance' });
  expect(values('Compare tolerance 8 and 24 on my file')).toEqual([8, 24]);
  expect(values('What is the difference of Tolerance 30 against auto?')).toEqual([30, 'auto']);
  expect(values('Show edge hard versus halftone')).toEqual(['hard', 'halftone']);
  expect(values('with and without unmix edge pixels')).toEqual([true, false]);
  expect(values('compare thinnest line 0.3 mm and 0.5 mm', toolById('line-enhancer'))).toEqual(['0.3mm', '0.5mm']);
});

test('leaves every other question to the documentation', () => {
  for (const question of [
    'What is tolerance?',
    'Compare DTF and screen printing',
    'Compare tolerance 8',
    'Compare tolerance 8 and 800',
    '',
  ])
    expect(readComparison(question, knockout), question).toBeNull();
});

test('what is offered to try is read as it is meant', () => {
  for (const tool of TOOLS.filter(({ load }) => load)) {
    const offered = comparisonToTry(tool, defaultOptions(tool.options));
    if (offered) expect(readComparison(offered, tool), offered).not.toBeNull();
  }
});
