import { THICK, THIN } from '@underbase/engine';
import { expect, test } from 'vitest';
import { holdStraight } from './hold-straight.ts';

const WIDTH_PX = 6;

/** An open edge of a line, places a pixel apart: level, or turning by so much a pixel. */
function edge(count: number, turn = 0) {
  const points = Array.from({ length: count }, (_, at) => at);
  return {
    count,
    x: Float32Array.from(points, (at) => (turn ? Math.sin(at * turn) / turn : at)),
    y: Float32Array.from(points, (at) => (turn ? (1 - Math.cos(at * turn)) / turn : 0)),
    normalX: Float32Array.from(points, (at) => -Math.sin(at * turn)),
    normalY: Float32Array.from(points, (at) => Math.cos(at * turn)),
    next: Int32Array.from(points, (at) => (at + 1 < count ? at + 1 : -1)),
    previous: Int32Array.from(points, (at) => at - 1),
  } as unknown as Parameters<typeof holdStraight>[0];
}

/** Moves of 1 px from one point to another, as they come back. */
function held(own: ReturnType<typeof edge>, from: number, to: number, kinds = new Uint8Array(own.count).fill(THIN)): number {
  const moves = new Float32Array(own.count).fill(1, from, to);
  holdStraight(own, kinds, moves, WIDTH_PX);
  return moves.reduce((sum, px) => sum + px, 0);
}

test('a long straight line keeps its direction to its end beside what is near there', () => {
  expect(held(edge(90), 0, 30)).toBe(0);
});

test('in hatching, where most of it lacks room, it is moved; so is what is short or bends', () => {
  expect(held(edge(90), 10, 80)).toBe(70);
  expect(held(edge(30), 0, 10)).toBe(10);
  expect(held(edge(90, 0.05), 0, 30)).toBe(30);
});

test('a ring passes what ends beside it, and gives way to what runs along it', () => {
  expect(held(edge(140, 0.05), 60, 70)).toBe(0);
  expect(held(edge(140, 0.05), 60, 80)).toBe(20);
});

test('the turn around a straight line’s end takes no move that the line does not', () => {
  const bent = edge(90);
  bent.normalX.set([0.7, 0.7], 0);
  bent.normalY.set([0.7, 0.7], 0);
  expect(held(bent, 0, 30)).toBe(0);
  const kinds = new Uint8Array(90).fill(THIN).fill(THICK, 40);
  expect(held(edge(90), 0, 10, kinds)).toBe(0);
});
