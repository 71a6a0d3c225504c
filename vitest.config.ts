import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { StatelessFirst } from './scripts/testing/stateless-first.ts';

/**
 * Waits end on events; these limits only end what hangs. They are wide, so that a machine whose processors are shared by twenty
 * other programs fails for faults alone: how fast the product is, is measured by `npm run bench` and `npm run proof`.
 */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 60_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Files run side by side on every core. Those that start servers and browsers wait a quarter of their time for these, so there is one more of
 * them than cores; four at most, each of which needs memory of its own.
 */
const CORES = availableParallelism();
const HEAVY = { ...PATIENCE, maxWorkers: Math.min(4, CORES + 1) };

export default defineConfig({
  test: {
    sequence: { sequencer: StatelessFirst },
    projects: [
      {
        test: {
          ...PATIENCE,
          maxWorkers: CORES,
          name: 'unit',
          isolate: false,
          setupFiles: ['scripts/testing/as-found.ts'],
          include: [
            'packages/**/*.test.ts',
            'apps/{cli,server,web}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{art,proof}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', '**/dist.*/**'],
        },
      },
      { test: { ...HEAVY, name: 'conformance', include: ['tests/conformance/**/*.test.ts'] } },
      { test: { ...HEAVY, name: 'e2e', include: ['tests/e2e/**/*.test.ts'] } },
    ],
  },
});
