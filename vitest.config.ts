import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The tests share few cores with PostgreSQL, so a slow moment must not count as a failure. The second attempt is the last
// safety net, for those that measure time; `.ci/run` names the tests that needed it.
const patience = { testTimeout: 20_000, hookTimeout: 60_000, retry: process.env['CI'] ? 1 : 0 };

// By default it would leave one of two cores to the machine; the tests wait for PostgreSQL half of their time.
const maxWorkers = Math.max(2, availableParallelism() - 1);

// The files share the modules of a worker, which saves a quarter of the time; each cleans up after itself. Vitest wants
// those that share in a separate group, with the same number of workers.
const sharing = { isolate: false, maxWorkers, sequence: { groupOrder: 1 } };

// A restore drill starts and kills whole machines for more than a minute: npm run drill.
const drill = 'server/testing/restore-drill.long.test.ts';
const drillIsWanted = process.env['GSO_DRILL'] === 'true' || process.env['GSO_LONG_TESTS'] === 'true';

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['server/{src,testing,bench}/**/*.test.ts'],
          exclude: drillIsWanted ? [] : [drill],
          globalSetup: ['server/testing/global-setup.ts'],
          ...sharing,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: '.',
        test: {
          ...patience,
          name: 'web',
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          ...sharing,
        },
      },
      { test: { ...patience, name: 'ops', include: ['ops/**/*.test.ts'] } },
    ],
  },
});
