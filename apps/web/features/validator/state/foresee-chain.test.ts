import { AppError, type ErrorCode } from '@underbase/contract';
import type { Check, Fix, ValidationReport } from '@underbase/tools/validation';
import { expect, test, vi } from 'vitest';
import type { FixStep } from '../model/fix-plan.ts';
import { foreseeChain, tryChain } from './foresee-chain.ts';

const stepFor = (tool: string): FixStep => ({ kind: 'tool', tool, options: {}, label: tool, tokens: 1 }) as FixStep;
const [KNOCK, THICKEN, VECTORIZE] = ['color-ko', 'line-enhancer', 'image-vectorizer'].map(stepFor);
const FILL: FixStep = { kind: 'in-place', id: 'fill-pinholes', label: 'fill', tokens: 0 };

/** A draft is the tools that have made it; `refusals` says what a tool answers on which draft. */
async function asked(steps: readonly FixStep[], refusals: Readonly<Record<string, ErrorCode>>) {
  const heard: string[] = [];
  const refused = await foreseeChain<string>(
    {
      async make(draft, { label }) {
        heard.push(`makes ${label}`);
        return `${draft} ${label}`;
      },
      async ask(draft, { tool }) {
        heard.push(`asks ${tool} of ${draft}`);
        const code = refusals[`${tool} of ${draft}`];
        if (code) throw new AppError(code);
      },
    },
    'art',
    steps,
  );
  return { heard, refused };
}

test('one tool is asked, and nothing is made', async () => {
  const { heard, refused } = await asked([THICKEN, FILL], { 'line-enhancer of art': 'picture.worn' });
  expect(heard).toEqual(['asks line-enhancer of art']);
  expect(refused).toMatchObject([{ step: THICKEN, why: expect.stringContaining('worn all over') }]);
});

test('a tool is asked about the file as the steps before leave it', async () => {
  const { heard, refused } = await asked([KNOCK, THICKEN], { 'line-enhancer of art color-ko': 'picture.worn' });
  expect(heard).toEqual(['asks color-ko of art', 'makes color-ko', 'asks line-enhancer of art color-ko']);
  expect(refused.map(({ step }) => step)).toEqual([THICKEN]);
});

test('behind a refused step the next one is asked about the same file, and none behind one that takes long', async () => {
  const { heard, refused } = await asked([KNOCK, VECTORIZE, THICKEN], { 'color-ko of art': 'picture.all-ground' });
  expect(heard).toEqual(['asks color-ko of art', 'asks image-vectorizer of art']);
  expect(refused.map(({ step }) => step)).toEqual([KNOCK]);
});

test('what is no refusal is an error', async () => {
  const broken = foreseeChain({ make: async () => '', ask: () => Promise.reject(new Error('out of luck')) }, 'art', [KNOCK]);
  await expect(broken).rejects.toThrow('out of luck');
});

/** One thin line, which costs a token to thicken. */
const THIN = {
  score: 82,
  inkSquareIn: 9,
  coveredSquareIn: 9,
  checks: [
    {
      id: 'line.min',
      title: 'Thin lines',
      status: 'fail',
      message: 'Still thin.',
      where: [],
      fixes: [{ ...THICKEN } as unknown as Fix],
    } as unknown as Check,
  ],
} as unknown as ValidationReport;

test('a paid step is tried before it is sold, and one that leaves its finding is told', async () => {
  const maker = { make: async () => 'the same', judge: async () => THIN };
  const unhelpful = await tryChain(maker, { draft: 'art', report: THIN }, [THICKEN]);
  expect(unhelpful).toMatchObject([{ step: THICKEN, why: expect.stringContaining('does not clear "Thin lines"') }]);
});

test('what costs nothing, or takes long, is not tried', async () => {
  const make = vi.fn(async () => 'made');
  const maker = { make, judge: async () => THIN };
  expect(await tryChain(maker, { draft: 'art', report: THIN }, [FILL, VECTORIZE])).toEqual([]);
  expect(make).not.toHaveBeenCalled();
});
