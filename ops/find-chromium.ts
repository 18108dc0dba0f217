import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell draws no windows, which halves the time of the e2e tests.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser of this machine; CHROMIUM names another one. */
export function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found =
    process.env['CHROMIUM'] ?? folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
  if (found) return found;
  throw new Error('No Chromium found. Install one (Debian: apt-get install chromium), or set CHROMIUM to its path.');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
