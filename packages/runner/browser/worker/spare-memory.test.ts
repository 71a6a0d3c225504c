import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryBudget } from '../../core/memory-budget.ts';
import { SpareMemory } from './spare-memory.ts';

const plenty = () => new MemoryBudget(1e6);

describe('spare memory', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('hands the same block out again, empty', () => {
    const spare = new SpareMemory(true, 1);
    const first = spare.take(400, plenty()).fill(7);
    spare.give(first);
    const second = spare.take(300, plenty());
    expect(second.buffer).toBe(first.buffer);
    expect([second.length, Math.max(...second)]).toEqual([300, 0]);
  });

  it('never hands out what is in use, nor what is too small or far too large', () => {
    const spare = new SpareMemory(true, 2);
    const first = spare.take(400, plenty());
    expect(spare.take(400, plenty()).buffer).not.toBe(first.buffer);
    spare.give(first);
    expect(spare.take(401, plenty()).buffer).not.toBe(first.buffer);
    expect(spare.take(199, plenty()).buffer).not.toBe(first.buffer);
    expect(spare.take(200, plenty()).buffer).toBe(first.buffer);
  });

  it('keeps the newest blocks, and none once work has rested', () => {
    const spare = new SpareMemory(false, 1);
    const [older, newer] = [spare.take(400, plenty()), spare.take(400, plenty())];
    spare.give(older);
    spare.give(newer);
    const taken = spare.take(400, plenty());
    expect(taken.buffer).toBe(newer.buffer);
    spare.give(taken);
    vi.advanceTimersByTime(60_000);
    expect(spare.take(400, plenty()).buffer).not.toBe(newer.buffer);
  });

  it('counts a block that is used again like a new one', () => {
    const spare = new SpareMemory(true, 1);
    spare.give(spare.take(400, plenty()));
    expect(() => spare.take(400, new MemoryBudget(399))).toThrow('run.memory-budget');
  });
});
