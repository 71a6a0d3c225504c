import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TOLERANCE } from '../features/home/knockout-setting.ts';
import { TOOL_LIST } from '../features/navigation/tool-list.ts';
import { atBuild } from './at-build.ts';

const load = atBuild().load as (id: string) => Promise<string | null>;
const moduleAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the pages' build takes in a module's place. */
async function builtFrom(path: string): Promise<Record<string, unknown>> {
  const code = await load(moduleAt(path));
  return import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
}

test('the list of tools and what home shows of one are data in the build, the same as on Node, and nothing is imported for them', async () => {
  const list = await builtFrom('../features/navigation/tool-list.ts');
  expect(list.TOOL_LIST).toEqual(TOOL_LIST);
  const setting = await builtFrom('../features/home/knockout-setting.ts');
  expect(setting.TOLERANCE).toEqual(TOLERANCE);
});

test('all other modules stay what they are', async () => {
  expect(await load(moduleAt('../features/navigation/pages.ts'))).toBeNull();
});
