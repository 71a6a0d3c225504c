import { declareTool } from '@underbase/tools';
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
  task: 'check',
  inHeaderMenu: false,
  access: 'public',
  runsOn: 'browser',
  accepts: ['png'],
  produces: ['png', 'webp'],
  inputs: { min: 1, max: 3 },
  railTools: ['eyedropper', 'brush'],
  options: trialOptions,
  load: () => import('./trial-run.ts'),
});
