import { defineConfig } from '@playwright/test';
import { findChromium } from '../ops/find-chromium.ts';

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const onlyPictures = process.env['GSO_PICTURES'] === 'true';
const pictures = '**/guide.spec.ts';

export default defineConfig({
  testDir: '.',
  // Pictures show the demonstration data alone, so no other story may run beside them.
  ...(onlyPictures ? { testMatch: pictures } : { testIgnore: pictures }),
  outputDir: '../.cache/e2e/results',
  globalSetup: './system/start-system.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // The last safety net; `.ci/run` names the stories that needed it.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  // The browser shares two cores with the server and the database, so a slow moment must not read as a failure.
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording slows every story down; ask for it with --trace on to see how one went.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    // story.ts says which stories run at one width.
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
