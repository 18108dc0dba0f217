import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The tests share few cores with PostgreSQL, so a slow moment must not read as a failure.
const patience = { testTimeout: 20_000, hookTimeout: 60_000 };

// A restore drill starts and kills whole machines for more than a minute: npm run drill.
const drill = 'server/testing/restore-drill.test.ts';
const drillIsWanted = process.env['GSO_DRILL'] === 'true' || process.env['GSO_LONG_TESTS'] === 'true';

export default defineConfig({
  test: {
    // By itself it would leave one of two cores to the machine; the tests wait for PostgreSQL half of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['server/{src,testing,bench}/**/*.test.ts'],
          exclude: drillIsWanted ? [] : [drill],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        extends: './web/vite.config.ts',
        root: '.',
        test: { ...patience, name: 'web', environment: 'happy-dom', include: ['web/src/**/*.test.{ts,tsx}'] },
      },
      { test: { ...patience, name: 'ops', include: ['ops/**/*.test.ts'] } },
    ],
  },
});
