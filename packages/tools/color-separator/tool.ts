import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';
import { OVERLAYS } from './overlay-fields.ts';

export const colorSeparator = declareTool({
  id: 'color-separator',
  title: 'Color Separator',
  summary: 'Spot, simulated process, index and CMYK plates with underbase.',
  searchWords: 'separation separations screen printing plates spot colors films simulated process cmyk underbase channels inks',
  icon: 'layers',
  price: 3,
  place: 70,
  task: 'separate',
  inHeaderMenu: true,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'pdf', 'psd', 'tiff'],
  folderOf: 'png',
  modeOption: 'method',
  inputs: { min: 1, max: 1 },
  options,
  loadPresets: async () => (await import('./presets.ts')).presets,
  overlays: OVERLAYS,
  railTools: [],
  load: () => import('./run.ts'),
});
