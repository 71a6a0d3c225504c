import { expect, test } from 'vitest';
import { nodeCodecs } from './node-codecs.ts';

const svg = (family: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-family="${family}">Ridge</text></svg>`);
const isHere = async (family: string) => (await nodeCodecs().inspect(svg(family))).missingFonts?.map((font) => font.isHere);

test('a font that no machine has is told as absent, whatever stands in its name', async () => {
  expect(await isHere('Nobody Has This 7f3a')).toEqual([false]);
  expect(await isHere('&quot;;&lt;b&gt; 99px, ../..')).toEqual([false]);
});

test('a family that every renderer chooses for itself is never absent', async () => {
  expect(await isHere('sans-serif')).toEqual([true]);
});
