import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callProgram } from './testing/call-program.ts';

const codecs = nodeCodecs();
let folder: string;

const at = (name: string): string => join(folder, name);

/** The exit status and what stands on standard error. */
async function underbase(...args: readonly string[]): Promise<{ status: number | null; out: string; line: string }> {
  const { code, out, err } = await callProgram(folder, ['image-converter', ...args]);
  return { status: code, out, line: err.trim() };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underbase-convert-'));
  const pixels = Uint8Array.from({ length: 12 * 8 * 4 }, (_, i) => (i * 37) & 255);
  await writeFile(at('art.png'), await codecs.encode({ width: 12, height: 8, pixels, dpi: 300, icc: null }, 'png'));
  await writeFile(at('note.png'), 'this is no picture');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('files into files', () => {
  test('the ending of the output names the format where no flag does', async () => {
    expect((await underbase(at('art.png'), '-o', at('a.tif'))).status).toBe(0);
    expect(await codecs.inspect(await readFile(at('a.tif')))).toMatchObject({ format: 'tiff', dpi: 300 });
  });

  test('an ending that we do not know is a folder’s', async () => {
    expect((await underbase(at('art.png'), '-o', at('b.bin'), '--to', 'webp')).status).toBe(0);
    expect(await readdir(at('b.bin'))).toEqual(['art.webp']);
  });

  test('flag and ending must agree', async () => {
    const { status, line } = await underbase(at('art.png'), '-o', at('c.jpg'), '--to', 'png');
    expect(status).toBe(2);
    expect(line).toMatch(/c\.jpg ends as JPEG does, but --to asks for PNG\./);
    expect(await readdir(folder)).not.toContain('c.jpg');
    expect((await underbase(at('art.png'), '-o', at('c.jpeg'), '--to', 'jpg')).status).toBe(0);
  });

  test('several files fill a folder, each under a name of its own', async () => {
    const { status, out } = await underbase(at('art.png'), at('a.tif'), at('art.png'), '-o', at('out'), '--to', 'jpg', '--json');
    expect(status).toBe(0);
    expect((await readdir(at('out'))).sort()).toEqual(['a.jpg', 'art-2.jpg', 'art.jpg']);
    expect(JSON.parse(out).files).toHaveLength(3);
  });

  test('a name that ends in .zip is a ZIP, of one file too', async () => {
    const { status, out } = await underbase(at('art.png'), at('a.tif'), at('art.png'), '-o', at('all.zip'), '--to', 'webp', '--json');
    expect(status).toBe(0);
    const unpacked = unzipSync(await readFile(at('all.zip')));
    expect(Object.keys(unpacked)).toEqual(['art.webp', 'a.webp', 'art-2.webp']);
    for (const bytes of Object.values(unpacked)) expect((await codecs.inspect(bytes)).format).toBe('webp');
    expect(JSON.parse(out).files[1].output).toBe(at('all.zip/a.webp'));
    expect((await underbase(at('art.png'), '-o', at('one.ZIP'))).status).toBe(0);
    expect(Object.keys(unzipSync(await readFile(at('one.ZIP'))))).toEqual(['art.png']);
  });

  test('several files never go under the name of one', async () => {
    const { status, line } = await underbase(at('art.png'), at('a.tif'), '-o', at('two.png'));
    expect(status).toBe(2);
    expect(line).toContain('two.png names one file');
    expect(await readdir(folder)).not.toContain('two.png');
  });

  test('a result is never written over another input', async () => {
    await mkdir(at('both'));
    const [art, tiff] = [await readFile(at('art.png')), await readFile(at('a.tif'))];
    await writeFile(at('both/x.tif'), tiff);
    await writeFile(at('both/x.png'), art);
    const both = [at('both/x.tif'), at('both/x.png')];
    const { status, line } = await underbase(...both, '-o', at('both'), '--to', 'png');
    expect(status).toBe(2);
    expect(line).toContain(`The result of ${both[0]} would be written over the input ${both[1]}.`);
    expect(await readFile(at('both/x.png'))).toEqual(art);
    // Its own place is what was asked for.
    expect((await underbase(both[1], both[0], '-o', at('both'), '--to', 'png', '--dpi', '200')).status).toBe(0);
    expect((await codecs.inspect(await readFile(at('both/x.png')))).dpi).toBe(200);
    expect((await readdir(at('both'))).sort()).toEqual(['x-2.png', 'x.png', 'x.tif']);
  });

  test('a file that is no profile is named, with what is wanted', async () => {
    await writeFile(at('words.icc'), 'no profile at all, '.repeat(300));
    for (const file of ['note.png', 'words.icc']) {
      const { status, line } = await underbase(at('art.png'), '-o', at('p.tif'), '--profile', at(file));
      expect(status).toBe(2);
      expect(line).toBe(`${at(file)} is not what --profile takes. Give an ICC profile (.icc, .icm).`);
    }
    // A profile by its head, with nothing behind it that colors could be converted by.
    const hollow = new Uint8Array(await codecs.cmykProfile()).fill(0, 200);
    await writeFile(at('hollow.icc'), hollow);
    const { status, line } = await underbase(at('art.png'), '-o', at('p.tif'), '--profile', at('hollow.icc'));
    expect(status).toBeGreaterThan(0);
    expect(line).toContain('hollow.icc');
    expect(await readdir(folder)).not.toContain('p.tif');
  });

  test('white is refused where the format has no place for it', async () => {
    const { status, line } = await underbase(at('art.png'), '-o', at('w.jpg'), '--profile', 'cmyk', '--white');
    expect({ status, line }).toEqual({ status: 2, line: '--white has no effect with JPEG. Leave it out, or use TIFF, PDF, PSD.' });
  });

  test('a profile is a word or a file', async () => {
    await writeFile(at('own.icc'), await codecs.cmykProfile());
    expect((await underbase(at('art.png'), '-o', at('d.tif'), '--profile', at('own.icc'))).status).toBe(0);
    expect((await codecs.inspect(await readFile(at('d.tif')))).colorMode).toBe('cmyk');
    const wrong = await underbase(at('art.png'), '-o', at('e.tif'), '--profile', at('missing.icc'));
    expect(wrong.status).toBe(1);
    expect(wrong.line.split('\n')).toHaveLength(1);
  });

  test('one file that can’t be read leaves nothing behind', async () => {
    const { status, line } = await underbase(at('art.png'), at('note.png'), '-o', at('none'), '--to', 'png');
    expect(status).toBe(1);
    expect(line).toContain('note.png is not an image');
    await expect(readdir(at('none'))).rejects.toThrow();
  });

  test.each([
    ['an unknown format', ['--to', 'abc']],
    ['a DPI of nothing', ['--to', 'png', '--dpi', '0']],
    ['a quality past the scale', ['--to', 'jpg', '--quality', '101']],
    ['CMYK where there is none', ['--to', 'png', '--profile', 'cmyk']],
  ])('%s is refused in one line', async (_name, flags) => {
    const { status, line } = await underbase(at('art.png'), '-o', at('x.png'), ...flags);
    expect(status).toBeGreaterThan(0);
    expect(line.split('\n')).toHaveLength(1);
  });
});
