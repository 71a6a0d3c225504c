import { type OptionField, TOOLS } from '@underbase/tools';
import { describe, expect, test } from 'vitest';
import { readSections } from './read-sections.ts';

const sections = (await readSections()).filter(({ url }) => url.startsWith('/docs/answers-'));
const byId = new Map(TOOLS.map((tool) => [tool.id, tool]));
/** Pages, buttons and guides that are no tools, and names of the form that stand beside the options. */
const PAGES = new Set(['batch-validator', 'transparency-guide', 'pricing']);
const NO_OPTIONS = new Set(['Send to']);

/** An option of several fields has a label on each. */
function labelsOf(option: OptionField): readonly string[] {
  const parts = 'fields' in option && option.fields ? option.fields.parts.map(({ label }) => label) : [];
  return [option.label, ...parts];
}

const linked = (content: string): string[] => [...content.matchAll(/\]\(\/([a-z-]+)\)/g)].map(([, id]) => id);

test('there are at least sixty', () => {
  expect(sections.length).toBeGreaterThanOrEqual(60);
});

describe.each(sections.map((section) => [section.heading, section] as const))('%s', (_heading, { content }) => {
  test('is short, says where it comes from, and leads to what does it', () => {
    expect(content.length).toBeLessThan(1300);
    expect(content).toMatch(/Sources?: |our own (starting )?value|starting values|seller's figures/);
    for (const id of linked(content)) expect(byId.get(id)?.load !== undefined || PAGES.has(id), id).toBe(true);
    expect(linked(content).length + (content.match(/\(\/docs\//g)?.length ?? 0)).toBeGreaterThan(0);
  });

  test('names only options that those tools have', () => {
    const labels = new Set(linked(content).flatMap((id) => Object.values(byId.get(id)?.options ?? {}).flatMap(labelsOf)));
    const named = [...content.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label);
    expect(named.filter((label) => !labels.has(label) && !NO_OPTIONS.has(label))).toEqual([]);
  });

  test('calls no tool in preparation that works', () => {
    for (const [, title] of content.matchAll(/\[([^\]]+)\]\(\/docs\/[^)]*\)[^.]*is in preparation/g)) {
      expect(TOOLS.find((tool) => tool.title === title)?.load, title).toBeUndefined();
    }
  });
});
