import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { untilStill } from './still.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds against WCAG 2.2 AA and its best practices, but for the rules named: rule and place, one line each. */
export async function findIssues(page: Page, except: string[] = []): Promise<readonly string[]> {
  return found(page, (axe) => axe.withTags(TAGS).disableRules(except));
}

/** The one rule that a theme alone can break. The others judge what both themes have in common. */
export async function findPaleWords(page: Page): Promise<readonly string[]> {
  return found(page, (axe) => axe.withRules(['color-contrast']));
}

async function found(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> {
  await untilStill(page);
  // Our pages hold no frames of others: what axe does for those (a second page for each look) costs as much as the look.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
