import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
  version?: string;
  link?: boolean;
  resolved?: string;
}

const ROOT = dirname(dirname(import.meta.dirname));
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const entries = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'));

test('every locked package has a version, so that a clean install works on every platform', () => {
  expect(entries.filter(([, entry]) => !entry.link && !entry.version).map(([path]) => path)).toEqual([]);
});

test('the lockfile holds no download addresses', () => {
  expect(entries.filter(([, entry]) => /^https?:/.test(entry.resolved ?? '')).map(([path]) => path)).toEqual([]);
});

test('manifests name exact versions', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const version of Object.values<string>(manifest.devDependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});
