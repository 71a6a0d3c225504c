import { expect, test } from 'vitest';
import type { PictureLayer } from './picture-layer.ts';
import type { PictureSource } from './picture-source.ts';
import { ReadOut } from './read-out.ts';

const NAMES = ['readX', 'readY', 'readColor', 'readSwatch', 'readHex', 'readAlpha', 'readWords'] as const;
type Elements = Parameters<ReadOut['show']>[0];

function bench() {
  const elements = Object.fromEntries(NAMES.map((name) => [name, { textContent: '', hidden: true, style: {} }])) as unknown as Elements;
  const asked: {
    readonly version: unknown;
    readonly x: number;
    readonly y: number;
    readonly tell: (words: string | null) => Promise<void>;
  }[] = [];
  const source = (version: number): PictureSource => ({
    id: 'result',
    widthPx: 50,
    heightPx: 40,
    dpi: 300,
    version,
    render: () => new Promise(() => {}),
    readPixel: async () => ({ r: 1, g: 2, b: 3, a: 255 }),
    tell: (x, y) => {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const tell = async (words: string | null) => {
        resolve(words);
        for (let turn = 0; turn < 4; turn++) await Promise.resolve();
      };
      asked.push({ version, x, y, tell });
      return promise;
    },
  });
  const settingsOf = (version: number) => ({
    before: { ...source(0), tell: undefined },
    after: source(version),
    unit: 'in' as const,
    afterPlacement: undefined,
  });
  const layersOf = (settings: ReturnType<typeof settingsOf>) => {
    const layer = (of: PictureSource) => ({ source: of, base: null, drawnDetail: null }) as unknown as PictureLayer;
    return { before: layer(settings.before), after: layer(settings.after) };
  };
  return { elements, asked, settingsOf, layersOf };
}

test('words of the newest place alone are shown, and go with the pointer', async () => {
  const { elements, asked, settingsOf, layersOf } = bench();
  const [readOut, settings, said] = [new ReadOut(), settingsOf(1), [] as string[]];
  readOut.show(elements, settings, { x: 3.7, y: 4.2 }, 'after', layersOf(settings));
  readOut.show(elements, settings, { x: 5, y: 6 }, 'after', layersOf(settings), (text) => said.push(text));
  await asked[0].tell('a place that the pointer has left');
  expect(elements.readWords.textContent).toBe('');
  expect(asked[1]).toMatchObject({ x: 5, y: 6 });
  expect(said).toEqual([]);
  await asked[1].tell('Black shirt · Red 85 %');
  expect(elements.readWords.textContent).toBe('Black shirt · Red 85 %');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/#010203, Alpha 255, Black shirt/);
  readOut.show(elements, settings, null, 'after', layersOf(settings));
  expect(elements.readWords.textContent).toBe('');
});

test('another picture under a pointer that rests is asked anew; the untouched picture tells nothing', async () => {
  const { elements, asked, settingsOf, layersOf } = bench();
  const [readOut, first, second] = [new ReadOut(), settingsOf(1), settingsOf(2)];
  readOut.show(elements, first, { x: 5, y: 6 }, 'after', layersOf(first));
  await asked[0].tell('before the slider');
  readOut.refresh(elements, first);
  expect(asked).toHaveLength(1);
  readOut.refresh(elements, second);
  expect(asked[1]).toMatchObject({ version: 2, x: 5, y: 6 });
  await asked[1].tell('after it');
  expect(elements.readWords.textContent).toBe('after it');
  readOut.show(elements, second, { x: 5, y: 6 }, 'before', layersOf(second));
  expect(elements.readWords.textContent).toBe('');
});
