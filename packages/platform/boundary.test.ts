import { describe, expect, it } from 'vitest';
import { bounded } from './boundary.ts';

describe('bounded', () => {
  it('hands arguments through, and faults to the one who hears of them', async () => {
    const heard: unknown[] = [];
    const given: unknown[] = [];
    const onFault = (error: unknown): void => void heard.push(error);
    bounded((...args: unknown[]) => given.push(...args), onFault)(1, 'b');
    bounded(() => {
      throw new Error('thrown');
    }, onFault)();
    bounded(async () => {
      throw new Error('rejected');
    }, onFault)();
    await new Promise((resolve) => setImmediate(resolve));
    expect(given).toEqual([1, 'b']);
    expect(heard.map(String)).toEqual(['Error: thrown', 'Error: rejected']);
  });

  it('never throws, not even when the fault can not be told', () => {
    const fails = (): never => {
      throw new Error('again');
    };
    expect(() => bounded(fails, fails)()).not.toThrow();
  });
});
