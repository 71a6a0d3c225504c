import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { untilStill } from './still.ts';

/** What axe finds against WCAG 2.2 AA and its best practices: rule and place, one line each. */
export async function findIssues(page: Page): Promise<readonly string[]> {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page: page as never })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
