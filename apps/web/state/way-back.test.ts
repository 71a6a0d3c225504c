import { toolById } from '@underbase/tools';
import { beforeEach, expect, test } from 'vitest';
import { decodeOptions, OPTIONS_PARAM, pathWithOptions } from '../features/workbench/model/option-link.ts';
import { readOptions } from '../features/workbench/model/read-options.ts';
import { wayBack, wayBackFrom } from './way-back.ts';

const stroke = toolById('stroke-enhancer');
const [art, other] = [new Blob(['art']), new Blob(['art'])];
const options = { width: '3mm', rings: ['1mm:#d22222'], closeGaps: '2mm' };

beforeEach(() => wayBack.set(null));

test('the tool that helps offers the way back beside the picture that came, and no other tool or picture has one', () => {
  expect(wayBackFrom(wayBack.get(), 'color-ko', art)).toBeNull();
  wayBack.set({ helper: 'color-ko', tool: stroke, options, file: art });
  expect(wayBackFrom(wayBack.get(), 'color-ko', art)?.tool.title).toBe('Stroke Enhancer');
  expect(wayBackFrom(wayBack.get(), 'color-ko', other)).toBeNull();
  expect(wayBackFrom(wayBack.get(), 'color-ko', undefined)).toBeNull();
  expect(wayBackFrom(wayBack.get(), 'halftone', art)).toBeNull();
});

test('what was set there goes along', () => {
  const [path, query] = pathWithOptions('/stroke-enhancer', options).split('?');
  expect(path).toBe('/stroke-enhancer');
  const told = decodeOptions(new URLSearchParams(query).get(OPTIONS_PARAM) ?? '');
  expect(readOptions(stroke.options, told)).toEqual({ values: options, refused: 0 });
});
