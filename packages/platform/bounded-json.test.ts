import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeeperThan, JSON_DEPTH, parseBoundedJson } from './bounded-json.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('isDeeperThan', () => {
  it('counts what a walk over the value counts, whatever stands in its strings', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value);
        expect(isDeeperThan(text, depth)).toBe(false);
        if (depth > 0) expect(isDeeperThan(text, depth - 1)).toBe(true);
      }),
    );
    expect(isDeeperThan(JSON.stringify({ a: `\\"${nested(50)}` }), 1)).toBe(false);
  });
});

describe('parseBoundedJson', () => {
  it('reads up to the bound and refuses beyond it as a syntax error', () => {
    expect(parseBoundedJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(() => parseBoundedJson(nested(JSON_DEPTH))).not.toThrow();
    expect(() => parseBoundedJson(nested(JSON_DEPTH + 1))).toThrow(SyntaxError);
    expect(() => parseBoundedJson(nested(60_000))).toThrow(SyntaxError);
    expect(() => parseBoundedJson('['.repeat(100_000))).toThrow(SyntaxError);
  });
});
