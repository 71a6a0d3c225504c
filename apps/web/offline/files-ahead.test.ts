import { expect, test } from 'vitest';
import { type BuiltFile, filesAhead } from './files-ahead.ts';

const script = (name: string, text: string, source = name): BuiltFile => ({
  name: `assets/${name}`,
  script: text,
  styles: [],
  source,
  isInitial: false,
});
const data = (name: string): BuiltFile => ({ name: `assets/${name}`, script: null, styles: [], source: name, isInitial: false });

const FILES: readonly BuiltFile[] = [
  { ...script('index-AAAAAAAA.js', 'import("./bench-BBBBBBBB.js"); import("./pricing-CCCCCCCC.js")'), isInitial: true },
  {
    ...script(
      'bench-BBBBBBBB.js',
      'import"./index-AAAAAAAA.js"; new Worker(`/assets/worker-DDDDDDDD.js`); import("./panel-EEEEEEEE.js")',
      'bench.tsx',
    ),
    styles: ['assets/bench-KKKKKKKK.css'],
  },
  data('bench-KKKKKKKK.css'),
  script('pricing-CCCCCCCC.js', '', 'pricing.tsx'),
  script('worker-DDDDDDDD.js', 'import("./run-FFFFFFFF.js"); fetch("png-codec_bg-GGGG-_GG.wasm"); import("./run-HHHHHHHH.js")'),
  script('panel-EEEEEEEE.js', '', 'tools/color-ko/panel.tsx'),
  script('run-FFFFFFFF.js', '', 'tools/halftone/run.ts'),
  data('png-codec_bg-GGGG-_GG.wasm'),
  script('run-HHHHHHHH.js', 'fetch("model-JJJJJJJJ.bin")', 'tools/color-ko/run.ts'),
  data('model-JJJJJJJJ.bin'),
];

test('workers, codecs, styles and runs of the seeds come along; other pages, other tools and what they alone need do not', () => {
  const ahead = filesAhead(FILES, { isSeed: (source) => source === 'bench.tsx', isOther: (source) => source.includes('color-ko') });
  expect(ahead).toEqual([
    'assets/bench-BBBBBBBB.js',
    'assets/bench-KKKKKKKK.css',
    'assets/index-AAAAAAAA.js',
    'assets/png-codec_bg-GGGG-_GG.wasm',
    'assets/run-FFFFFFFF.js',
    'assets/worker-DDDDDDDD.js',
  ]);
});
