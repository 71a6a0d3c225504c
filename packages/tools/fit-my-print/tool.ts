import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';

export const fitMyPrint = declareTool({
  id: 'fit-my-print',
  title: 'Fit My Print',
  summary: 'Placement sizes, size runs and gang sheets on 22 in film.',
  searchWords: 'gang sheet nest arrange layout print size shirt sizes film dtf resize placement',
  icon: 'shirt',
  price: 1,
  place: 80,
  task: 'size',
  inHeaderMenu: true,
  access: 'sign-in',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'pdf', 'tiff'],
  modeOption: 'method',
  inputs: { min: 1, max: 200 },
  gathersFiles: true,
  options,
  railTools: [],
  takesList: true,
  severalPreset: 'gang-22',
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
