import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import { formatHex } from '../color/hex.ts';
import { rgbFromCielabD50 } from '../color/rgb-from-cielab.ts';
import { acbFile, aseFile } from './arbitrary-swatch-files.ts';
import { nearestSwatch } from './nearest-swatch.ts';
import { readSwatches } from './read-swatches.ts';
import { MOST_SWATCH_BYTES, MOST_SWATCHES } from './swatch.ts';
import { swatchesFromText, swatchText } from './swatch-text.ts';

const ASE = aseFile([
  { name: 'Sunset 12', model: 'RGB ', values: [1, 0.5, 0] },
  { name: 'Grün – 墨', model: 'CMYK', values: [1, 0, 1, 0.5] },
  { name: 'Paper', model: 'LAB ', values: [1, 0, 0] },
  { name: 'Slate', model: 'Gray', values: [0.2] },
]);
const ACB_LAB = acbFile(
  7,
  [
    { name: '185', components: [128, 198, 168] },
    { name: '', components: [0, 0, 0] },
  ],
  {
    prefix: '$$$/colorbook/Shop/prefix=House ',
    suffix: ' C',
  },
);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** `#rrggbb Name` of every swatch, or the fault in one word. */
function told(bytes: Uint8Array): readonly string[] | string {
  const read = readSwatches(bytes);
  return 'fault' in read ? read.fault : swatchText(read.swatches).split('\n');
}

describe('swatch files', () => {
  test('ASE: every color model, names in any script', () => {
    expect(told(ASE)).toEqual(['#ff8000 Sunset 12', '#008000 Grün – 墨', '#ffffff Paper', '#333333 Slate']);
  });

  test('ACB: a name has the prefix and suffix of its book; fillers of pages are no inks; inks are written from full to none', () => {
    const [house] = told(ACB_LAB) as readonly string[];
    expect(told(ACB_LAB)).toHaveLength(1);
    expect(house).toMatch(/^#[d-f][0-9a-f]{5} House 185 C$/);
    expect(told(acbFile(0, [{ name: 'Own^R', components: [1, 2, 3] }]))).toEqual(['#010203 Own®']);
    expect(told(acbFile(2, [{ name: 'Ink', components: [0, 255, 255, 255] }]))).toEqual(['#00ffff Ink']);
  });

  test('GPL', () => {
    const text = 'GIMP Palette\r\nName: Shop\r\nColumns: 4\r\n# inks\r\n255   0  16\tHot red\r\n 0 0 0\r\n';
    expect(told(bytesOf(text))).toEqual(['#ff0010 Hot red', '#000000 #000000']);
  });

  test.each<[string, string, readonly string[]]>([
    ['a head and an opacity', 'Name,Hex,Opacity\n"Red, warm",#C02010,85\nBlue,00f,\n', ['#c02010/85 Red, warm', '#0000ff Blue']],
    ['semicolons and figures', 'ink;R;G;B\nSky;10;200;255\n', ['#0ac8ff Sky']],
    ['no head', '#ffee00\tLemon\n#000000\tPitch\n', ['#ffee00 Lemon', '#000000 Pitch']],
    ['no head, figures', 'Moss,10,90,20\n', ['#0a5a14 Moss']],
    ['inks in percent', 'name,C,M,Y,K\nDeep,100%,0%,0%,50%\n', ['#008080 Deep']],
    ['Lab', 'name,L,a,b\nWhite,100,0,0\n', ['#ffffff White']],
  ])('CSV with %s', (_, text, wanted) => {
    expect(told(bytesOf(text))).toEqual(wanted);
  });

  test('a spreadsheet in UTF-16 or in one byte a letter is read like any other', () => {
    const utf16 = new Uint8Array(Uint16Array.from('\ufeffname,hex\nGrün,#00ff00', (letter) => letter.charCodeAt(0)).buffer);
    expect(told(utf16)).toEqual(['#00ff00 Grün']);
    expect(told(Uint8Array.from('Gr\u00fcn,#00ff00', (letter) => letter.charCodeAt(0)))).toEqual(['#00ff00 Grün']);
  });

  test('what can not be used says why', () => {
    expect(told(new Uint8Array(0))).toBe('empty');
    expect(told(aseFile([]))).toBe('empty');
    expect(told(bytesOf('GIMP Palette\n#\n'))).toBe('empty');
    expect(told(bytesOf('GIMP Palette\n300 0 0 Bright\n'))).toBe('broken');
    expect(told(bytesOf('name,hex\nRed,#c02010\nBlue,blue\n'))).toBe('broken');
    expect(told(bytesOf('Dear shop,\nthe red one please\n'))).toBe('unknown');
    expect(told(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toBe('unknown');
    expect(told(bytesOf(Array.from({ length: MOST_SWATCHES + 1 }, (_, n) => `#${n.toString(16).padStart(6, '0')},x`).join('\n')))).toBe(
      'too-large',
    );
    expect(told(new Uint8Array(MOST_SWATCH_BYTES + 1))).toBe('too-large');
    expect(told(aseFile([{ name: 'Odd', model: 'RGB ', values: [Number.NaN, 0, 0] }]))).toBe('broken');
  });

  test('a count of four thousand million ends with the file', () => {
    const huge = ASE.slice();
    huge.set([255, 255, 255, 255], 8);
    expect(told(huge)).toBe('broken');
    const longName = ASE.slice();
    // The first color's name begins behind the group's block; its length is made larger than the block.
    const at = 12 + 6 + 10 + 6;
    longName.set([255, 255], at);
    expect(told(longName)).toBe('broken');
  });

  test.each([
    ['ASE', ASE],
    ['ACB', ACB_LAB],
  ])('%s cut short anywhere is broken', (_, file) => {
    for (let end = 4; end < file.length; end++) {
      const read = told(file.subarray(0, end));
      // Behind the last color an ACB has nothing that it needs.
      expect(read, `${end} of ${file.length} bytes`).toBe('broken');
    }
  });

  test('no bytes make it throw, hang or give what is no swatch', () => {
    const isSound = (bytes: Uint8Array): void => {
      const read = readSwatches(bytes);
      if ('fault' in read) return;
      expect(swatchesFromText(swatchText(read.swatches))).toEqual(read.swatches);
    };
    const spoiled = (file: Uint8Array) =>
      fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }).map((changes) => {
        const bytes = file.slice();
        for (const [at, value] of changes) bytes[at] = value;
        return bytes;
      });
    fc.assert(fc.property(fc.oneof(spoiled(ASE), spoiled(ACB_LAB)), isSound), { numRuns: 2000 });
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), isSound), { numRuns: 1000 });
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 120 }).map(bytesOf), isSound), { numRuns: 1000 });
    const head = (start: string) => fc.string({ unit: 'binary', maxLength: 80 }).map((rest) => bytesOf(start + rest));
    fc.assert(fc.property(fc.oneof(head('GIMP Palette\n'), head('name,hex\n'), head('#123456,')), isSound), { numRuns: 1000 });
  });

  test('what a file holds comes out of it: any names, any colors', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() === text && !/ {2}|\p{C}|\p{Z}/u.test(text));
    const byte = fc.nat(255);
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, byte, byte, byte), { minLength: 1, maxLength: 8, selector: ([text]) => text }), (inks) => {
        const wanted = inks.map(([text, r, g, b]) => `${formatHex({ r, g, b })} ${text}`);
        const ase = aseFile(inks.map(([text, r, g, b]) => ({ name: text, model: 'RGB ', values: [r / 255, g / 255, b / 255] })));
        expect(told(ase)).toEqual(wanted);
        expect(
          told(
            bytesOf(`name,hex\n${inks.map(([text, r, g, b]) => `"${text.replaceAll('"', '""')}",${formatHex({ r, g, b })}`).join('\n')}`),
          ),
        ).toEqual(wanted);
      }),
    );
  });
});

test('CIELAB under D50 to sRGB: white, black, and a red as print software converts it', () => {
  expect(formatHex(rgbFromCielabD50({ l: 100, a: 0, b: 0 }))).toBe('#ffffff');
  expect(formatHex(rgbFromCielabD50({ l: 0, a: 0, b: 0 }))).toBe('#000000');
  // sRGB red under D50 is 54.29, 80.81, 69.89 (ICC's sRGB profile, relative colorimetric).
  expect(formatHex(rgbFromCielabD50({ l: 54.29, a: 80.81, b: 69.89 }))).toBe('#ff0000');
});

test('the nearest swatch, by how the eye sees it, with its difference', () => {
  const swatches = swatchesFromText('#ff0000 Red\n#cc0000 Dark red\n#0000ff Blue');
  expect(nearestSwatch({ r: 210, g: 0, b: 0 }, swatches)?.swatch.name).toBe('Dark red');
  expect(nearestSwatch({ r: 204, g: 0, b: 0 }, swatches)?.difference).toBe(0);
  expect(nearestSwatch({ r: 0, g: 0, b: 0 }, [])).toBeNull();
  const { l } = cielabFromRgb({ r: 204, g: 0, b: 0 });
  expect(l).toBeGreaterThan(40);
});
