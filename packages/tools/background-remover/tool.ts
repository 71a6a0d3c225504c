import { declareTool } from '../declaration.ts';
import { options } from './options.ts';
import { OVERLAYS } from './overlays.ts';

export const backgroundRemover = declareTool({
  id: 'background-remover',
  title: 'Background Remover',
  summary: 'Cuts out the subject, including pockets inside letters.',
  searchWords: 'remove delete erase cut out cutout subject person photo background white transparent isolate mask',
  icon: 'eraser',
  price: 2,
  place: 60,
  task: 'clean',
  inHeaderMenu: true,
  access: 'beta',
  // What is in front in a scene takes a network or its like: a machine that is made for it (settled 4).
  where: ({ mode }) => (mode === 'subject' || mode === 'model' ? 'server' : 'browser'),
  accepts: ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff', 'bmp', 'svg'],
  produces: ['png', 'webp', 'tiff'],
  modeOption: 'mode',
  draftsOnce: true,
  inputs: { min: 1, max: 1 },
  options,
  loadPresets: async () => (await import('./presets.ts')).presets,
  overlays: OVERLAYS,
  railTools: ['wand', 'brush', 'eraser', 'box'],
  load: () => import('./run.ts'),
});
