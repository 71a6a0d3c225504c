import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = dirname(dirname(import.meta.dirname));
const FOLDERS = ['tests/conformance', 'tests/e2e', 'packages/platform/auth', ''];

test('the security page names tests that there are', () => {
  const page = readFileSync(join(ROOT, 'content', 'docs', 'security.md'), 'utf8');
  const named = [...page.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !FOLDERS.some((folder) => existsSync(join(ROOT, folder, name))))).toEqual([]);
});
