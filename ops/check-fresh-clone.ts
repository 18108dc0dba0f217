// Follows the README as a newcomer would: clone, npm ci, npm run dev, sign in, see the company list; then exports, imports
// and prints as the web application does. First with the PostgreSQL of this machine, then with the one from npm.
import { chromium, type Page } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './find-chromium.ts';
import { freePort } from './free-port.ts';
import { endProgram, repository } from './run-program.ts';
import { throwawayPlace } from './throwaway-place.ts';

const patience = 120_000;
const home = mkdtempSync(join(throwawayPlace(8), 'gso-fresh-clone-'));
// As root, PostgreSQL runs as another account, which must be able to enter.
chmodSync(home, 0o755);
const clone = join(home, 'gso-webapp');

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void (running ? endProgram(running) : Promise.resolve()).finally(() => process.exit(1));
  });
}

try {
  execFileSync('git', ['clone', '--quiet', repository, clone], { stdio: 'inherit' });
  execFileSync('npm', ['ci', '--prefer-offline'], { cwd: clone, env: newcomersEnvironment(), stdio: 'inherit' });
  for (const source of ['', 'embedded']) {
    await devLeadsToCompanyList(source);
    const postgres = source ? ' (PostgreSQL from npm)' : '';
    console.log(`ok  clone, npm ci, npm run dev, sign in, company list, export, import, print${postgres}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

async function devLeadsToCompanyList(postgresSource: string): Promise<void> {
  rmSync(join(clone, '.cache'), { recursive: true, force: true });
  const env = {
    ...newcomersEnvironment(),
    ...(postgresSource && { GSO_POSTGRES: postgresSource }),
    PORT: String(await freePort()),
    WEB_PORT: String(await freePort()),
  };
  running = spawn('npm', ['run', 'dev'], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const invitation = await invitationOf(running);
    await inBrowser((page) => signIn(page, invitation));
    await within(patience, filesComeAndGo(invitation));
  } finally {
    await endProgram(running);
    running = undefined;
  }
  if (existsSync(join(clone, '.cache/dev/postgres/postmaster.pid')))
    throw new Error('npm run dev left PostgreSQL running.');
}

/** Neither this repository's programs nor its settings, as on the machine of a new developer. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(DATABASE_URL|MIGRATION_DATABASE_URL|GSO_POSTGRES|npm_.*)$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(repository));
  return { ...env, PATH: folders.join(delimiter) };
}

interface Invitation {
  address: string;
  username: string;
  password: string;
}

async function invitationOf(dev: ChildProcess): Promise<Invitation> {
  if (!dev.stdout) throw new Error('npm run dev has no output.');
  const lines = createInterface({ input: dev.stdout });
  const invitation: Partial<Invitation> = {};
  const complete = (async () => {
    for await (const line of lines) {
      console.log(`    ${line.replace(/(with the password ).*/, '$1…')}`);
      const address = /running at (\S+)/.exec(line)?.[1];
      const [, username, password] = /Sign in as (\S+) with the password (\S+)/.exec(line) ?? [];
      if (address) invitation.address = address;
      if (username && password) return { ...invitation, username, password };
    }
    throw new Error('npm run dev ended before it said how to sign in.');
  })();
  const found = await within(patience, complete);
  dev.stdout.resume();
  if (!found.address) throw new Error('npm run dev did not print its address.');
  return { ...found, address: found.address };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timeout = once(AbortSignal.timeout(milliseconds), 'abort').then((): never => {
    throw new Error(`Nothing happened within ${milliseconds / 1000} s.`);
  });
  return Promise.race([work, timeout]);
}

async function inBrowser(story: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    await story(await browser.newPage());
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, { address, username, password }: Invitation): Promise<void> {
  page.setDefaultTimeout(30_000);
  await page.goto(address);
  await page.getByLabel(/user ?name/i).fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard**');
  await page.goto(`${address}/dashboard/md/company`);
  await page
    .getByRole('table')
    .getByText(/\b(PT|CV)\b/)
    .first()
    .waitFor();
}

/** What needs worker threads and child processes, which a development server starts differently from an installed one. */
async function filesComeAndGo({ address, username, password }: Invitation): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const signedIn = await answered(`${address}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };

  const sheet = await (await answered(`${address}/api/company/all`, { headers })).bytes();
  if (!startsWith(sheet, '\xd0\xcf\x11\xe0'))
    throw new Error(`The export is no spreadsheet: it has ${sheet.length} bytes.`);
  const form = new FormData();
  form.append('filexls', new Blob([sheet]), 'companies.xls');
  const imported = await answered(`${address}/api/excel/company`, { method: 'POST', headers, body: form });
  const { rows, unchanged } = (await imported.json()) as { rows: number; unchanged: number };
  if (rows < 24 || unchanged !== rows) {
    throw new Error(`The export has ${rows} rows, of which ${unchanged} came back unchanged.`);
  }

  const quotations = await answered(`${address}/api/quo`, { headers });
  const { content } = (await quotations.json()) as { content: { id: number }[] };
  const printed = await answered(`${address}/carbone/report_quotation`, {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify({ id: content[0]?.id, language: 'id' }),
  });
  const pdf = await printed.bytes();
  if (!startsWith(pdf, '%PDF-') || pdf.length < 5000) throw new Error(`The printed quotation has ${pdf.length} bytes.`);
}

async function answered(address: string, request: RequestInit): Promise<Response> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address} replied ${response.status}: ${await response.text()}`);
  return response;
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).toString('latin1', 0, text.length) === text;
}
