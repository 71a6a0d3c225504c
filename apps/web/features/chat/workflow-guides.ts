import type { ToolId } from '@underbase/contract';

export interface WorkflowStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tool?: ToolId;
}

/** A way of work in steps that can be marked done (spec section 3). */
export interface WorkflowGuide {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly WorkflowStep[];
}

export const WORKFLOW_GUIDES: readonly WorkflowGuide[] = [
  {
    id: 'dtf-transfer',
    title: 'A DTF transfer, from file to film',
    steps: [
      {
        id: 'check',
        title: 'Check the file',
        description: 'Method DTF, print width and garment; the report names every fault.',
        tool: 'file-validator',
      },
      { id: 'ground', title: 'Remove the ground', description: 'Or the shirt color, with Edge set to Hard or Halftone.', tool: 'color-ko' },
      { id: 'lines', title: 'Thicken thin lines', description: '0.5 mm is safe in most shops.', tool: 'line-enhancer' },
      { id: 'sheet', title: 'Lay out the sheet', description: 'Placement, copies and the gap to cut in.', tool: 'fit-my-print' },
    ],
  },
  {
    id: 'screen-films',
    title: 'Films for a dark shirt',
    steps: [
      { id: 'check', title: 'Check the file', description: 'Method Screen; look at the number of inks.', tool: 'file-validator' },
      {
        id: 'plates',
        title: 'Separate the inks',
        description: 'Underbase on, choke 0.3 mm, highlight white where it shines.',
        tool: 'color-separator',
      },
      {
        id: 'proof',
        title: 'Look at the proof',
        description: 'With your ink set, dot gain and a little misregistration.',
        tool: 'color-separator',
      },
      {
        id: 'films',
        title: 'Make the films',
        description: 'Film resolution, marks and the ticket for the press.',
        tool: 'color-separator',
      },
    ],
  },
  {
    id: 'fade-to-dots',
    title: 'A glow that prints clean',
    steps: [
      { id: 'see', title: 'See what is half clear', description: 'The guide lights it up in your own file.', tool: 'file-validator' },
      { id: 'dots', title: 'Turn it into dots', description: 'Mode Fades, 35 to 45 lpi, at the final size.', tool: 'halftone' },
      { id: 'again', title: 'Check again', description: 'No pixel may be left between clear and opaque.', tool: 'file-validator' },
    ],
  },
];
