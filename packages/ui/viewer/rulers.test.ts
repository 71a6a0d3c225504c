import { describe, expect, it } from 'vitest';
import { formatInUnit, pxPerUnit, rulerTicks } from './rulers.ts';

const labels = (ticks: ReturnType<typeof rulerTicks>) => ticks.filter((tick) => tick.label !== null).map((tick) => tick.label);

describe('rulers', () => {
  it('labels each inch and divides it by eight where there is room', () => {
    const ticks = rulerTicks('in', 48, 20, 200);
    expect(labels(ticks)).toEqual(['0', '1', '2', '3']);
    expect(ticks.find((tick) => tick.label === '1')?.at).toBe(68);
    expect(ticks.filter((tick) => tick.at >= 20 && tick.at < 68).map((tick) => tick.rank)).toEqual([0, 3, 2, 3, 1, 3, 2, 3]);
  });

  it('counts backwards left of the picture', () => {
    expect(labels(rulerTicks('in', 48, 100, 120))).toEqual(['\u22122', '\u22121', '0']);
  });

  it('widens its steps when inches come close, and refines them when they part', () => {
    expect(labels(rulerTicks('in', 10, 0, 150))).toEqual(['0', '4', '8', '12']);
    expect(labels(rulerTicks('in', 2000, 0, 300))).toEqual(['0', '0.0625', '0.125']);
    expect(labels(rulerTicks('mm', 4, 0, 200))).toEqual(['0', '10', '20', '30', '40', '50']);
  });

  it('never sets labels closer than they are wide', () => {
    for (const [unit, least] of [
      ['in', 0.6],
      ['mm', 0.02],
      ['px', 0.005],
    ] as const) {
      for (let zoom = least; zoom < 4000; zoom *= 1.3) {
        const ticks = rulerTicks(unit, zoom, -3000, 1200).filter((tick) => tick.label !== null);
        for (let at = 1; at < ticks.length; at++) {
          expect(ticks[at].at - ticks[at - 1].at).toBeGreaterThan((ticks[at - 1].label?.length ?? 0) * 4.5);
        }
      }
    }
  });

  it('says places in the unit', () => {
    expect(pxPerUnit('in', 300)).toBe(300);
    expect(formatInUnit(1926, 'in', 300)).toBe('6.42');
    expect(formatInUnit(1926, 'mm', 300)).toBe('163.1');
    expect(formatInUnit(-3, 'px', 300)).toBe('\u22123');
  });
});
