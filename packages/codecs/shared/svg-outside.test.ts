import { expect, test } from 'vitest';
import { countOutsideReferences } from './svg-outside.ts';

const count = (inner: string): number =>
  countOutsideReferences(new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`));

test.each([
  ['nothing', '<path d="M0 0"/>', 0],
  ['its own parts and data', '<use href="#a"/><image href="data:image/png;base64,AA"/><path fill="url(#b)"/>', 0],
  ['a picture of the web', '<image xlink:href="http://example.test/a.png"/>', 1],
  ['a file, a style and a font', '<image href="file:///a"/><style>@import "x.css"; @font-face{src:url(f.woff)}</style>', 3],
  ['a link for readers', '<a href="http://example.test/"><path d="M0 0"/></a>', 0],
])('%s', (_name, inner, wanted) => {
  expect(count(inner)).toBe(wanted);
});

test('a long text without an end is read once: reading it anew from each letter would outlast the test', () => {
  expect(count(`<image href="${'a'.repeat(3_000_000)}`)).toBe(1);
});
