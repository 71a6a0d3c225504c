import { inRoot } from '../../../scripts/setup/root.mjs';
import { madeOnce } from '../../setup/made-once.ts';

/** All that a page of the tests can be made of. */
const SOURCES = ['packages', 'apps/web', 'content', 'tests/e2e', 'package-lock.json', 'tsconfig.base.json'];

/**
 * A build that several test files serve. As production builds: in the test runner's own environment React would be its slow development version.
 * @param name of the build, one for each way to build
 * @param make fills the folder
 * @returns the folder
 */
export async function builtOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = inRoot('.runtime', 'test-builds', name);
  await madeOnce(folder, SOURCES, () => forProduction(() => make(folder)));
  return folder;
}

async function forProduction(make: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await make();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
