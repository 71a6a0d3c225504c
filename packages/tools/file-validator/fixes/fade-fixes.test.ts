import { plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { applyFixes } from '../apply-fixes.ts';
import { DEFAULT_PROFILE } from '../shop-profile.ts';

const SETTINGS = { method: 'dtf', printWidthIn: null, garment: '#204060', profile: DEFAULT_PROFILE } as const;
const CONTEXT = { kernels: plainKernels(), progress: () => undefined };

/** Clear, a trace, half, nearly solid, solid. */
const picture = () => ({
  width: 5,
  height: 1,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from([0, 0, 0, 0, 200, 100, 50, 5, 200, 100, 50, 128, 200, 100, 50, 250, 200, 100, 50, 255]),
});

const fixed = (id: 'bake-fades' | 'remove-fades') => [...applyFixes(picture(), [id], SETTINGS, CONTEXT).pixels];

test('baking mixes fades with the garment and leaves every pixel clear or opaque', () => {
  expect(fixed('bake-fades')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 116, 82, 73, 255, 197, 99, 51, 255, 200, 100, 50, 255]);
});

test('removing keeps what is solid and nothing else', () => {
  expect(fixed('remove-fades')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 200, 100, 50, 255, 200, 100, 50, 255]);
});
