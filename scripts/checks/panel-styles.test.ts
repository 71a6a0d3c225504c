import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('{packages,apps}/**/*.module.css', { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] });

/** Class names that a sheet defines; those of the design system stand in `:global()`. */
function definedIn(sheet: string): ReadonlySet<string> {
  const own = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:global\([^)]*\)/g, '');
  const selectors = own.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name));
}

/** Class names that the components beside a sheet take from it, whatever they call it. */
function usedBeside(file: string): ReadonlySet<string> {
  const sources = globSync(`${dirname(file)}/*.tsx`, { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const names = sources.flatMap((source) => {
    const [, sheet] = new RegExp(`import (\\w+) from './${basename(file)}'`).exec(source) ?? [];
    return sheet ? [...source.matchAll(new RegExp(`\\b${sheet}\\.([a-zA-Z]\\w*)`, 'g'))].map(([, name]) => name) : [];
  });
  return new Set(names);
}

test('there are sheets beside components', () => {
  expect(FILES.length).toBeGreaterThan(5);
});

test.each(FILES)('%s defines what is used, and nothing else', (file) => {
  const defined = definedIn(readFileSync(join(ROOT, file), 'utf8'));
  expect([...usedBeside(file)].sort()).toEqual([...defined].sort());
});
