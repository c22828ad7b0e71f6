import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * The browser of the system: `CHROMIUM`, or the first of the path. `chromium-headless-shell` is Chromium without its own
 * windows: a journey takes a quarter less processor time in it.
 */
function chromiumPath(): string {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].flatMap(name =>
    folders.map(folder => join(folder, name)),
  );
  const found = [process.env.CHROMIUM, ...candidates].find(path => path && existsSync(path));
  if (!found)
    throw new Error(
      'No Chromium was found: install it (apt-get install chromium-headless-shell) or name it in CHROMIUM.',
    );
  return found;
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  globalSetup: './prepare.ts',
  outputDir: '../artifacts/traces',
  // Each has a product of its own; while one waits for a page the other works. The tests of one file stay in their order.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // On a shared machine a test may fail by time alone. One that passes at its second try is named as flaky by the run.
  retries: process.env.CI ? 1 : 0,
  // A busy machine is no fault: no journey passes or fails by how long something takes.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: '../artifacts/e2e.json' }]],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    // Only the journey of offline pages has it: requests of a page with a worker cannot be stopped by a test.
    serviceWorkers: 'block',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    // A trace takes a quarter of a journey's time: where a failed one is tried again, only that try has it.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
