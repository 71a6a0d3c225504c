import { choice, declareTool, TOOLS, toolById } from '@underbase/tools';
import { describe, expect, it } from 'vitest';
import { flagsOf } from './flags.ts';
import { programHelp, toolHelp } from './help.ts';

const group = 'All';
const sample = declareTool({
  id: 'halftone',
  title: 'Sample',
  summary: 'Shows every kind of flag.',
  icon: 'x',
  searchWords: '',
  place: 1,
  price: 0,
  task: 'check',
  inHeaderMenu: false,
  access: 'public',
  where: () => 'browser',
  accepts: ['png', 'tiff'],
  produces: ['png'],
  inputs: { min: 1, max: 9 },
  railTools: [],
  options: {
    lineCount: { kind: 'number', label: 'Lines', group, default: 45, min: 10, max: 150, step: 1, unit: 'lpi', control: 'field' },
    width: { kind: 'length', label: 'Width', group, default: '1mm', min: '0mm', max: '5mm', flag: 'stroke-width' },
    edge: choice({
      label: 'Edge',
      group,
      default: 'soft',
      choices: [
        { value: 'soft', label: 'S' },
        { value: 'hard', label: 'H' },
      ],
    }),
    trim: { kind: 'switch', label: 'Trim', help: 'Cuts.', group, default: false, onlyWhen: { option: 'edge', is: ['hard'] } },
    unmix: { kind: 'switch', label: 'Unmix', group, default: true },
    ink: { kind: 'color', label: 'Ink', group, default: '#000000', auto: false },
    inks: { kind: 'colors', label: 'Inks', group, default: [{ color: 'auto' }], auto: true, max: 3, overrides: [] },
    brush: { kind: 'strokes', label: 'Brush', group, default: [], modes: [] },
  },
  load: () => Promise.reject(new Error('help must not load a tool')),
});

describe('toolHelp', () => {
  it('names many choices in words', () => {
    const lines = toolHelp(toolById('fit-my-print'), 'gather').split('\n');
    expect(lines.find((line) => line.includes('--placement'))).toMatch(/^ {2}--placement <name> /);
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('(one of left-chest, pocket, center-chest,');
  });

  it('says all that the declaration says, and nothing else', () => {
    expect(toolHelp(sample, 'gather')).toBe(
      `Sample. Shows every kind of flag.

Usage: npm run --silent underbase -- halftone <input>... -o <output> [flags]

Flags:
  --line-count <10..150>   Lines. (default 45 lpi)
  --stroke-width <length>  Width. (0mm to 5mm, default 1mm)
  --edge <soft|hard>       Edge. (default soft)
  --trim                   Trim. Cuts. (off by default; with --edge hard)
  --no-unmix               Turns off: Unmix. (on by default)
  --ink <#rrggbb>          Ink. (default #000000)
  --inks <#rrggbb|auto>    Inks. (repeatable, default auto)
  -o, --output <file>      The file to write, in the format that its ending names. Where several
                           results come out: a folder, or a .zip.
  --json                   One JSON object on standard output instead of a line of text.
  --help                   This text.
  --                       Ends the flags: what follows are files, also names that begin with a
                           dash.

Reads PNG, TIFF.
Writes PNG.
Lengths: 12px, 4mm, 0.05in or 1pt; a bare number means px.
`,
    );
  });

  it.each(TOOLS.map((tool) => tool.id))('of %s names every flag within 100 columns', (id) => {
    const text = toolHelp(toolById(id), null);
    for (const { name } of flagsOf(toolById(id).options)) expect(text).toMatch(new RegExp(`--(no-)?${name.slice(2)}\\b`));
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

it('programHelp lists every tool', () => {
  for (const { id } of TOOLS) expect(programHelp()).toContain(`  ${id} `);
});
