/** npm run new:tool ID: the folder of one more tool from a template that compiles and passes its tests, and its lines in the lists. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const TEMPLATE = join(HERE, 'new-tool', 'template');
const ENDING = '.template';
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const toCamel = (id) => id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const toTitle = (id) => id.replace(/(^|-)(.)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());

function* templates(folder = TEMPLATE) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* templates(path);
    else if (path.endsWith(ENDING)) yield { name: relative(TEMPLATE, path).slice(0, -ENDING.length), text: readFileSync(path, 'utf8') };
    // Pictures are taken as they are.
    else yield { name: relative(TEMPLATE, path), bytes: readFileSync(path) };
  }
}

/** Changes one file; says so when it no longer looks as this script knows it. */
function edit(file, change) {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has another form than this script knows: add the tool there by hand.`);
  writeFileSync(file, after);
}

/** One line, in the order of ids: all that a tool needs outside its folder. */
function addToRegistry(root, name, id) {
  const line = `export { ${name} } from './${id}/tool.ts';`;
  edit(join(root, 'packages/tools/declared.ts'), (source) => {
    const lines = source.trimEnd().split('\n');
    const next = lines.findIndex((other) => other.startsWith('export') && other.split("'")[1] > `./${id}/tool.ts`);
    return `${lines.toSpliced(next < 0 ? lines.length : next, 0, line).join('\n')}\n`;
  });
}

/** Where the next tool stands: behind all that there are. */
function nextPlace(root) {
  const tools = join(root, 'packages/tools');
  const places = readdirSync(tools)
    .map((name) => join(tools, name, 'tool.ts'))
    .filter((file) => existsSync(file))
    .map((file) => Number(/\n {2}place: (\d+),/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0));
  return (Math.floor(Math.max(...places) / 10) + 1) * 10;
}

/** What a tool of the template still has to get, in the order in which one does it. */
export function leftToDo(id) {
  const folder = `packages/tools/${id}`;
  return [
    `options.ts and run.ts: its options and its pixels. run.test.ts goes along: npm test unit ${folder}`,
    'tool.ts: title, summary, search words, icon, task, price, place in the menu, formats, who may use it, where it runs',
    `golden/make.py: what must come out, by another method than run.ts: python3 ${folder}/golden/make.py`,
    `guide.md, and its picture: node scripts/docs-pictures.mjs ${id} (guide-picture.mjs says what is drawn)`,
    'card.webp: 312 x 324 px for its card; without it the card shows the icon',
    'panel.tsx with panel.module.css, only where the form made from the options falls short',
    'Nothing else: menus, routes, search, flags, prices, workers and docs read the declaration. npm test says what is missing.',
  ];
}

/** A tool that is declared, but in preparation and without options yet, gets those of the template, and its run. */
function completeDeclaration(file) {
  const { text } = [...templates()].find(({ name }) => name === 'tool.ts');
  const head = text.slice(0, text.indexOf('export const'));
  edit(file, (source) =>
    source
      .replace(/^import [\s\S]*?(?=export const)/, () => head)
      .replace('  options: {},\n', '  options,\n')
      .replace(/\n\}\);\s*$/, "\n  load: () => import('./run.ts'),\n});\n"),
  );
}

/**
 * Writes packages/tools/ID with everything that a tool has, and enters it where tools are listed.
 * A tool that is declared already keeps its declaration. Returns the files that were written. Throws where there is a run already.
 */
export function newTool(root, id) {
  if (!ID.test(id)) throw new Error(`"${id}" can't be an id: use lower-case words joined by dashes, such as color-ko.`);
  const folder = join(root, 'packages/tools', id);
  if (existsSync(join(folder, 'run.ts'))) throw new Error(`${id} has its run already.`);
  const declaration = join(folder, 'tool.ts');
  const isDeclared = existsSync(declaration);
  if (existsSync(folder) && !isDeclared) throw new Error(`packages/tools/${id} is there already, and is no tool.`);
  if (isDeclared && !readFileSync(declaration, 'utf8').includes('  options: {},\n')) {
    throw new Error(`${id} is declared with options already, which the template does not know: write its run.ts by hand.`);
  }

  const place = String(nextPlace(root));
  const written = [];
  for (const { name, text, bytes } of templates()) {
    const file = join(folder, name);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    written.push(relative(root, file));
    if (bytes) {
      writeFileSync(file, bytes);
      continue;
    }
    const filled = text.replaceAll('__id__', id).replaceAll('__name__', toCamel(id)).replaceAll('__title__', toTitle(id));
    writeFileSync(file, filled.replaceAll('__place__', place));
  }
  if (isDeclared) completeDeclaration(declaration);
  else addToRegistry(root, toCamel(id), id);
  return written;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [id = ''] = argv.slice(2);
    const written = newTool(dirname(HERE), id);
    console.log(written.map((file) => `wrote ${file}`).join('\n'));
    console.log(
      `\nWhat is left to do:\n${leftToDo(id)
        .map((step) => `- ${step}`)
        .join('\n')}`,
    );
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
