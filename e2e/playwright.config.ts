import { defineConfig } from '@playwright/test';
import { findChromium } from '../ops/find-chromium.ts';
import { chromiumArguments } from './chromium.ts';

/** These run alone, because they show only the demonstration data or measure time. */
const alone = ['**/guide.spec.ts', '**/screens.spec.ts', '**/interaction*.spec.ts'];
const wanted = process.env['GSO_E2E_ALONE'];

function environmentWithout(name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (key === name || value === undefined ? [] : [[key, value]])),
  );
}

export default defineConfig({
  testDir: '.',
  ...(wanted ? { testMatch: `**/${wanted}*.spec.ts` } : { testIgnore: alone }),
  snapshotPathTemplate: '{testDir}/screens/{arg}-{projectName}{ext}',
  outputDir: '../.cache/e2e/results',
  globalSetup: './system/start-system.ts',
  fullyParallel: true,
  // Times are measured one test after the other.
  workers: wanted === 'interaction' ? 1 : 2,
  forbidOnly: Boolean(process.env['CI']),
  // The last safety net; `.ci/run` names the tests that needed it.
  retries: process.env['CI'] ? 1 : 0,
  // The longest story takes 30 s on two free cores.
  timeout: 90_000,
  // The browser shares two cores with the server and the database, so a slow moment must not count as a failure.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArguments,
      // The browser has the real time even if the server has another one; screens.spec.ts sets it in the page.
      env: environmentWithout('LD_PRELOAD'),
    },
    contextOptions: { reducedMotion: 'reduce' },
    // Only the tests of the installed application have one: it would hide requests from the others.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows every test down; use --trace on to see how one went.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    // story.ts says which tests run at one width.
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
