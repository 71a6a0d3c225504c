import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS, type ErrorCode, messageFor } from '@underbase/contract';
import { type OptionField, TOOLS, type ToolDeclaration } from '@underbase/tools';
import { CHECK_FACTS } from '@underbase/tools/validation';
import { sayPlainly } from './say-plainly.ts';
import { type Section, splitSections } from './split-sections.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PRIOR = { answer: 1.15, page: 1, guide: 0.9, about: 0.6, check: 0.6, error: 0.6, option: 0.5 } as const;
const ABOUT = new Set(['privacy', 'security', 'terms', 'videos', 'keyboard', 'embed-the-validator']);

/** Everything that the docs hold: pages, guides and options of the tools that work, every check and every message. */
export async function readSections(root: string = ROOT): Promise<Section[]> {
  const folder = join(root, 'content', 'docs');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const pages = await Promise.all(
    names.map(async (name) => {
      const slug = name.slice(0, -3);
      const prior = ABOUT.has(slug) ? PRIOR.about : slug.startsWith('answers-') ? PRIOR.answer : PRIOR.page;
      return splitSections(await readFile(join(folder, name), 'utf8'), slug, prior);
    }),
  );
  const working = TOOLS.filter((tool) => tool.load);
  const guides = await Promise.all(
    working.map(async ({ id }) => {
      const source = await readFile(join(root, 'packages', 'tools', id, 'guide.md'), 'utf8');
      return splitSections(source, id, PRIOR.guide);
    }),
  );
  const asked = await readAsked(root);
  return [...pages.flat(), ...guides.flat(), ...working.flatMap(optionSections), ...checkSections(), ...errorSections()].map((section) => {
    const words = section.url.endsWith('#options') ? undefined : asked.get(section.url);
    return words === undefined ? section : { ...section, asked: words };
  });
}

/** Everyday words by the address of the section that answers them. */
export async function readAsked(root: string = ROOT): Promise<ReadonlyMap<string, string>> {
  const source = await readFile(join(root, 'content', 'asked.md'), 'utf8');
  return new Map([...source.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, place, words]) => [`/docs/${place}`, sayPlainly(words)]));
}

function rangeWords(field: OptionField): string {
  if (field.kind === 'choice') return `Choices: ${field.choices.map(({ label }) => label).join(', ')}.`;
  if (field.kind === 'number')
    return `From ${field.min} to ${field.max}${field.unit ? ` ${field.unit}` : ''}; ${field.default} to begin with.`;
  if (field.kind === 'length') return `From ${field.min} to ${field.max}${field.default ? `; ${field.default} to begin with` : ''}.`;
  return '';
}

function optionSections(tool: ToolDeclaration): Section[] {
  return Object.values(tool.options).map((field) => ({
    url: `/docs/${tool.id}#options`,
    title: tool.title,
    heading: field.label,
    content: `**${field.label}** in [${tool.title}](/${tool.id}): ${[field.help, rangeWords(field)].filter(Boolean).join(' ')}`,
    prior: PRIOR.option,
  }));
}

function checkSections(): Section[] {
  return Object.values(CHECK_FACTS).map(({ title, measures }) => ({
    url: '/docs/file-validator#the-report',
    title: 'File Validator',
    heading: title,
    content: `**${title}** in the report of the [File Validator](/file-validator): ${measures}`,
    prior: PRIOR.check,
  }));
}

/** Messages read their values by name: any name answers with a gap. */
const BLANKS: Record<string, string> = new Proxy({}, { get: () => '…' });

function errorSections(): Section[] {
  return (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { what, next } = messageFor({ code, params: BLANKS });
    const url = `/docs/troubleshooting#${code.replaceAll('.', '-')}`;
    return { url, title: 'Troubleshooting', heading: `Message ${code}`, content: `${what} ${next}`, prior: PRIOR.error };
  });
}
