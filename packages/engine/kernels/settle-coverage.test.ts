import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { oklabFromRgb } from '../color/oklab.ts';
import { arbitraryPixels } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import type { Kernels } from './kernels.ts';
import { KNOCKOUT_CLASS, type KnockoutCounts } from './knockout-tables.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

const GROUND = { r: 240, g: 236, b: 228 };

test('native ends are the plain twin’s, pixels and counts', () => {
  const ends = fc.record({ isHard: fc.boolean(), unmixes: fc.boolean(), hasKept: fc.boolean() });
  fc.assert(
    fc.property(arbitraryPixels(), ends, fc.infiniteStream(fc.nat(255)), (source, { isHard, unmixes, hasKept }, bytes) => {
      const solved = source.map((own, at) => (at % 4 === 3 && bytes.next().value < 160 ? bytes.next().value : own));
      const connected = hasKept ? new Uint8Array(source.length / 4).map(() => (bytes.next().value < 90 ? 0 : 255)) : null;
      const endedBy = (kernels: Kernels) => {
        const made = solved.slice();
        const counts: KnockoutCounts = { removed: new Float64Array(1), semi: 0, alphaBefore: 0, alphaAfter: 0 };
        kernels.endCoverage({ source, made }, { connected, isHard, unmixes }, counts);
        return { made, counts };
      };
      expect(endedBy(native)).toEqual(endedBy(plain));
    }),
  );
});

test('native limits hold a solution as the plain twin does', () => {
  const pieces = fc.record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 20 }),
    x: fc.nat(30),
    y: fc.nat(30),
    near: fc.constantFrom(0.02, 0.1),
    span: fc.constantFrom(0, 0.05, 0.2),
  });
  fc.assert(
    fc.property(pieces, fc.infiniteStream(fc.nat(255)), ({ width, height, x, y, near, span }, bytes) => {
      const next = () => bytes.next().value;
      // Colors about the ground, where limits are.
      const about = (level: number) => Math.min(255, Math.max(0, level - (next() % 90)));
      const colors = Array.from({ length: width * height }, () => [about(240), about(236), about(228), next() < 200 ? 255 : next()]);
      const source = Uint8Array.from(colors.flat());
      const solved = source.map((own, at) => (at % 4 === 3 ? Math.min(own, next()) : own));
      const classes = new Uint8Array(1 << 18).map((_, color) =>
        color % 7 === 0 ? KNOCKOUT_CLASS.KEPT : color % 7 === 1 ? 0 : KNOCKOUT_CLASS.ZONE,
      );
      const [columns, rows] = [9, 7];
      const kinds = new Uint8Array(columns * rows).map(() => next() % 2);
      const limits = { classes, lab: oklabFromRgb(GROUND), near, far: near + span, ground: GROUND, kinds, columns, rows };
      const [one, other] = [native, plain].map((kernels) => {
        const made = solved.slice();
        kernels.limitCoverage({ rect: { x, y, width, height }, source, made }, limits);
        return made;
      });
      for (let at = 3; at < one.length; at += 4) expect(Math.abs(one[at] - other[at])).toBeLessThanOrEqual(1);
    }),
  );
});

test('what lies within the limit and was solved as nothing stays nothing, what lies beyond is the picture’s own', () => {
  const classes = new Uint8Array(1 << 18).fill(KNOCKOUT_CLASS.ZONE);
  const limits = {
    classes,
    lab: oklabFromRgb(GROUND),
    near: 0.05,
    far: 0.2,
    ground: GROUND,
    kinds: new Uint8Array(4),
    columns: 2,
    rows: 2,
  };
  const source = Uint8Array.of(240, 236, 228, 255, 20, 30, 40, 255);
  for (const kernels of [native, plain]) {
    const made = new Uint8Array(8);
    kernels.limitCoverage({ rect: { x: 0, y: 0, width: 2, height: 1 }, source, made }, limits);
    expect([...made]).toEqual([0, 0, 0, 0, 20, 30, 40, 255]);
  }
});
