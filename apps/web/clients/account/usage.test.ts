import { expect, test, vi } from 'vitest';

let rows = [
  { id: 3, tool_id: 'stroke-enhancer', credits_used: 1, batch_size: 1, created_at: '2026-11-22T10:00:00Z' },
  { id: 2, tool_id: 'color-ko', credits_used: 4, batch_size: 4, created_at: '2026-11-22T09:00:00Z' },
  { id: 1, tool_id: 'halftone', credits_used: 0, batch_size: 1, created_at: '2026-11-22T08:00:00Z' },
];
const rpc = vi.fn();
const range = async () => ({ data: rows, error: null });
vi.mock('./supabase.ts', () => ({ supabase: async () => ({ from: () => ({ select: () => ({ order: () => ({ range }) }) }), rpc }) }));

const { readUsage } = await import('./usage.ts');

test('shows what was charged and nothing else', async () => {
  rpc.mockResolvedValue({ data: [2], error: null });
  expect((await readUsage()).map(({ toolId, credits }) => [toolId, credits])).toEqual([['color-ko', 4]]);
  // Free runs are never asked for.
  expect(rpc).toHaveBeenCalledWith('usage_paid', { ids: [3, 2] });
});

test('says so where it can not tell', async () => {
  rpc.mockResolvedValue({ data: null, error: { code: '57P01', message: 'going down' } });
  await expect(readUsage()).rejects.toMatchObject({ code: '57P01' });
});

test('asks about a long history in parts of a hundred', async () => {
  rpc.mockReset();
  rpc.mockImplementation(async (_name, { ids }) => ({ data: ids, error: null }));
  rows = Array.from({ length: 150 }, (_, n) => ({ ...rows[0], id: 150 - n }));
  expect(await readUsage()).toHaveLength(150);
  expect(rpc.mock.calls.map(([, { ids }]) => ids.length)).toEqual([100, 50]);
});
