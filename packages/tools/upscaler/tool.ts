import { declareTool } from '../declaration.ts';
import { foretold } from './foretold.ts';
import { options } from './options.ts';
import { OVERLAYS } from './overlays.ts';
import { MOST_AT_LESS, pricedFactor } from './priced-factor.ts';

export const upscaler = declareTool({
  id: 'upscaler',
  title: 'Image Upscaler',
  summary: 'Enlarges 2x to 6x, up to what the print size needs.',
  searchWords: 'enlarge bigger larger resize increase resolution dpi sharpen super blurry pixelated enhance',
  icon: 'scaling',
  price: {
    tokens: (options, picture) => (pricedFactor(options, picture) <= MOST_AT_LESS ? 2 : 3),
    cases: [
      { words: 'up to 3x', options: { scale: 3 } },
      { words: 'above 3x', options: { scale: 6 } },
    ],
  },
  place: 40,
  task: 'size',
  inHeaderMenu: true,
  access: 'beta',
  // All but pixel art goes through a network, ours or the operator's (settled 4); where no server takes it, ours runs in the browser.
  where: ({ mode }) => (mode === 'pixel' ? 'browser' : 'server'),
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'jpeg', 'webp', 'tiff'],
  foretells: foretold,
  inputs: { min: 1, max: 1 },
  modeOption: 'mode',
  isHeavy: true,
  options,
  overlays: OVERLAYS,
  overlaysOfPlan: true,
  loadPresets: async () => (await import('./presets.ts')).presets,
  railTools: [],
  load: () => import('./run.ts'),
});
