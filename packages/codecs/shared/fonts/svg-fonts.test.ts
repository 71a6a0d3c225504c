import { expect, test } from 'vitest';
import { ownFonts } from './own-fonts.ts';
import { svgFonts } from './svg-fonts.ts';

const OWN = '@font-face{font-family:"Own Type";src:url(data:font/woff2;base64,d09GMgAB)}';

const fontsOf = (body: string, usesOwn = true) =>
  svgFonts(new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`), usesOwn).map(
    ({ family, words }) => `${family}: ${words}`,
  );

test.each([
  ['an attribute', '<text font-family="Lobster">Open late</text>', 'Lobster: Open late'],
  ['a style', `<text style="fill:red;font-family:'Lobster Two', cursive">Open</text>`, 'Lobster Two: Open'],
  ['the short form', '<text style="font: bold 12px/1.2 Anton, sans-serif">1974</text>', 'Anton: 1974'],
  ['a class', '<style>.a, .b > text{font-family:Anton}</style><text class="x a">1974</text>', 'Anton: 1974'],
  ['a group around it', '<g font-family="Anton"><g><text>Ridge <tspan>&amp; Sons</tspan></text></g></g>', 'Anton: Ridge & Sons'],
  ['nobody', '<text>Ridge</text>', 'the default font: Ridge'],
  [
    'a font elsewhere',
    '<style>@font-face{font-family:Far;src:url(https://x.test/f.woff)}</style><text font-family="Far">Away</text>',
    'Far: Away',
  ],
  ['HTML inside', '<foreignObject><p style="font-family:Anton">Ridge</p></foreignObject>', 'Anton: Ridge'],
])('lettering whose font is named by %s', (_, body, found) => {
  expect(fontsOf(body)).toEqual([found]);
});

test.each([
  ['outlines', '<path d="M0 0h9v9z"/>'],
  ['a title alone', '<title>Ridge</title><path d="M0 0h9v9z"/>'],
  ['a comment', '<!-- <text>Ridge</text> --><path d="M0 0h9v9z"/>'],
  ['text without words', '<text font-family="Anton"> </text>'],
  ['a font of the file', `<style>${OWN}</style><text font-family="own type">Ridge</text>`],
])('%s lack nothing', (_, body) => {
  expect(fontsOf(body)).toEqual([]);
});

test('a font of the file is missing where the host can not use it', () => {
  const bytes = new TextEncoder().encode(`<svg><style>${OWN}</style><text font-family="Own Type">Ridge</text></svg>`);
  expect(svgFonts(bytes, false)).toEqual([{ family: 'Own Type', words: 'Ridge', isInFile: true }]);
});

test('data that are no font are no font of the file', () => {
  expect(fontsOf(`<style>${OWN.replace('d09GMgAB', 'PGh0bWw+')}</style><text font-family="own type">Ridge</text>`)).toEqual([
    'own type: Ridge',
  ]);
});

test('the fonts that a drawing brings along, by family, weight and slant', () => {
  const faces = `<style>/* two */ @font-face{font-family:"Own Type";font-weight:700;font-style:italic;src:url(data:font/woff2;base64,d09GMgAB) format("woff2")}
    @font-face{src:url(https://x.test/f.woff),url('data:application/font-woff;charset=utf-8;base64,d09GRgAB');font-family:Plain}</style>`;
  expect(ownFonts(new TextEncoder().encode(`<svg>${faces}</svg>`))).toEqual([
    { family: 'Own Type', weight: 700, isSlanted: true, bytes: new Uint8Array([0x77, 0x4f, 0x46, 0x32, 0, 1]) },
    { family: 'Plain', weight: 400, isSlanted: false, bytes: new Uint8Array([0x77, 0x4f, 0x46, 0x46, 0, 1]) },
  ]);
});

test('words are told up to a line of them, each font once', () => {
  const [one, ...rest] = fontsOf(`<g font-family="Anton">${'<text>Ridge Club</text>'.repeat(40)}</g>`);
  expect(one.length).toBeLessThan(100);
  expect(rest).toEqual([]);
});
