/** A question that comes up often (spec section 3). */
export interface QuickAction {
  readonly id: string;
  readonly label: string;
  readonly question: string;
  readonly category: 'workflow' | 'tool' | 'faq';
}

export const QUICK_ACTIONS: readonly QuickAction[] = [
  { id: 'dtf-file', label: 'Prepare a DTF file', question: 'In which order do I prepare a file for DTF?', category: 'workflow' },
  { id: 'dpi', label: 'Which DPI do I need?', question: 'Which DPI do I need for a transfer?', category: 'faq' },
  { id: 'shirt-color', label: 'Remove a shirt color', question: 'How do I knock out the shirt color?', category: 'tool' },
  { id: 'gang-sheet', label: 'Set up a gang sheet', question: 'How do I set up a gang sheet?', category: 'workflow' },
  { id: 'lpi-mesh', label: 'Choose LPI and mesh', question: 'Which mesh do I need for 45 lpi?', category: 'faq' },
  { id: 'tokens', label: 'What do tokens pay for?', question: 'What costs tokens?', category: 'faq' },
  { id: 'fade', label: 'Fix a fade', question: 'How can I fix a fade or glow for DTF?', category: 'workflow' },
  { id: 'thin-lines', label: 'Thicken thin lines', question: 'How do I thicken lines that are too thin?', category: 'tool' },
  { id: 'choke', label: 'How much choke?', question: 'How much choke does the white need?', category: 'faq' },
  {
    id: 'separate',
    label: 'Choose a separation',
    question: 'What is the difference between spot, simulated process and index?',
    category: 'tool',
  },
];
