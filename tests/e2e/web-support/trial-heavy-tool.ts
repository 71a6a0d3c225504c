import { declareTool, inBrowser } from '@underbase/tools';

/** A message goes through this channel each time that any of the whole is made at full size. */
export const WHOLES = 'trial-wholes';

/** A tool that says it is heavy, in the place of one in preparation. */
export const trialHeavyTool = declareTool({
  id: 'upscaler',
  title: 'Heavy trial',
  summary: 'Green, for tests.',
  icon: 'contrast',
  searchWords: '',
  place: 2,
  price: 1,
  task: 'check',
  inHeaderMenu: false,
  access: 'public',
  isHeavy: true,
  where: inBrowser,
  accepts: ['png'],
  produces: ['png'],
  inputs: { min: 1, max: 1 },
  railTools: [],
  overlays: [{ id: 'all', label: 'All of it' }],
  options: {
    amount: { kind: 'number', label: 'Amount', group: 'Tone', default: 1, min: 0, max: 9, step: 1, control: 'field' },
  },
  load: () => import('./trial-heavy-run.ts'),
});
