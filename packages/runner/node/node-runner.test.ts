import type { Progress } from '@underbase/codecs/bridge';
import { isAbort } from '@underbase/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { firstDifference, patternImage, RUNNER_CASES } from '../cases.ts';
import type { RunRequest } from '../port.ts';
import { tinyTool } from '../tiny-tools.ts';
import { nodeRunner } from './node-runner.ts';

const registry = new URL('../tiny-tools.ts', import.meta.url).href;
const MB = 1_000_000;
const runner = nodeRunner({ threads: 2, memoryBudgetBytes: 100 * MB, registry });
const inline = nodeRunner({ threads: 2, memoryBudgetBytes: 100 * MB, registry, inlinePixels: 5_000_000 });
const single = nodeRunner({ threads: 1, registry });
afterAll(() => Promise.all([runner, inline, single].map((r) => r.close())));

const small = (): RunRequest => ({ tool: tinyTool('lighten'), options: { amount: 1 }, images: [patternImage(20, 20)] });

/** Cancels once the run has reported that it is under way, and waits until it has settled. */
async function cancelOnceBegun(request: RunRequest): Promise<void> {
  const controller = new AbortController();
  const onProgress = () => setTimeout(() => controller.abort());
  const error: unknown = await runner.run({ ...request, signal: controller.signal, onProgress }).catch((e: unknown) => e);
  expect(isAbort(error)).toBe(true);
}

describe.each([
  ['two threads', runner],
  ['one thread', single],
  ['the calling thread', inline],
])('on %s', (_name, host) => {
  it.each(RUNNER_CASES)('$name', async (runCase) => {
    const { tool, options, image, expected } = runCase;
    const own = { ...image, pixels: image.pixels.slice() };
    const { artifacts, report } = await host.run({ tool, options, images: [own] });
    const [artifact] = artifacts;
    if (artifact?.kind !== 'image') throw new Error('no picture came back');
    const { width, height, dpi, pixels } = artifact.image;
    expect({ width, height, dpi }).toEqual({ width: expected.width, height: expected.height, dpi: expected.dpi });
    expect(firstDifference(runCase, pixels)).toBeNull();
    expect(Object.fromEntries(report.facts.map((fact) => [fact.id, fact.value]))).toEqual(expected.facts);
  });

  it('hands out nothing where the tool says that nothing was done', async () => {
    const [tool, images] = [tinyTool('refusing'), [patternImage(20, 20)]];
    const dark = images.map((image) => ({ ...image, pixels: new Uint8Array(image.pixels.length) }));
    await expect(host.run({ tool, options: { amount: 1 }, images: dark })).rejects.toMatchObject({ code: 'picture.unchanged' });
    const bright = images.map((image) => ({ ...image, pixels: new Uint8Array(image.pixels.length).fill(255) }));
    expect((await host.run({ tool, options: { amount: 1 }, images: bright })).artifacts).toHaveLength(1);
  });

  it('hands out what stands beside the picture, where a file is made and it is asked for', async () => {
    const request = (amount: number, format?: 'png'): RunRequest => ({
      tool: tinyTool('noted'),
      options: { amount },
      images: [patternImage(30, 20)],
      format,
    });
    const { artifacts, report } = await host.run(request(100, 'png'));
    expect(artifacts.map(({ kind, suffix }) => `${kind} ${suffix}`)).toEqual(['image ', 'bytes note']);
    expect(artifacts[1]?.kind === 'bytes' && new TextDecoder().decode(artifacts[1].bytes)).toMatch(/^30x20, [1-9]\d+ saturated$/);
    expect(report.facts).toEqual([expect.objectContaining({ id: 'notes' })]);
    for (const other of [request(0, 'png'), request(100)]) expect((await host.run(other)).artifacts).toHaveLength(1);
  });

  it('hands out what a whole tool makes', async () => {
    const { artifacts, report } = await host.run({
      tool: tinyTool('measure'),
      options: {},
      images: [patternImage(3, 2), patternImage(5, 4)],
    });
    const [artifact] = artifacts;
    expect(artifact?.kind === 'bytes' && new TextDecoder().decode(artifact.bytes)).toBe('3x2 5x4');
    expect(report.facts[0]?.value).toBe(2);
  });
});

describe('memory', () => {
  it.each([
    ['stands for itself', 'lighten', 3, true],
    ['reads a few rows around', 'spread', 3, true],
    ['measures other than its source', 'margin', 3, false],
  ] as const)('writes over the source where each pixel %s', async (_what, tool, amount, isOver) => {
    const image = { ...patternImage(40, 30), pixels: new Uint8Array(new SharedArrayBuffer(40 * 30 * 4)) };
    const { artifacts } = await runner.run({ tool: tinyTool(tool), options: { amount }, images: [image] });
    expect(artifacts[0]?.kind === 'image' && artifacts[0].image.pixels.buffer === image.pixels.buffer).toBe(isOver);
  });

  it.each([
    ['pictures', { tool: tinyTool('lighten'), options: {}, images: [patternImage(6000, 5000)] }],
    ['a plane for the plan', { tool: tinyTool('hungry'), options: { amount: 9 }, images: [patternImage(1000, 1200)] }],
    ['a result of its own', { tool: tinyTool('margin'), options: {}, images: [patternImage(3600, 3600)] }],
  ])('refuses %s over the budget', async (_what, request) => {
    await expect(runner.run(request)).rejects.toMatchObject({ code: 'run.memory-budget', params: { budgetMb: 100 } });
    await expect(runner.run(small())).resolves.toBeDefined();
  });
});

it('refuses a picture by its measures before it is read', () => {
  expect(() => runner.admit({ widthPx: 3000, heightPx: 4000 })).not.toThrow();
  expect(() => runner.admit({ widthPx: 3600, heightPx: 3600 })).toThrowError(expect.objectContaining({ code: 'run.memory-budget' }));
});

describe('cancelling', () => {
  it.each([
    ['a tool that asks', tinyTool('patient'), {}],
    ['a tool that never asks while it analyzes', tinyTool('stubborn'), { when: 'analyze' }],
    ['a tool that never asks while it applies', tinyTool('stubborn'), { when: 'apply' }],
  ])('ends what would never end by itself: %s', async (_name, tool, options) => {
    await cancelOnceBegun({ tool, options, images: [patternImage(900, 900)] });
    await expect(runner.run(small())).resolves.toBeDefined();
  });

  it('refuses a run whose signal is spent', async () => {
    await expect(runner.run({ ...small(), signal: AbortSignal.abort() })).rejects.toSatisfy(isAbort);
  });

  it('lets a run leave that waits for its turn', async () => {
    const first = new AbortController();
    const second = new AbortController();
    const endless = { tool: tinyTool('patient'), options: {}, images: [patternImage(10, 10)] };
    const running = runner.run({ ...endless, signal: first.signal });
    const waiting = runner.run({ ...endless, signal: second.signal });
    second.abort();
    await expect(waiting).rejects.toSatisfy(isAbort);
    first.abort();
    await expect(running).rejects.toSatisfy(isAbort);
  });
});

describe('failures', () => {
  it('tells that a worker was lost, and goes on with a new one', async () => {
    const request = { tool: tinyTool('crashing'), options: {}, images: [patternImage(9, 9)] };
    await expect(runner.run(request)).rejects.toMatchObject({ code: 'run.worker-lost' });
    await expect(runner.run(small())).resolves.toBeDefined();
  });

  it('ends a run at its time limit', async () => {
    const hasty = nodeRunner({ threads: 1, timeoutMs: 100, registry });
    const request = { tool: tinyTool('stubborn'), options: {}, images: [patternImage(9, 9)] };
    await expect(hasty.run(request)).rejects.toMatchObject({ code: 'run.timeout' });
    await hasty.close();
  });

  it.each([
    ['a bad option', 'lighten', { amount: 101 }, 'option.out-of-range'],
    ['an option that is not there', 'lighten', { depth: 1 }, 'option.invalid'],
    ['a tool without a run', 'unwritten', {}, 'tool.in-preparation'],
  ] as const)('refuses %s', async (_what, tool, options, code) => {
    await expect(runner.run({ tool: tinyTool(tool), options, images: [patternImage(4, 4)] })).rejects.toMatchObject({ code });
    await expect(inline.run({ tool: tinyTool(tool), options, images: [patternImage(4, 4)] })).rejects.toMatchObject({ code });
  });
});

it('reports progress that never goes back and ends at 1', async () => {
  const seen: Progress[] = [];
  const image = patternImage(1000, 1500);
  await runner.run({ tool: tinyTool('spread'), options: { amount: 2 }, images: [image], onProgress: (p) => seen.push(p) });
  const fractions = seen.map((p) => p.fraction);
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(0)).toBe(0);
  expect(fractions.at(-1)).toBe(1);
  expect(fractions.length).toBeGreaterThan(4);
});
