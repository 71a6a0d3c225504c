import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeCodecs } from '@underbase/codecs/node';
import type { PixelImage } from '@underbase/engine';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callProgram, type Ended } from './testing/call-program.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const codecs = nodeCodecs();
let folder: string;

const underbase = (args: readonly string[]): Promise<Ended> => callProgram(folder, args);

interface EndedProcess extends Ended {
  readonly signal: NodeJS.Signals | null;
}

/** The real program in a process of its own; a signal is sent after so many milliseconds where one is given. */
function startUnderbase(
  args: readonly string[],
  stop?: { readonly signal: NodeJS.Signals; readonly afterMs: number },
): Promise<EndedProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
    if (stop) setTimeout(() => child.kill(stop.signal), stop.afterMs);
  });
}

/** A red square on a white ground. */
function art(side: number, dpi: number | null): PixelImage {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let y = side / 4; y < (side * 3) / 4; y++) {
    for (let x = side / 4; x < (side * 3) / 4; x++) pixels.set([200, 30, 40], (y * side + x) * 4);
  }
  return { width: side, height: side, pixels, dpi, icc: null };
}

let before: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underbase-cli-'));
  const picture = await codecs.encode(art(40, 150), 'png');
  await writeFile(join(folder, 'art.png'), picture);
  await writeFile(join(folder, 'plain.png'), await codecs.encode(art(40, null), 'png'));
  await writeFile(join(folder, 'large.png'), await codecs.encode(art(2400, 300), 'png'));
  await writeFile(join(folder, 'cut.png'), picture.subarray(0, picture.length - 40));
  await writeFile(join(folder, 'text.png'), 'not a picture at all');
  await writeFile(join(folder, 'empty.png'), '');
  await mkdir(join(folder, 'folder'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(join(folder, 'out.png'), { force: true });
  before = await readdir(folder);
});

describe('underbase color-ko', () => {
  it('writes the picture and says so in one line', async () => {
    const { code, out, err } = await startUnderbase(['color-ko', 'art.png', '-o', 'out.png', '--color', '#ffffff']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^out\.png: 40 x 40 px, 150 DPI, [^\n]*\n$/);
    const { image } = await codecs.decode(await readFile(join(folder, 'out.png')));
    expect({ width: image.width, height: image.height, dpi: image.dpi }).toEqual({ width: 40, height: 40, dpi: expect.closeTo(150, 1) });
    expect(image.pixels[3]).toBe(0);
    expect([...image.pixels.subarray((20 * 40 + 20) * 4, (20 * 40 + 20) * 4 + 4)]).toEqual([200, 30, 40, 255]);
  });

  it('prints one JSON object with --json', async () => {
    const { code, out, err } = await underbase(['color-ko', 'art.png', '-o', 'out.png', '--color', '#ffffff', '--json']);
    expect({ code, err, lines: out.trim().split('\n').length }).toEqual({ code: 0, err: '', lines: 1 });
    expect(JSON.parse(out)).toMatchObject({
      tool: 'color-ko',
      input: 'art.png',
      output: 'out.png',
      width: 40,
      height: 40,
      dpi: expect.closeTo(150, 1),
      isDpiAssumed: false,
      report: { facts: expect.arrayContaining([expect.objectContaining({ label: expect.any(String), value: expect.any(Number) })]) },
    });
  });

  it('assumes 300 DPI where the file names none, says so, and writes it', async () => {
    const { out } = await underbase(['color-ko', 'plain.png', '-o', 'out.png', '--json']);
    expect(JSON.parse(out)).toMatchObject({ dpi: 300, isDpiAssumed: true });
    expect((await codecs.inspect(await readFile(join(folder, 'out.png')))).dpi).toBeCloseTo(300, 1);
  });

  it('works on many threads as on none', async () => {
    const { code, err } = await startUnderbase(['color-ko', 'large.png', '-o', 'out.png', '--color', '#ffffff']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { image } = await codecs.decode(await readFile(join(folder, 'out.png')));
    const at = (x: number, y: number) => [...image.pixels.subarray((y * 2400 + x) * 4, (y * 2400 + x) * 4 + 4)];
    expect([at(3, 3)[3], at(1200, 1200), at(2396, 2396)[3]]).toEqual([0, [200, 30, 40, 255], 0]);
  });

  it('may write over its input', async () => {
    await writeFile(join(folder, 'out.png'), await readFile(join(folder, 'art.png')));
    expect((await underbase(['color-ko', 'out.png', '-o', 'out.png', '--color', '#ffffff'])).code).toBe(0);
    expect((await codecs.decode(await readFile(join(folder, 'out.png')))).image.pixels[3]).toBe(0);
  });
});

describe('several inputs and outputs', () => {
  const sheets = ['out.png', 'out-2.png', 'out-3.png'];
  afterAll(() => Promise.all(sheets.map((name) => rm(join(folder, name), { force: true }))));

  it('names further files after the first, and lists them', async () => {
    const inputs = ['art.png', 'plain.png', 'art.png'];
    const options = ['--size', '2in', '--dpi', '50', '--sheet', '3in', '--sheet-length', '3in', '-o', 'out.png', '--json'];
    const { code, out, err } = await underbase(['fit-my-print', ...inputs, ...options]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ files: sheets, width: 150, dpi: 50 });
    for (const name of sheets) expect((await codecs.inspect(await readFile(join(folder, name)))).widthPx).toBe(150);
  });

  it('refuses all where one input can not be read, naming it', async () => {
    const { code, out, err } = await underbase(['fit-my-print', 'art.png', 'text.png', '-o', 'none.png']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('text.png');
    expect(await readdir(folder)).not.toContain('none.png');
  });
});

describe('several inputs of a tool for one picture', () => {
  const made = ['batch', 'batch.zip', 'batch.with.dot'];
  afterAll(() => Promise.all(made.map((name) => rm(join(folder, name), { recursive: true, force: true }))));

  it('are a run each, by their own resolution, under names of their own', async () => {
    const inputs = ['art.png', 'plain.png', 'art.png'];
    const { code, out, err } = await underbase(['stroke-enhancer', ...inputs, '-o', 'batch', '--width', '0.02in', '--json']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const names = ['art_stroke-enhancer_150dpi.png', 'plain_stroke-enhancer_300dpi.png', 'art_stroke-enhancer_150dpi-2.png'];
    const { files } = JSON.parse(out);
    expect(files.map(({ output }: { output: string }) => output)).toEqual(names.map((name) => join('batch', name)));
    // 0.02 in are 3 px at 150 DPI and 6 px at the 300 that are assumed.
    expect(files.map(({ width }: { width: number }) => width)).toEqual([46, 52, 46]);
    expect((await readdir(join(folder, 'batch'))).sort()).toEqual([...names].sort());
  });

  it('fill a ZIP, or a folder whose name has a dot', async () => {
    expect((await underbase(['image-cropper', 'art.png', 'plain.png', '-o', 'batch.zip', '--trim'])).code).toBe(0);
    const unpacked = unzipSync(await readFile(join(folder, 'batch.zip')));
    expect(Object.keys(unpacked)).toEqual(['art_image-cropper_150dpi.png', 'plain_image-cropper_300dpi.png']);
    const { code, out } = await underbase(['downscaler', 'art.png', 'plain.png', '-o', 'batch.with.dot']);
    expect({ code, lines: out.trim().split('\n').length }).toEqual({ code: 0, lines: 2 });
    expect(await readdir(join(folder, 'batch.with.dot'))).toHaveLength(2);
  });

  it.each([
    [2, ['image-cropper', 'art.png', 'plain.png', '-o', 'none.png'], 'none.png names one file'],
    [1, ['image-cropper', 'art.png', 'text.png', '-o', 'none'], 'text.png is not an image'],
    [
      2,
      ['image-cropper', 'art.png', 'large.png', '-o', 'none', '--rect', '0,0,41,40'],
      'art.png: --rect 0,0,41,40 reaches outside the picture of 40 x 40 px',
    ],
  ])('exit %d and write nothing where one of them can not be done: %j', async (code, args, words) => {
    const names = await readdir(folder);
    const ended = await underbase(args);
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' });
    expect(ended.err).toMatch(/^[^\n]+\n$/);
    expect(ended.err).toContain(words);
    expect(await readdir(folder)).toEqual(names);
  });
});

describe('results', () => {
  const made = ['link.png', 'sizes', 'sizes.zip', 'plates.zip', 'flat.jpg'];
  afterAll(() => Promise.all(made.map((name) => rm(join(folder, name), { recursive: true, force: true }))));

  it.each(['out.png', './out.png', '../LINK/out.png', 'link.png'])('are not written over each other: --map %s', async (name) => {
    await symlink('out.png', join(folder, 'link.png')).catch(() => {});
    const map = name.replace('LINK', basename(folder));
    const { code, err } = await underbase(['line-enhancer', 'art.png', '-o', 'out.png', '--map', map]);
    expect({ code, err }).toEqual({ code: 2, err: `out.png and ${map} are the same file. Give each output a name of its own.\n` });
    expect(await readdir(folder)).not.toContain('out.png');
  });

  it('of a size run fill a folder or a ZIP', async () => {
    const run = ['fit-my-print', 'art.png', '--size', '1in', '--dpi', '50', '--for', 'S', '--for', 'M'];
    const names = ['art_fit-my-print_M_50dpi.png', 'art_fit-my-print_S_50dpi.png'];
    expect((await underbase([...run, '-o', 'sizes'])).code).toBe(0);
    expect((await readdir(join(folder, 'sizes'))).sort()).toEqual(names);
    expect((await underbase([...run, '-o', 'sizes.zip'])).code).toBe(0);
    expect(Object.keys(unzipSync(await readFile(join(folder, 'sizes.zip')))).sort()).toEqual(names);
  });

  it('of a separation fill a ZIP, and never the name of one picture', async () => {
    expect((await underbase(['color-separator', 'art.png', '-o', 'plates.zip'])).code).toBe(0);
    expect(Object.keys(unzipSync(await readFile(join(folder, 'plates.zip'))))).toContain('separation.json');
    expect((await underbase(['color-separator', 'art.png', '-o', 'plates.png'])).code).toBe(2);
  });

  it('without transparency in their format say so', async () => {
    const clear = { ...art(40, 150), pixels: art(40, 150).pixels.map((value, at) => ((at & 3) === 3 && at < 800 ? 0 : value)) };
    await writeFile(join(folder, 'clear.png'), await codecs.encode(clear, 'png'));
    const { out } = await underbase(['downscaler', 'clear.png', '-o', 'flat.jpg', '--json']);
    expect(JSON.parse(out).report.warnings).toContainEqual({
      id: 'alpha.flattened',
      text: 'Transparency is gone: the art lies on #ffffff now.',
    });
    expect(JSON.parse((await underbase(['downscaler', 'art.png', '-o', 'flat.jpg', '--json'])).out).report.warnings).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each([
    [2, 'a word instead of a color', ['art.png', '-o', 'out.png', '--color', 'greenish']],
    [2, 'a value out of range', ['art.png', '-o', 'out.png', '--tolerance', '101']],
    [2, 'no number', ['art.png', '-o', 'out.png', '--tolerance', 'much']],
    [2, 'an unknown choice', ['art.png', '-o', 'out.png', '--edge', 'fuzzy']],
    [2, 'a length out of range', ['art.png', '-o', 'out.png', '--min-dot', '-1px']],
    [2, 'a length that only the resolution shows to be out of range', ['art.png', '-o', 'out.png', '--min-dot', '100px']],
    [2, 'an unknown flag', ['art.png', '-o', 'out.png', '--fuzz', '3']],
    [2, 'no output', ['art.png']],
    [1, 'a missing file', ['nowhere.png', '-o', 'out.png']],
    [1, 'a folder as input', ['folder', '-o', 'out.png']],
    [1, 'a file with its end missing', ['cut.png', '-o', 'out.png']],
    [1, 'a text', ['text.png', '-o', 'out.png']],
    [1, 'an empty file', ['empty.png', '-o', 'out.png']],
    [1, 'an output that can not be written', ['art.png', '-o', 'nowhere/out.png']],
    [1, 'a folder as output', ['art.png', '-o', 'folder']],
    [1, 'an output format that does not fit', ['art.png', '-o', 'out.jpg']],
    [1, 'a file name that would steer the terminal', ['\u001b[31mred\n.png', '-o', 'out.png']],
  ])('exit %d, one line, nothing written: %s', async (code, _what, args) => {
    const ended = await underbase(['color-ko', ...args]);
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' });
    expect(ended.err).toMatch(/^[^\n\p{Cc}]+\.\n$/u);
    expect(ended.err).not.toMatch(/\.ts:\d|node:internal|\bundefined\b/);
    expect(await readdir(folder)).toEqual(before);
  });

  it('leaves the file that stood there', async () => {
    await writeFile(join(folder, 'out.png'), 'precious');
    expect((await startUnderbase(['color-ko', 'cut.png', '-o', 'out.png'])).code).toBe(1);
    expect(await readFile(join(folder, 'out.png'), 'utf8')).toBe('precious');
  });
});

describe('a stop', () => {
  it.each([
    ['SIGINT', 60],
    ['SIGINT', 250],
    ['SIGTERM', 400],
  ] as const)('by %s leaves a whole file or none', async (signal, afterMs) => {
    const ended = await startUnderbase(['color-ko', 'large.png', '-o', 'out.png', '--color', '#ffffff'], { signal, afterMs });
    // How far it came by then is the machine's affair; what is left must fit what it said.
    if (ended.code === 0) {
      expect((await codecs.decode(await readFile(join(folder, 'out.png')))).info.widthPx).toBe(2400);
    } else {
      expect(ended).toMatchObject({ code: null, signal, out: '' });
      expect(['', 'Cancelled. Nothing was written.\n']).toContain(ended.err);
      expect(await readdir(folder)).toEqual(before);
    }
  });
});

describe('other commands', () => {
  it('help goes to standard output', async () => {
    const { code, out, err } = await startUnderbase(['color-ko', '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('--tolerance <0..100|auto>');
  });

  it('doctor says what holds', async () => {
    const { code, out } = await underbase(['doctor', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      node: process.versions.node,
      reads: expect.arrayContaining(['png']),
      decodersApart: true,
      networkCut: expect.any(Boolean),
    });
  });

  it('an unknown tool is refused in one line', async () => {
    expect(await startUnderbase(['knockout'])).toEqual({
      code: 2,
      signal: null,
      out: '',
      err: 'There is no tool "knockout". Run with --help for the list of tools.\n',
    });
  });
});

describe('underbase stroke-enhancer', () => {
  const stroke = (...flags: readonly string[]) => underbase(['stroke-enhancer', 'art.png', '--width', '0.02in', ...flags]);
  afterEach(async () => {
    for (const name of ['line.dxf', 'line.svg', 'out.dxf', 'out']) await rm(join(folder, name), { recursive: true, force: true });
  });

  it('writes a cut line beside the picture, or beside the line in its place', async () => {
    const { code, out, err } = await stroke('-o', 'out.png', '--cut', 'line.dxf', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ output: 'out.png', width: 46, dpi: 150 });
    expect((await codecs.inspect(await readFile(join(folder, 'out.png')))).widthPx).toBe(46);
    const line = await readFile(join(folder, 'line.dxf'), 'latin1');
    expect(line).toMatch(/AC1009[\s\S]*POLYLINE[\s\S]*CutContour[\s\S]*EOF\s*$/);
    // A line along the very edge of a canvas keeps to it.
    const both = await stroke('-o', 'line.svg', '--cut', 'line.dxf', '--json');
    expect(JSON.parse(both.out)).toMatchObject({ output: 'line.svg', width: 46 });
    expect(await readFile(join(folder, 'line.dxf'), 'latin1')).toBe(line);
    expect(await readFile(join(folder, 'line.svg'), 'utf8')).toMatch(/<path/);
    // Of one kind they are one file, and both places have it.
    expect(await stroke('-o', 'out.dxf', '--cut', 'line.dxf', '--cut-offset', '2mm')).toMatchObject({ code: 0, err: '' });
    const again = await readFile(join(folder, 'line.dxf'), 'latin1');
    expect(again).not.toBe(line);
    expect(await readFile(join(folder, 'out.dxf'), 'latin1')).toBe(again);
  });

  it('puts it into the folder of the picture, and never over it', async () => {
    expect(await stroke('-o', 'out', '--cut', 'out/line.svg')).toMatchObject({ code: 1 });
    await mkdir(join(folder, 'out'));
    expect(await stroke('-o', 'out/art.png', '--cut', 'out/line.svg')).toMatchObject({ code: 0, err: '' });
    expect(await readdir(join(folder, 'out'))).toEqual(['art.png', 'line.svg']);
    expect(await stroke('-o', 'line.svg', '--cut', 'line.svg')).toMatchObject({
      err: expect.stringContaining('are the same file'),
    });
    expect(await readdir(folder)).not.toContain('line.svg');
  });
});

describe('underbase color-separator', () => {
  const separator = (...flags: readonly string[]) => underbase(['color-separator', 'art.png', ...flags]);
  afterEach(async () => {
    for (const name of ['plates', 'plates.pdf', 'job.pdf', 'inks.gpl', 'broken.ase'])
      await rm(join(folder, name), { recursive: true, force: true });
  });

  it('names inks after a swatch file, and writes the ticket where it is asked to', async () => {
    await writeFile(join(folder, 'inks.gpl'), 'GIMP Palette\n200 30 40\tHouse red 12\n');
    expect(await separator('-o', 'plates', '--swatches', 'inks.gpl', '--ticket', 'job.pdf')).toMatchObject({ code: 0, err: '' });
    const { inks } = JSON.parse(await readFile(join(folder, 'plates', 'separation.json'), 'utf8'));
    expect(inks).toEqual([expect.objectContaining({ name: 'House red 12', nearest: { name: 'House red 12', difference: 0 } })]);
    expect(await readdir(join(folder, 'plates'))).toEqual(['01-house-red-12_150dpi.png', 'preview.png', 'separation.json']);
    expect((await readFile(join(folder, 'job.pdf'), 'latin1')).slice(0, 5)).toBe('%PDF-');
  });

  it('takes what meshes hold from a shop profile, and refuses one that is broken', async () => {
    await writeFile(join(folder, 'shop.json'), JSON.stringify({ leastBaseMm: { 156: 0.5 } }));
    expect(await separator('-o', 'plates', '--profile', 'shop.json')).toMatchObject({ code: 0, err: '' });
    await writeFile(join(folder, 'shop.json'), JSON.stringify({ leastBaseMm: { 156: 'wide' } }));
    const { code, err } = await separator('-o', 'plates.pdf', '--profile', 'shop.json');
    expect(code).not.toBe(0);
    expect(err).toMatch(/^shop\.json .*"wide".*leastBaseMm\.156/);
    await rm(join(folder, 'shop.json'));
  });

  it('puts the ticket into the folder of the plates, or beside a file', async () => {
    expect(await separator('-o', 'plates', '--ticket', 'plates/job.pdf')).toMatchObject({ code: 0, err: '' });
    expect(await readdir(join(folder, 'plates'))).toContain('job.pdf');
    expect(await separator('-o', 'plates.pdf', '--ticket', 'job.pdf')).toMatchObject({ code: 0, err: '' });
    expect(await readdir(folder)).toEqual([...before, 'job.pdf', 'plates', 'plates.pdf'].sort());
  });

  it('refuses broken swatch files and tickets of other kinds in one line, and writes nothing', async () => {
    await writeFile(join(folder, 'broken.ase'), 'ASEF\0\u0001');
    const lines = [
      [await separator('-o', 'plates', '--swatches', 'broken.ase'), 'broken.ase is damaged or ends early.'],
      [await separator('-o', 'plates', '--swatches', 'large.png'), 'large.png is no swatch file.'],
      [await separator('-o', 'plates', '--ticket', 'job.png'), "Files ending in .png can't be written here. Use .pdf."],
      [await separator('-o', 'plates.pdf', '--ticket', 'plates.pdf'), 'plates.pdf and plates.pdf are the same file.'],
    ] as const;
    for (const [{ code, err }, words] of lines) {
      expect(code).not.toBe(0);
      expect(err).toContain(words);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
    expect((await readdir(folder)).filter((name) => !before.includes(name))).toEqual(['broken.ase']);
  });
});
