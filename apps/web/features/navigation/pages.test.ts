import { isIconName } from '@underbase/ui';
import { expect, test } from 'vitest';
import { TOOL_DESTINATIONS } from './pages.ts';

test.each(TOOL_DESTINATIONS.map(({ title, icon }) => [title, icon]))('%s has an icon that the design system draws: %s', (_title, icon) => {
  expect(isIconName(icon)).toBe(true);
});
