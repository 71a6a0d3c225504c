import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash } from './content-stamp.mjs';

let room: string;

beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'underbase-room-'));
  writeFileSync(join(room, 'page.ts'), 'export {};');
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

it('does not change with what was built from it, or nothing would ever be fresh', () => {
  const before = contentHash([room]);
  for (const made of ['dist', 'dist.previous', 'dist.next', 'build']) {
    mkdirSync(join(room, made));
    writeFileSync(join(room, made, 'index.html'), made);
  }
  expect(contentHash([room])).toBe(before);
});

it('changes with a name and with a content', () => {
  const before = contentHash([room]);
  writeFileSync(join(room, 'page.ts'), 'export const words = 1;');
  const edited = contentHash([room]);
  writeFileSync(join(room, 'other.ts'), '');
  expect(new Set([before, edited, contentHash([room])]).size).toBe(3);
});
