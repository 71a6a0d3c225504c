import { chooseTheme, type IconName } from '@underbase/ui';
import { TOOL_DESTINATIONS } from '../navigation/pages.ts';
import { setUnit } from '../preferences/preferences.ts';
import { openShortcuts } from './palette-state.ts';

export interface Command {
  readonly id: string;
  readonly section: 'Tools' | 'Pages' | 'Settings';
  readonly title: string;
  /** Shown small; searched too. */
  readonly detail: string;
  /** Searched only. */
  readonly searchWords?: string;
  readonly icon?: IconName;
  readonly isInPreparation?: boolean;
  /** Either a page to go to, or something to do. */
  readonly to?: string;
  /** Where a visitor without an account goes instead. */
  readonly openTo?: string;
  readonly act?: () => unknown;
}

const tools: readonly Command[] = TOOL_DESTINATIONS.map((page) => ({
  id: page.path,
  section: 'Tools',
  title: page.title,
  detail: page.price ?? '',
  isInPreparation: page.isInPreparation,
  searchWords: `${page.searchWords} ${page.summary.toLowerCase()}`,
  icon: page.icon,
  to: page.path,
  openTo: page.openPath,
}));

const page = (to: string, title: string, detail = ''): Command => ({ id: to, section: 'Pages', title, detail, to });
const setting = (id: string, title: string, act: () => unknown, detail = ''): Command => ({ id, section: 'Settings', title, detail, act });

/** Everything that the palette offers, in the order in which it stands while nothing is typed. */
export const COMMANDS: readonly Command[] = [
  ...tools,
  page('/', 'Home'),
  page('/tools', 'All Tools'),
  page('/docs', 'Docs'),
  page('/pricing', 'Pricing'),
  setting('theme-light', 'Light theme', () => chooseTheme('light')),
  setting('theme-dark', 'Dark theme', () => chooseTheme('dark')),
  setting('theme-system', 'Theme of the system', () => chooseTheme('system')),
  setting('unit-in', 'Sizes in inches', () => setUnit('in')),
  setting('unit-mm', 'Sizes in millimeters', () => setUnit('mm')),
  setting('unit-px', 'Sizes in pixels', () => setUnit('px'), 'At 300 DPI'),
  setting('shortcuts', 'Keyboard shortcuts', openShortcuts, '?'),
];
