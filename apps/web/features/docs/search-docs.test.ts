import { expect, test } from 'vitest';
import { searchDocs } from './search-docs.ts';

const page = (title: string, heading: string, text: string) => ({ title, summary: '', headings: [{ text: heading }], text });
const PAGES = [
  page('Gang sheets', 'Gaps', 'film and choke'),
  page('White and choke', 'Choke', 'the white layer'),
  page('Color', 'Choke again', 'x'),
];

test('finds by title, heading and text, the closest first', () => {
  expect(searchDocs(PAGES, 'choke').map(({ title }) => title)).toEqual(['White and choke', 'Color', 'Gang sheets']);
});

test('wants every word', () => {
  expect(searchDocs(PAGES, 'choke film').map(({ title }) => title)).toEqual(['Gang sheets']);
  expect(searchDocs(PAGES, 'nowhere')).toEqual([]);
});

test('leaves nothing out while nothing is asked', () => {
  expect(searchDocs(PAGES, '  ')).toHaveLength(3);
});
