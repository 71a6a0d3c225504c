import { nodeCodecs } from '@underbase/codecs/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

test.each([40, 85])('a thin red rule whose ends touch a navy line stays red, quality %i', async (quality) => {
  const body =
    '<path d="M30 150Q90 10 150 90Q210 20 270 150" stroke="#14284b" stroke-width="3"/><path d="M30 150H270" stroke="#c8321e" stroke-width="2"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="304" height="176"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke-linecap="round">${body}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '5px' })).whole();
  const at = (x: number, y: number) => pixels.subarray((y * 304 + x) * 4, (y * 304 + x) * 4 + 3);
  for (let x = 50; x < 250; x++) {
    const [r, g, b] = at(x, 150);
    expect(r - Math.max(g, b)).toBeGreaterThan(110);
  }
});
