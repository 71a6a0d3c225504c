import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage, slugOf } from './read-page.ts';

const SOURCE = `---
title: Fades
section: DTF
order: 3
summary: Short.
---

Read [this](other-page#part).

## Why & how

| a | b |
|---|---|
| 1 | 2 |
`;

test('reads front matter, headings, links and tables', () => {
  const { facts, html } = readPage(SOURCE);
  expect(facts).toMatchObject({
    title: 'Fades',
    section: 'DTF',
    order: 3,
    summary: 'Short.',
    headings: [{ id: 'why-how', text: 'Why & how' }],
  });
  expect(html).toContain('<a href="/docs/other-page#part">this</a>');
  expect(html).toContain('<h2 id="why-how">');
  expect(html).toMatch(/<div class="scroll-x"[^>]*><table class="table">/);
  expect(facts.text).toContain('Read this');
});

test('a guide without front matter takes its title from its first line', () => {
  const { facts, html } = readPage('# Color KO\n\nTakes out the shirt color. And more.\n');
  expect(facts).toMatchObject({ title: 'Color KO', section: 'Tools', summary: 'Takes out the shirt color.' });
  expect(html).not.toContain('<h1');
});

test.each([
  ['Choose the dots', 'choose-the-dots'],
  ['What DTF’s “white” is?', 'what-dtf-s-white-is'],
])('%s becomes %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

describe('the documentation', () => {
  const folder = join(import.meta.dirname, '../../../content/docs');
  const names = readdirSync(folder).map((name) => name.replace(/\.md$/, ''));
  const pages = names.map((name) => [name, readPage(readFileSync(join(folder, `${name}.md`), 'utf8'))] as const);
  const known = new Set(names);

  test.each(pages)('%s has a title, a section and a summary', (_name, { facts }) => {
    for (const field of [facts.title, facts.section, facts.summary]) expect(field).not.toBe('');
    expect(facts.order).toBeGreaterThan(0);
  });

  test.each(pages)('%s links only to pages that exist', (_name, { html }) => {
    for (const [, slug] of html.matchAll(/href="\/docs\/([a-z0-9-]+)/g)) expect(known).toContain(slug);
  });

  test.each(pages)('%s has no exclamation marks', (_name, { facts }) => {
    expect(facts.text).not.toContain('!');
  });
});
