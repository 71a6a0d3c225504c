import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { picturesOf, readPage, slugOf } from './read-page.ts';

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

test('a picture alone becomes a figure of its own measures, loaded when it is near', () => {
  const source = '# Halftone\n\nMakes dots.\n\n![Fade, and "dots"](guide.avif "Left & right.")\n';
  expect(picturesOf(source)).toEqual(['guide.avif']);
  const pictures = new Map([['guide.avif', { url: '/assets/guide-1.avif', widthPx: 1200, heightPx: 480 }]]);
  const { facts, html } = readPage(source, pictures);
  const image =
    '<img src="/assets/guide-1.avif" alt="Fade, and &quot;dots&quot;" width="1200" height="480" loading="lazy" decoding="async">';
  expect(html).toContain(`<figure>${image}<figcaption>Left &amp; right.</figcaption></figure>`);
  expect(facts.summary).toBe('Makes dots.');
  expect(() => readPage(source)).toThrow('guide.avif');
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

describe('pictures of the guides', () => {
  const tools = join(import.meta.dirname, '../../../packages/tools');
  const guides = readdirSync(tools).filter((name) => existsSync(join(tools, name, 'guide.avif')));

  test('ten tools have one', () => {
    expect(guides.length).toBeGreaterThanOrEqual(10);
  });

  test.each(guides)('%s shows it, tells what is seen, and keeps it light', (name) => {
    const source = readFileSync(join(tools, name, 'guide.md'), 'utf8');
    const [, alt, caption] = /!\[([^\]]*)\]\(guide\.avif "([^"]+)"\)/.exec(source) ?? [];
    expect(alt?.length).toBeGreaterThan(40);
    expect(caption).toMatch(/\.$/);
    expect(statSync(join(tools, name, 'guide.avif')).size).toBeLessThan(40_000);
  });
});
