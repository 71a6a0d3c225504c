import { declareTool, inBrowser } from '../declaration.ts';
import { options, PRODUCES } from './options.ts';

export const strokeEnhancer = declareTool({
  id: 'stroke-enhancer',
  title: 'Stroke Enhancer',
  summary: 'Adds outlines with an exact width in mm, inches or points.',
  searchWords: 'outline border contour edge white stroke sticker around offset',
  icon: 'circle-dashed',
  price: 1,
  place: 30,
  task: 'clean',
  inHeaderMenu: true,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: PRODUCES,
  inputs: { min: 1, max: 1 },
  options,
  overlays: [
    {
      id: 'closed',
      label: 'Closed',
      help: 'Where a stroke in the art’s own color fills openings of letters, or joins parts.',
      mark: 'outline',
      onlyWhen: { option: 'color', is: ['auto'] },
    },
    { id: 'cut', label: 'Cut line', help: 'Where the blade goes; bridges are left out.', mark: 'blade', comesWith: 'cut' },
    {
      id: 'uncut',
      label: 'Without a cut line',
      help: 'Openings and parts that are too small for a blade, and art under half opaque.',
      mark: 'boxes',
      comesWith: 'cut',
    },
  ],
  railTools: [],
  loadPresets: async () => (await import('./presets.ts')).presets,
  load: () => import('./run.ts'),
});
