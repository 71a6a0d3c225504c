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
    else yield { name: relative(TEMPLATE, path).slice(0, -ENDING.length), text: readFileSync(path, 'utf8') };
  }
}

/** Changes one file; says so when it no longer looks as this script knows it. */
function edit(file, change) {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has another form than this script knows: add the tool there by hand.`);
  writeFileSync(file, after);
}

/** Puts a line among the imports of the registry, in the order of their paths. */
function withImport(source, name, id) {
  const path = `./${id}/tool.ts`;
  const imports = [...source.matchAll(/^import .* from '(\.\/[^']+)';$/gm)];
  const next = imports.find(([, other]) => other > path);
  const last = imports.at(-1);
  const at = next ? next.index : last.index + last[0].length + 1;
  return `${source.slice(0, at)}import { ${name} } from '${path}';\n${source.slice(at)}`;
}

function addToRegistry(root, name, id) {
  edit(join(root, 'packages/tools/index.ts'), (source) =>
    withImport(source, name, id).replace(/(export const TOOLS[^[]*\[\][^[]*\[[^\]]*?)\n\];/, `$1\n  ${name},\n];`),
  );
}

/** A new id costs one token until someone decides otherwise. */
function addToContract(root, id) {
  const key = id.includes('-') ? `'${id}'` : id;
  edit(join(root, 'packages/contract/token-costs.ts'), (source) =>
    source
      .replace(/(export const TOOL_IDS = \[[^\]]*?)\n\] as const;/, `$1\n  '${id}',\n] as const;`)
      .replace(/(const COSTS: [^{]*\{[\s\S]*?)\n\};/, `$1\n  ${key}: ONE,\n};`),
  );
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

  const written = [];
  for (const { name, text } of templates()) {
    const file = join(folder, name);
    if (existsSync(file)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll('__id__', id).replaceAll('__name__', toCamel(id)).replaceAll('__title__', toTitle(id)));
    written.push(relative(root, file));
  }
  if (isDeclared) completeDeclaration(declaration);
  else {
    addToRegistry(root, toCamel(id), id);
    addToContract(root, id);
  }
  return written;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [id = ''] = argv.slice(2);
    const written = newTool(dirname(HERE), id);
    console.log(written.map((file) => `wrote ${file}`).join('\n'));
    console.log(`Now make it yours: options in tool.ts, pixels in run.ts. Its price stands in packages/contract/token-costs.ts.`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
