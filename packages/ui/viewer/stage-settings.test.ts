import { expect, it } from 'vitest';
import type { PictureSource } from './picture-source.ts';
import { drawsTheSame, type StageSettings } from './stage-settings.ts';

const source = (change: Partial<PictureSource> = {}): PictureSource => ({
  id: 'art',
  widthPx: 60,
  heightPx: 40,
  dpi: 300,
  version: 1,
  render: () => Promise.reject(new Error('not asked')),
  ...change,
});
const nothing = () => {};
const settings: StageSettings = {
  before: source(),
  after: source({ id: 'result' }),
  afterPlacement: undefined,
  mode: 'result',
  backdrop: 'checker',
  unit: 'in',
  tool: 'hand',
  brushRadiusPx: 8,
  strokes: [],
  box: null,
  overlays: [],
  isLoupeOn: false,
  onTool: nothing,
  onBrushRadius: nothing,
  onLoupe: nothing,
  onPick: undefined,
  onSeed: undefined,
  onBox: undefined,
  onStroke: undefined,
  onRenderFault: undefined,
  onSay: nothing,
};

it('draws nothing new for another version of a source, or for other listeners', () => {
  expect(drawsTheSame(settings, { ...settings, after: source({ id: 'result', version: 2 }), onSay: () => {} })).toBe(true);
});

it.each<Partial<StageSettings>>([
  { before: source({ dpi: 150 }) },
  { after: source({ id: 'result', widthPx: 61 }) },
  { after: null },
  { afterPlacement: { x: 0, y: 0, width: 6, height: 4 } },
  { mode: 'split' },
  { backdrop: '#101010' },
  { unit: 'mm' },
  { tool: 'brush' },
  { brushRadiusPx: 9 },
  { strokes: [] },
  { overlays: [] },
  { isLoupeOn: true },
])('draws anew for %j', (change) => {
  expect(drawsTheSame(settings, { ...settings, ...change })).toBe(false);
});

it('lets an open loupe ask for the new pixels', () => {
  expect(drawsTheSame({ ...settings, isLoupeOn: true }, { ...settings, isLoupeOn: true })).toBe(false);
});
