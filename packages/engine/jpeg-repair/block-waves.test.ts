import { describe, expect, it } from 'vitest';
import { BLOCK, fromWaves, SIDE, toWaves } from './block-waves.ts';

const spare = new Float64Array(BLOCK);
const ofWave = (across: number, down: number): Float64Array =>
  Float64Array.from({ length: BLOCK }, (_, at) => {
    const wave = (place: number, count: number): number => Math.cos(((2 * place + 1) * count * Math.PI) / 16);
    return 10 * wave(at % SIDE, across) * wave(Math.floor(at / SIDE), down);
  });

describe('waves of a block', () => {
  it('finds a wave where it stands, as strong as it is, and nothing else', () => {
    const block = ofWave(3, 5);
    toWaves(block, spare);
    for (const [at, wave] of block.entries()) expect(wave).toBeCloseTo(at === 5 * SIDE + 3 ? 40 : 0, 9);
  });

  it('has the mean first, times eight', () => {
    const block = new Float64Array(BLOCK).fill(7);
    toWaves(block, spare);
    expect(block[0]).toBeCloseTo(56, 9);
  });

  it('gives back the samples', () => {
    const samples = Float64Array.from({ length: BLOCK }, (_, at) => (at * 37) % 101);
    const block = samples.slice();
    toWaves(block, spare);
    fromWaves(block, spare);
    for (const [at, sample] of block.entries()) expect(sample).toBeCloseTo(samples[at], 9);
  });
});
