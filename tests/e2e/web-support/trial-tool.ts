import { declareTool, inBrowser } from '@underbase/tools';
import { trialOptions } from './trial-options.ts';

/**
 * A trivial tool with an option of every kind and no panel: all that it has comes from this declaration.
 * It borrows the place of a tool of the registry, for ids are fixed.
 */
export const trialTool = declareTool({
  id: 'halftone',
  title: 'Trial',
  summary: 'Inverts, for tests.',
  icon: 'contrast',
  searchWords: '',
  place: 1,
  price: 0,
  task: 'check',
  inHeaderMenu: false,
  access: 'public',
  where: inBrowser,
  accepts: ['png'],
  produces: ['png', 'webp'],
  inputs: { min: 1, max: 3 },
  railTools: ['eyedropper', 'brush'],
  overlays: [
    { id: 'dark', label: 'Dark places', help: 'Where the art is darker than middle gray.', mark: 'counter-hatch' },
    { id: 'first', label: 'First pixel' },
    { id: 'all', label: 'Whole art' },
  ],
  options: trialOptions,
  load: () => import('./trial-run.ts'),
});
