import type { ToolId } from '@underbase/contract';
import type { RunRequest } from '@underbase/runner';
import { nodeRunner } from '@underbase/runner/node';
import { patternImage } from '../../packages/runner/cases.ts';
import { tinyTool } from '../../packages/runner/tiny-tools.ts';
import { printTable } from './harness.ts';

const REGISTRY = new URL('../../packages/runner/tiny-tools.ts', import.meta.url).href;
const GOAL_MS = 200;
const ROUNDS = 9;

const CASES: readonly (readonly [string, ToolId, RunRequest['options']])[] = [
  ['a tool that asks', tinyTool('patient'), {}],
  ['one that never asks while it analyzes', tinyTool('stubborn'), { when: 'analyze' }],
  ['one that never asks while it applies', tinyTool('stubborn'), { when: 'apply' }],
];

/** Milliseconds from the signal, given once the run is under way, to the moment when its promise settles. */
async function cancel(runner: ReturnType<typeof nodeRunner>, request: RunRequest): Promise<number> {
  const controller = new AbortController();
  const { promise: begun, resolve: onProgress } = Promise.withResolvers<unknown>();
  const settled = runner.run({ ...request, signal: controller.signal, onProgress }).catch(() => performance.now());
  await begun;
  const from = performance.now();
  controller.abort();
  return Number(await settled) - from;
}

/** How soon a run that would never end is gone after it was cancelled. */
export async function run(): Promise<void> {
  const rows: string[][] = [];
  for (const threads of [1, 2]) {
    const runner = nodeRunner({ threads, registry: REGISTRY });
    for (const [what, tool, options] of CASES) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await cancel(runner, { tool, options, images: [patternImage(900, 900)] }));
      const [fastest, middle, slowest] = [0, ROUNDS >> 1, ROUNDS - 1].map((at) => times.sort((a, b) => a - b)[at].toFixed(1));
      rows.push([`${what}, ${threads} threads`, fastest, middle, slowest, `< ${GOAL_MS} ms`]);
    }
    await runner.close();
  }
  printTable('Cancelling a run, milliseconds', ['', 'fastest', 'median', 'slowest', 'goal'], rows);
}
