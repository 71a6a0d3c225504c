import { expect, test } from 'vitest';
import { CutGraph } from './least-cut.ts';

test('the least costly links are cut', () => {
  const graph = new CutGraph(4);
  graph.addEnds(0, 100, 0);
  graph.addEnds(3, 0, 100);
  graph.addLink(0, 1, 5);
  graph.addLink(1, 2, 2);
  graph.addLink(0, 2, 1);
  graph.addLink(2, 3, 4);
  expect([...graph.cut()]).toEqual([1, 1, 0, 0]);
});

test('what no link leads to stays with no end', () => {
  const graph = new CutGraph(2);
  graph.addEnds(0, 1, 0);
  expect([...graph.cut()]).toEqual([1, 0]);
});
