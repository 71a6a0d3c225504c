import { declareTool, inBrowser } from '../declaration.ts';
import { options } from './options.ts';
import { OVERLAYS } from './overlays.ts';

export const imageVectorizer = declareTool({
  id: 'image-vectorizer',
  title: 'Image Vectorizer',
  summary: 'Traces flat art to SVG, PDF, EPS or DXF, layered by ink.',
  searchWords: 'vector trace svg convert paths logo vectorize',
  icon: 'pen-tool',
  price: 3,
  place: 120,
  task: 'separate',
  inHeaderMenu: false,
  access: 'beta',
  where: inBrowser,
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['svg', 'pdf', 'eps', 'dxf', 'png', 'webp', 'tiff'],
  formatBy: ({ mode }) => (mode === 'repair' ? 'png' : 'svg'),
  drawnFormats: ['svg', 'pdf', 'eps', 'dxf'],
  modeOption: 'mode',
  draftsOnce: true,
  inputs: { min: 1, max: 1 },
  options,
  loadPresets: async () => (await import('./presets.ts')).presets,
  overlays: OVERLAYS,
  railTools: ['wand', 'brush'],
  load: () => import('./run.ts'),
});
