import { beforeEach, expect, it, vi } from 'vitest';
import { Standstill } from './standstill.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});

it('is told of once, as long after the last movement as was set', () => {
  const told = vi.fn();
  const standstill = new Standstill(600_000, told);
  standstill.moved();
  vi.advanceTimersByTime(599_999);
  standstill.moved();
  vi.advanceTimersByTime(599_999);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_001);
  expect(told).toHaveBeenCalledOnce();
});

it('is never told of where the run is over', () => {
  const told = vi.fn();
  const standstill = new Standstill(600_000, told);
  standstill.moved();
  standstill.over();
  vi.advanceTimersByTime(1_200_000);
  expect(told).not.toHaveBeenCalled();
});
