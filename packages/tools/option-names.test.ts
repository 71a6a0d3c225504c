import { expect, test } from 'vitest';
import { options } from './downscaler/options.ts';
import { withLabels } from './option-names.ts';

test('an option that an error names by its flag has its label in a form; other errors stay', () => {
  const error = { code: 'option.out-of-range', params: { option: '--min-line', value: '9mm', min: '0mm', max: '5mm' } } as const;
  expect(withLabels(error, options).params).toEqual({ ...error.params, option: 'Thinnest line' });
  for (const option of ['Thinnest line', '--unknown']) {
    const other = { code: 'option.invalid', params: { option, value: 'x' } } as const;
    expect(withLabels(other, options)).toBe(other);
  }
  const none = { code: 'run.worker-lost', params: {} } as const;
  expect(withLabels(none, options)).toBe(none);
});
