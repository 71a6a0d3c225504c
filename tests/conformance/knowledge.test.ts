import { readFileSync } from 'node:fs';
import { ERRORS, type ErrorCode, messageFor } from '@underbase/contract';
import { TOOLS } from '@underbase/tools';
import { CHECK_FACTS } from '@underbase/tools/validation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion } from '../../apps/server/assistant/answer-question.ts';
import { indexKnowledge } from '../../apps/server/assistant/index-knowledge.ts';
import { createKnowledge, type Knowledge } from '../../apps/server/assistant/knowledge.ts';
import { type Language, PHRASES } from '../../apps/server/assistant/languages.ts';
import { readAsked, readSections } from '../../apps/server/assistant/read-sections.ts';
import { messageQuestion, optionQuestion, panelQuestion } from '../../apps/web/features/chat/ask-questions.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';

/** Written from the topics' titles before the answers were; each row names its topic and a fact that the answer must hold. */
const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(`../knowledge/${name}.tsv`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const QUESTIONS = rowsOf('questions');
/** As people ask who know none of the pages' words; a source is the beginning of an address below /docs/. */
const PLAIN = rowsOf('plain');
/** As they are typed between two jobs: short, with slips, slang and two things at once. */
const SPOKEN = [...rowsOf('spoken'), ...rowsOf('fresh')];
/** As designers ask at their work; nine of ten found their source before a phrase was compared as a whole. */
const WORKING = rowsOf('working');
const ALSO = rowsOf('also');

/** Messages are asked about as they are read, whatever file or figure they name. */
const BLANKS: Record<string, string> = new Proxy({}, { get: () => 'art 12 %.png' });

let db: TestDatabase;
let knowledge: Knowledge;
beforeAll(async () => {
  db = await openTestDatabase();
  knowledge = createKnowledge(db.database.pool);
  await knowledge.prepare();
});
afterAll(() => db?.close());

async function say(question: string): Promise<string> {
  const asked = { messages: [{ role: 'user' as const, content: question }], context: '' };
  let text = '';
  for await (const { content } of answerQuestion({ knowledge, model: null }, asked, new AbortController().signal)) text += content;
  return text;
}

function isSource(url: string, topic: string): boolean {
  const slugs = topic.split('|');
  return (
    slugs.some((slug) => url.endsWith(`#${slug}`)) || ALSO.some(([of, page]) => slugs.includes(of) && url.split('#')[0] === `/docs/${page}`)
  );
}

/** "resolution 12/12" for each category, and the whole. */
function tally(rows: readonly string[][], isRight: readonly boolean[]): { readonly share: number; readonly words: string } {
  const categories = [...new Set(rows.map(([category]) => category))];
  const parts = categories.map((category) => {
    const of = isRight.filter((_right, index) => rows[index][0] === category);
    return `${category} ${of.filter(Boolean).length}/${of.length}`;
  });
  return { share: isRight.filter(Boolean).length / rows.length, words: parts.join(', ') };
}

test('search names the source among the first three, at least 97 of 100 times', async () => {
  const right: boolean[] = [];
  for (const [, topic, , question] of QUESTIONS) {
    const found = await knowledge.search(question, 3);
    right.push(found.some(({ url }) => isSource(url, topic)));
  }
  const { share, words } = tally(QUESTIONS, right);
  console.info(`source in the first three: ${words}`);
  expect(share, words).toBeGreaterThanOrEqual(0.97);
});

test('a composed answer holds the fact, at least 9 of 10 times', async () => {
  const right: boolean[] = [];
  for (const [, , fact, question] of QUESTIONS) {
    const answer = (await say(question)).toLowerCase();
    right.push(fact.split('|').some((words) => answer.includes(words.toLowerCase())));
  }
  const { share, words } = tally(QUESTIONS, right);
  console.info(`fact in the answer: ${words}`);
  expect(share, words).toBeGreaterThanOrEqual(0.9);
});

test.each([
  ['everyday words', PLAIN],
  ['slang and slips', SPOKEN],
  ['the words of work', WORKING],
])('questions in %s find the source and the fact as well', async (name, rows) => {
  const sources: boolean[] = [];
  const facts: boolean[] = [];
  for (const [, source, fact, question] of rows) {
    const found = await knowledge.search(question, 3);
    sources.push(found.some(({ url }) => source.split('|').some((place) => url.startsWith(`/docs/${place}`))));
    const answer = (await say(question)).toLowerCase();
    facts.push(fact.split('|').some((words) => answer.includes(words.toLowerCase())));
  }
  const found = tally(rows, sources);
  const told = tally(rows, facts);
  console.info(`${name}, source in the first three: ${found.words}\n${name}, fact in the answer: ${told.words}`);
  expect(found.share, found.words).toBeGreaterThanOrEqual(0.97);
  expect(told.share, told.words).toBeGreaterThanOrEqual(0.9);
});

test('everyday words stand behind sections that are there', async () => {
  const places = new Set((await readSections()).map(({ url }) => url));
  const asked = await readAsked();
  expect(asked.size).toBeGreaterThan(90);
  expect([...asked.keys()].filter((url) => !places.has(url))).toEqual([]);
});

test('what is outside the field, nonsense or an order gets an honest answer', async () => {
  const outside = [...rowsOf('outside'), ...rowsOf('outside-plain'), ...rowsOf('outside-spoken'), ...rowsOf('outside-fresh')];
  const right: boolean[] = [];
  for (const [, question] of outside) right.push(/does not hold an answer|only answer questions/.test(await say(question)));
  const { words } = tally(outside, right);
  console.info(`not found or refused: ${words}`);
  expect(outside.filter((_row, index) => !right[index])).toEqual([]);
});

test('other languages find the source, and are answered in their own', async () => {
  const rows = rowsOf('languages') as [Language, string, string][];
  const right: boolean[] = [];
  for (const [language, source, question] of rows) {
    const answer = await say(question);
    const { found, notFound } = PHRASES[language];
    if (source === '-') right.push(answer === notFound);
    else {
      const places = (await knowledge.search(question, 3)).map(({ url }) => url);
      right.push(answer.startsWith(found) && source.split('|').some((place) => places.some((url) => url.startsWith(`/docs/${place}`))));
    }
  }
  const { share, words } = tally(rows, right);
  console.info(`other languages: ${words}`);
  expect(share, words).toBeGreaterThanOrEqual(0.9);
});

test('every finding of the validator has an answer', async () => {
  const unanswered: string[] = [];
  for (const { title } of Object.values(CHECK_FACTS)) {
    if (/does not hold an answer|only answer questions/.test(await say(`What does "${title}" mean, and how do I fix it?`)))
      unanswered.push(title);
  }
  expect(unanswered).toEqual([]);
});

test('every option and every message has an answer of its own, whatever the message names', async () => {
  const missing: string[] = [];
  const expectAmong = async (question: string, isOwn: (url: string) => boolean): Promise<void> => {
    const found = await knowledge.search(question, 3);
    if (!found.some(({ url }) => isOwn(url)) || /does not hold an answer|only answer questions/.test(await say(question)))
      missing.push(question);
  };
  for (const { id, title, options } of TOOLS.filter(({ load }) => load))
    for (const { label } of Object.values(options)) await expectAmong(optionQuestion(label, title), (url) => url === `/docs/${id}#options`);
  expect(missing).toEqual([]);
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const { what, next } = messageFor({ code, params: BLANKS });
    await expectAmong(messageQuestion({ what, next }), (url) => url === `/docs/troubleshooting#${code.replaceAll('.', '-')}`);
  }
  expect(missing).toEqual([]);
});

/** What panels draw themselves: groups and controls that no declaration names. */
const DRAWN = {
  'color-ko': ['Fades'],
  'color-separator': ['These colors change', 'Screens against color error', 'Inks', 'Opaque ground', 'Your own inks', 'Ink'],
  'fit-my-print': ['On the film', 'Left', 'Top', 'Sheet'],
  'image-converter': ['Format', 'Color profile'],
  'image-cropper': ['Frame', 'Width', 'Height', 'Left', 'Top', 'Turn'],
  'image-vectorizer': ['Areas', 'Paint it', 'Merge into', 'Palette'],
};

test('what a panel draws itself is told from the guide of its tool', async () => {
  const missing: string[] = [];
  for (const [id, labels] of Object.entries(DRAWN)) {
    for (const label of labels) {
      const question = panelQuestion(label, TOOLS.find((tool) => tool.id === id)?.title ?? '');
      const [found] = await knowledge.search(question, 3);
      if (!found?.url.startsWith(`/docs/${id}`) || /does not hold an answer/.test(await say(question))) missing.push(question);
    }
  }
  expect(missing).toEqual([]);
});

test('an unchanged documentation is not indexed again', async () => {
  expect(await indexKnowledge(db.database.pool)).toBe(false);
});

test('the index weighs less than 20 MB', async () => {
  const { rows } = await db.database.pool.query(
    `select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'private' and c.relname like 'knowledge%' and c.relkind = 'r'`,
  );
  expect(Number(rows[0].bytes)).toBeLessThan(20 * 1024 * 1024);
});
