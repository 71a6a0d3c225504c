import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GLOSSARY } from './glossary.ts';
import { inEnglish, LANGUAGES, languageOf } from './languages.ts';

const QUESTIONS = join(import.meta.dirname, '..', '..', '..', 'tests', 'knowledge');
const lastColumn = (name: string): string[] =>
  readFileSync(join(QUESTIONS, name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').at(-1) ?? '');

test('English is English, slang and slips too', () => {
  const files = readdirSync(QUESTIONS).filter((name) => name.endsWith('.tsv') && name !== 'languages.tsv' && name !== 'also.tsv');
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap(lastColumn).filter((question) => languageOf(question) !== null)).toEqual([]);
});

test('every word of the glossary has a name in each language', () => {
  expect(GLOSSARY.filter((line) => line.split(';').filter((names) => names.trim() !== '').length !== LANGUAGES.length + 1)).toEqual([]);
});

test.each([
  ['de', 'Wie groß ist die Mindestlinienstärke?', /minimum/],
  ['fr', 'Quelle résolution faut-il pour un t-shirt ?', /resolution/],
  ['es', '¿Cuál es el grosor mínimo de línea?', /width minimum line/],
  ['it', 'Come tolgo lo sfondo bianco?', /background white/],
  ['pt', 'Qual a espessura mínima das linhas?', /width minimum line/],
  ['nl', 'Hoe verwijder ik de achtergrond?', /remove background/],
])('%s: %s', (language, question, english) => {
  expect(languageOf(question)).toBe(language);
  expect(inEnglish(question)).toMatch(english);
});
