import { FORMAT_FACTS } from '@underbase/contract';
import { type ChoiceOption, type OptionField, type OptionFields, TOOLS, type ToolDeclaration } from '@underbase/tools';
import { flagName } from '@underbase/tools/use';
import { fileKinds } from './asked-beside.ts';
import { type Flag, flagsOf } from './flags.ts';
import { hasOverlays, MAP, MODEL_SHA256, takesModel } from './parse-arguments.ts';
import type { RunWay } from './run-way.ts';

const PROGRAM = 'npm run --silent underbase --';
const WIDTH = 96;

const formatNames = (formats: ToolDeclaration['accepts']): string => formats.map((format) => FORMAT_FACTS[format].name).join(', ');

/** Choices longer than this together are named in the words beside the flag. */
const MAX_CHOICES_LENGTH = 60;

const choiceNames = ({ choices }: ChoiceOption): readonly string[] => choices.map(({ value }) => value);
const hasManyChoices = (field: ChoiceOption): boolean => choiceNames(field).join('|').length > MAX_CHOICES_LENGTH;

/** What a value looks like: `<0..100>`, `<soft|hard>`, `<#rrggbb|auto>`. */
function valueForm(field: OptionField): string {
  switch (field.kind) {
    case 'number':
      return field.default === 'auto' ? `<${field.min}..${field.max}|auto>` : `<${field.min}..${field.max}>`;
    case 'length':
      return '<length>';
    case 'text':
      return field.isModel ? '<id|file|address>' : `<${field.example}>`;
    case 'texts':
      return `<${field.example}>`;
    case 'choice':
      return `<${hasManyChoices(field) ? 'name' : choiceNames(field).join('|')}>`;
    case 'color':
    case 'colors':
      return field.auto ? '<#rrggbb|auto>' : '<#rrggbb>';
    case 'seeds':
      return '<x,y>';
    case 'color-pairs':
      return '<#rrggbb=#rrggbb>';
    default:
      return '';
  }
}

function defaultWords(field: OptionField): string {
  switch (field.kind) {
    case 'number':
      return `default ${field.default}${field.unit && field.default !== 'auto' ? ` ${field.unit}` : ''}`;
    case 'length':
      return `${field.min} to ${field.max}${field.default ? `, default ${field.default}` : ''}`;
    case 'text':
      return [field.form, field.default && `default ${field.default}`].filter(Boolean).join('; ');
    case 'texts':
    case 'color-pairs':
      return `repeatable, default ${field.default.join(' ') || 'none'}`;
    case 'switch':
      if (field.makesFile) return '';
      return field.default ? 'on by default' : 'off by default';
    case 'colors':
      return `repeatable, default ${field.default.map((item) => item.color).join(' ') || 'none'}`;
    case 'seeds':
      return 'repeatable; the later of two in one area counts';
    case 'strokes':
      return '';
    case 'choice':
      if (field.makesFile) return '';
      return `${hasManyChoices(field) ? `one of ${choiceNames(field).join(', ')}; ` : ''}default ${field.default}`;
    default:
      return `default ${field.default}`;
  }
}

function conditionWords(field: OptionField, options: OptionFields): string {
  if (!field.onlyWhen) return '';
  const { option, is } = field.onlyWhen;
  const other = options[option];
  return other ? `with ${flagName(option, other)} ${is.join(' or ')}` : '';
}

function flagForm({ name, field }: Flag): string {
  if (field.kind === 'switch' && field.makesFile) return `${name} <file>`;
  if (field.kind === 'choice' && field.makesFile) return `${name} <file.${fileKinds(field).join('|.')}>`;
  if (field.kind !== 'switch') return `${name} ${valueForm(field)}`;
  return field.default ? `--no-${name.slice(2)}` : name;
}

/** Words about a flag. A switch that is on by default is listed by the flag that turns it off. */
function flagWords({ field, mode }: Flag, options: OptionFields): string {
  const label = mode
    ? `${mode.label} the area at this pixel`
    : field.kind === 'switch' && field.default
      ? `Turns off: ${field.label}`
      : field.label;
  const facts = [defaultWords(field), conditionWords(field, options)].filter(Boolean).join('; ');
  return `${label}.${field.help ? ` ${field.help}` : ''}${facts ? ` (${facts})` : ''}`;
}

/** Breaks words so that no line is longer than the screen; a single long word stays whole. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

/** Two columns: the terms, and their words wrapped beside them. */
function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const left = Math.min(34, Math.max(...rows.map(([term]) => term.length)) + 2);
  const indent = ' '.repeat(left + 2);
  return rows.flatMap(([term, words]) => {
    const lines = wrap(words, WIDTH - indent.length);
    const isLong = term.length + 2 > left;
    const head = isLong ? [`  ${term}`, indent + lines[0]] : [`  ${term.padEnd(left)}${lines[0]}`];
    return [...head, ...lines.slice(1).map((line) => indent + line)];
  });
}

const COMMON: readonly (readonly [string, string])[] = [
  ['--json', 'One JSON object on standard output instead of a line of text.'],
  ['--help', 'This text.'],
  ['--', 'Ends the flags: what follows are files, also names that begin with a dash.'],
];

/** Help for one tool, from its declaration and from what its run does with files; null while it is in preparation. */
export function toolHelp(tool: ToolDeclaration, way: RunWay | null): string {
  const takesMany = tool.inputs.max > 1 || way === 'each';
  const input = takesMany ? '<input>...' : '<input>';
  const output = way !== 'inspect' ? ' -o <output>' : '';
  const rows = flagsOf(tool.options).map((flag) => [flagForm(flag), flagWords(flag, tool.options)] as const);
  const manyWords = takesMany || tool.folderOf ? ' Where several results come out: a folder, or a .zip.' : '';
  const outputRow = [['-o, --output <file>', `The file to write, in the format that its ending names.${manyWords}`]] as const;
  const mapWords = `Also draws, pale below: ${(tool.overlays ?? []).map(({ label }) => label.toLowerCase()).join(', ')}.`;
  const mapRow = [[`${MAP} <file>`, mapWords]] as const;
  const modelRow = [[`${MODEL_SHA256} <checksum>`, 'SHA-256 of the file that --model names; an address needs it.']] as const;
  const flags = [
    ...rows,
    ...(takesModel(tool) ? modelRow : []),
    ...(output ? outputRow : []),
    ...(output && hasOverlays(tool) ? mapRow : []),
    ...COMMON,
  ];
  const hasLengths = Object.values(tool.options).some((field) => field.kind === 'length');
  return [
    `${tool.title}. ${tool.summary}`,
    ...(tool.load ? [] : ['', 'In preparation: it will be here in a later release.']),
    '',
    `Usage: ${PROGRAM} ${tool.id} ${input}${output} [flags]`,
    '',
    'Flags:',
    ...columns(flags),
    '',
    `Reads ${formatNames(tool.accepts)}.`,
    ...(output ? [`Writes ${formatNames(tool.produces)}.`] : []),
    ...(hasLengths ? ['Lengths: 12px, 4mm, 0.05in or 1pt; a bare number means px.'] : []),
    '',
  ].join('\n');
}

/** Help for the program: every tool, and the operator's commands. */
export function programHelp(): string {
  const row = (tool: ToolDeclaration) => [tool.id, tool.load ? tool.summary : `${tool.summary} (in preparation)`] as const;
  return [
    'Underbase: print preparation for DTF transfers and screen printing.',
    '',
    `Usage: ${PROGRAM} <tool> <input>... -o <output> [flags]`,
    '',
    'Tools:',
    ...columns(TOOLS.map(row)),
    '',
    'Other commands:',
    ...columns([
      ['doctor', 'Says what this installation can do.'],
      ['keys rotate', 'Replaces the key that signs sign-ins; nobody is signed out.'],
    ]),
    '',
    `A tool's flags: ${PROGRAM} <tool> --help`,
    'Exit status: 0 done and the output written whole; 2 a flag or value that does not fit; 1 any other failure.',
    'On a failure one line on standard error says why, and nothing is written.',
    '',
  ].join('\n');
}
