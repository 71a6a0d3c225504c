/** Where the questions that come up most are answered. */
export const QUICK_LINKS: readonly { readonly question: string; readonly to: string }[] = [
  { question: 'Prepare a DTF file', to: '/docs/your-first-file' },
  { question: 'Which DPI do I need?', to: '/docs/resolution-and-size' },
  { question: 'Remove a shirt color', to: '/docs/color-ko' },
  { question: 'Set up a gang sheet', to: '/docs/gang-sheets' },
  { question: 'Choose LPI and mesh', to: '/docs/lpi-and-mesh' },
  { question: 'What do tokens pay for?', to: '/docs/tokens-and-plans' },
];
