import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const halftone = declareTool({
  id: 'halftone',
  title: 'Halftone',
  summary: 'Turns fades into solid dots at a true LPI.',
  searchWords: 'dots screen raster lpi bitmap half tone gradient fade newspaper comic',
  icon: 'grip',
  price: 0,
  worksOffline: true,
  place: 130,
  task: 'separate',
  inHeaderMenu: false,
  access: 'public',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'tiff', 'pdf', 'svg'],
  modeOption: 'mode',
  inputs: { min: 1, max: 1 },
  options,
  railTools: [],
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
