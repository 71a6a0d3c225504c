import { expect, test } from 'vitest';
import { underFallingLight } from '../../../tests/art/falling-light.ts';
import { drawPiece } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { findPaper } from './find-paper.ts';
import { readPenInk } from './pen-ink.ts';

test.each([0.75, 0.6])('paper is found where light falls off to %f of what it was, and its ink read as under even light', async (least) => {
  const piece = drawPiece('scanned-emblem', { widthPx: 700, seed: 8 });
  const image = underFallingLight(await pixelsOfPiece(piece), least);
  const paper = findPaper(image);
  const pen = paper && readPenInk(image, paper);
  if (!pen) throw new Error('no paper');
  let [inks, read, bare, gravel] = [0, 0, 0, 0];
  for (let at = 0; at < pen.coverage.length; at++) {
    const alpha = piece.truth.pixels[at * 4 + 3];
    if (alpha === 255) {
      inks++;
      if (pen.coverage[at] > 127) read++;
    } else if (alpha === 0) {
      bare++;
      if (pen.coverage[at] > 127) gravel++;
    }
  }
  expect(read / inks).toBeGreaterThan(0.97);
  expect(gravel / bare).toBeLessThan(0.003);
});

test('what is shaded, dark or of several tints is no paper under light', async () => {
  for (const name of ['glow', 'smoke', 'neon-haze', 'watercolor'] as const) {
    const image = await pixelsOfPiece(drawPiece(name, { widthPx: 500, seed: 4 }));
    const paper = findPaper(image);
    expect(paper && readPenInk(image, paper)).toBeNull();
  }
});
