import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filesOf } from './files-for-tests.ts';
import type { SeparatorOptions } from './options.ts';

/** Two inks on a clear ground, 2 x 1 in. */
const ART: PixelImage = {
  width: 200,
  height: 100,
  dpi: 100,
  icc: null,
  pixels: Uint8Array.from({ length: 200 * 100 * 4 }, (_, at) => {
    const x = (at >> 2) % 200;
    const [r, g, b, a] = x < 60 ? [228, 0, 43, 255] : x < 120 ? [255, 205, 0, 255] : [0, 0, 0, 0];
    return [r, g, b, a][at & 3];
  }),
};

const GIVEN: Partial<SeparatorOptions> = {
  garment: '#101418',
  inkSet: 'plastisol',
  swatches: '#e4002b House red 12\n#ffcd00 House yellow 3',
  ticket: true,
  job: 'Low (Tide) tee',
  placement: 'Full front, 3 in below the collar',
  shirts: 'Black tee: S 12, M 24',
};

async function ticketOf(given: Partial<SeparatorOptions>): Promise<Uint8Array> {
  const ticket = (await filesOf(ART, given, 'png')).find(({ suffix }) => suffix === 'ticket');
  if (ticket?.kind !== 'bytes') throw new Error('there is no ticket');
  return ticket.bytes;
}

test('only who asks for a ticket gets one, beside any kind of file; the same job makes the same bytes', async () => {
  expect((await filesOf(ART, {}, 'png')).some(({ suffix }) => suffix === 'ticket')).toBe(false);
  expect((await filesOf(ART, { ticket: true }, 'pdf')).map(({ suffix }) => suffix)).toEqual(['', 'ticket']);
  expect(await ticketOf(GIVEN)).toEqual(await ticketOf(GIVEN));
  expect(await ticketOf(GIVEN)).not.toEqual(await ticketOf({ ...GIVEN, placement: 'Left chest' }));
});

/** A program of poppler, which is on most machines and is no dependency. */
const poppler = (program: 'totext' | 'fonts' | 'toppm', args: readonly string[]) => execFileSync(`pdf${program}`, args, { stdio: 'pipe' });
const hasPoppler = (['totext', 'fonts', 'toppm'] as const).every((program) => {
  try {
    poppler(program, ['-v']);
    return true;
  } catch {
    return false;
  }
});
if (!hasPoppler) console.warn('skipped: poppler is not installed, so no other program reads the ticket');

test.skipIf(!hasPoppler)('another program reads the ticket: one page, its font within, every figure, the swatches', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ticket-'));
  try {
    const file = join(folder, 'ticket.pdf');
    writeFileSync(file, await ticketOf(GIVEN));
    const words = poppler('totext', ['-layout', file, '-']).toString().replace(/ +/g, ' ');
    expect(words.split('\f').filter((page) => page.trim() !== '')).toHaveLength(1);
    for (const wanted of [
      'Low (Tide) tee',
      '2.00 in x 1.00 in',
      '51 mm x 25 mm',
      'Full front, 3 in below the collar',
      'Black tee: S 12, M 24',
    ]) {
      expect(words).toContain(wanted);
    }
    // In print order: base and flash first, then from light to dark; the ink's color stands below its name.
    expect(words).toMatch(/White underbase\s+1 #ffffff .* 156 2 flash \d+\.\d %/);
    expect(words).toMatch(/House yellow 3\s+2 #ffcd00, House yellow 3 dE 0\.0 solid 230 1 30\.0 %/);
    expect(words).toMatch(/House red 12\s+3 #e4002b, House red 12 dE 0\.0 solid 230 1 30\.0 %/);
    const fonts = poppler('fonts', [file]).toString().split('\n').slice(2).filter(Boolean);
    expect(fonts).toHaveLength(1);
    expect(fonts[0]).toMatch(/Archivo-Medium +TrueType +WinAnsi +yes/);
    poppler('toppm', ['-r', '72', '-png', '-singlefile', file, join(folder, 'page')]);
    const { data, info } = await sharp(readFileSync(join(folder, 'page.png')))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const has = (r: number, g: number, b: number) =>
      Array.from({ length: info.width * info.height }, (_, at) => at * 3).filter(
        (at) => data[at] === r && data[at + 1] === g && data[at + 2] === b,
      ).length;
    // A swatch of 15 pt, and the art in the proof.
    expect(has(255, 205, 0)).toBeGreaterThan(150);
    expect(has(228, 0, 43)).toBeGreaterThan(150);
    expect(has(16, 20, 24)).toBeGreaterThan(50);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.skipIf(!hasPoppler)('the longest words of a shop stand on the ticket whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ticket-'));
  try {
    const file = join(folder, 'ticket.pdf');
    const longest = {
      job: 'Wolverine Mountain Rescue, reunion of volunteers, winter tee',
      placement: 'Full back, 4 in below the collar, centered on the yoke seams',
      shirts: 'Navy cotton tee: S 12, M 24, L 18, XL 18, 2XL 6; youth M 8, L 8; ladies S 6, M 6',
    };
    writeFileSync(file, await ticketOf({ ...GIVEN, ...longest }));
    const words = poppler('totext', ['-raw', file, '-']).toString().replace(/\s+/g, ' ');
    for (const wanted of Object.values(longest)) expect(words).toContain(wanted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.skipIf(!hasPoppler)('a press learns choke, trap, films by name, and what is told of the job', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ticket-'));
  try {
    const file = join(folder, 'ticket.pdf');
    writeFileSync(file, await ticketOf({ ...GIVEN, choke: '0.3mm', trap: '0.5mm', film: 600, inks: '1' }));
    const words = poppler('totext', ['-raw', file, '-']).toString().replace(/\s+/g, ' ');
    expect(words).toContain('Choke 0.30 mm');
    expect(words).toContain('Trap 0.50 mm');
    expect(words).toContain('Films: 01-white-underbase_600dpi, 02-');
    // With one ink the other color changes.
    expect(words).toMatch(/These colors change.*#/);
    // Without a base there is nothing to choke.
    writeFileSync(file, await ticketOf({ ...GIVEN, garment: '#ffffff', underbase: 'off' }));
    const bare = poppler('totext', ['-raw', file, '-']).toString();
    expect(bare).not.toContain('Choke');
    expect(bare).toMatch(/Trap\s+none/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
