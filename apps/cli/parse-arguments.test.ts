import { AppError } from '@underbase/contract';
import { describe, expect, it } from 'vitest';
import { type Command, parseArguments } from './parse-arguments.ts';

function parse(line: string): Promise<Command> {
  return parseArguments(line.split(' ').filter(Boolean));
}

async function refusal(line: string): Promise<{ code: string; params: object }> {
  try {
    await parse(line);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, params: error.params };
    throw error;
  }
  throw new Error(`accepted: ${line}`);
}

async function optionsOf(line: string): Promise<object> {
  const command = await parse(`color-ko in.png -o out.png ${line}`);
  if (command.kind !== 'run') throw new Error('not a run');
  return command.options;
}

describe('parseArguments', () => {
  it('reads tool, input, output and --json in any order', async () => {
    const expected = { kind: 'run', tool: { id: 'color-ko' }, inputs: ['in.png'], output: 'out.png', isJson: true };
    expect(await parse('color-ko in.png -o out.png --json')).toMatchObject(expected);
    expect(await parse('color-ko --json --output=out.png in.png')).toMatchObject(expected);
  });

  it.each([
    ['--color #ffffff --color #000', { colors: ['#ffffff', '#000'] }],
    ['--color=#ffffff --tolerance=3', { colors: ['#ffffff'], tolerance: '3' }],
    ['--tolerance 3 --tolerance 5', { tolerance: '5' }],
    ['--angle -22.5', { angle: '-22.5' }],
    ['--min-dot 0.1mm', { minDot: '0.1mm' }],
    ['--contiguous', { contiguous: true }],
    ['--contiguous --unmix', { contiguous: true, unmix: true }],
    ['--no-unmix', { unmix: false }],
    ['--unmix=false', { unmix: 'false' }],
    ['', {}],
  ])('%s', async (line, options) => {
    expect(await optionsOf(line)).toEqual(options);
  });

  it('takes several inputs for a tool that makes one result of one picture', async () => {
    expect(await parse('stroke-enhancer a.png b.png -o out')).toMatchObject({ inputs: ['a.png', 'b.png'], output: 'out' });
  });

  it('takes what follows -- as files, whatever it looks like', async () => {
    expect(await parse('color-ko -o out.png -- --help')).toMatchObject({ kind: 'run', inputs: ['--help'] });
    expect(await parse('color-ko --output=-out.png --json -- -art.png --json')).toMatchObject({
      inputs: ['-art.png', '--json'],
      output: '-out.png',
    });
  });

  it.each([
    ['knockout in.png', 'usage.unknown-tool', { tool: 'knockout' }],
    ['color-ko in.png -o out.png --depth 8', 'usage.unknown-flag', { tool: 'color-ko', flag: '--depth' }],
    ['color-ko in.png -o out.png -x', 'usage.unknown-flag', { tool: 'color-ko', flag: '-x' }],
    ['color-ko in.png -o out.png --no-color', 'usage.unknown-flag', { tool: 'color-ko', flag: '--no-color' }],
    ['color-ko in.png -o out.png --strokes []', 'usage.unknown-flag', { tool: 'color-ko', flag: '--strokes' }],
    ['color-ko in.png -o out.png --tolerance', 'usage.missing-value', { tool: 'color-ko', flag: '--tolerance' }],
    ['color-ko in.png -o out.png --color --tolerance 3', 'usage.missing-value', { tool: 'color-ko', flag: '--color' }],
    ['color-ko in.png -o --json', 'usage.missing-value', { tool: 'color-ko', flag: '-o' }],
    ['color-ko -o out.png', 'usage.missing-input', { tool: 'color-ko' }],
    ['color-separator a.png b.png -o out', 'usage.too-many-inputs', { tool: 'color-separator', max: 1 }],
    [`color-ko ${'a.png '.repeat(201)} -o out`, 'usage.too-many-inputs', { tool: 'color-ko', max: 200 }],
    ['line-enhancer a.png b.png -o out --map map.png', 'usage.map-of-several', { flag: '--map' }],
    ['color-ko in.png', 'usage.missing-output', { tool: 'color-ko' }],
    ['doctor now', 'usage.unknown-flag', { tool: 'doctor', flag: 'now' }],
  ])('refuses: %s', async (line, code, params) => {
    expect(await refusal(line)).toEqual({ code, params });
  });

  it.each([
    ['', null],
    ['--help', null],
    ['help', null],
    ['-h', null],
    ['color-ko --help', 'color-ko'],
    ['color-ko in.png --depth 8 -h', 'color-ko'],
  ])('shows help for: %s', async (line, tool) => {
    const command = await parse(line);
    expect(command.kind === 'help' && (command.tool?.id ?? null)).toBe(tool);
  });

  it('finds the rotation of keys, and nothing else that could be done with them', async () => {
    expect(await parse('keys rotate --json')).toEqual({ kind: 'rotate-keys', isJson: true });
    expect(await parse('keys --help')).toMatchObject({ kind: 'help' });
    for (const line of ['keys', 'keys show', 'keys rotate now'])
      await expect(parse(line)).rejects.toMatchObject({ code: 'usage.unknown-flag' });
  });

  it('finds the doctor', async () => {
    expect(await parse('doctor --json')).toEqual({ kind: 'doctor', isJson: true });
  });

  it('takes a map where a tool can show where things are, and nowhere else', async () => {
    expect(await parse('line-enhancer in.png -o out.png --map map.png')).toMatchObject({ map: 'map.png', options: {} });
    expect(await parse('line-enhancer in.png -o out.png')).toMatchObject({ map: null });
    expect((await refusal('image-cropper in.png -o out.png --map map.png')).code).toBe('usage.unknown-flag');
  });

  it('takes the place of a file that a switch turns on', async () => {
    expect(await parse('color-separator in.png -o plates --ticket job.pdf')).toMatchObject({
      besides: { '--ticket': { file: 'ticket.pdf', path: 'job.pdf' } },
      options: { ticket: true },
    });
    expect(await parse('color-separator in.png -o plates')).toMatchObject({ besides: {}, options: {} });
    expect((await refusal('color-separator in.png -o plates --ticket')).code).toBe('usage.missing-value');
    expect((await refusal('color-separator a.png b.png -o plates --ticket job.pdf')).code).toMatch(
      /^usage\.(too-many-inputs|map-of-several)$/,
    );
  });

  it('takes the place of a file of several kinds, by its ending', async () => {
    expect(await parse('stroke-enhancer in.png -o out.png --cut line.svg --cut Line.DXF')).toMatchObject({
      besides: { '--cut': { file: 'cut-line.dxf', path: 'Line.DXF' } },
      options: { cut: 'dxf' },
    });
    expect(await refusal('stroke-enhancer in.png -o out.png --cut line.png')).toEqual({
      code: 'format.cannot-write',
      params: { extension: '.png', accepts: '.svg, .pdf, .dxf' },
    });
    expect(await refusal('stroke-enhancer a.png b.png -o out --cut line.svg')).toEqual({
      code: 'usage.map-of-several',
      params: { flag: '--cut' },
    });
  });
});
