import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { DatabaseProxy } from '../../server/testing/database-proxy.ts';
import type { Phone as PhonePage } from '../../web/testing/phone.ts';
import { findChromium } from '../../ops/find-chromium.ts';
import { chromiumArguments } from '../chromium.ts';

declare global {
  interface Window {
    phone: PhonePage;
  }
}

interface Options {
  network: DatabaseProxy;
  /** Returns a new session as the web application stores it. */
  signIn: () => Promise<string>;
  /** The script that makes `window.phone`. */
  script: string;
}

/** Sessions end after half an hour without a connection that renews them. */
const signInMs = 10 * 60_000;

/** A browser with its own profile, which stays when the browser is killed, and its own network. */
export class Phone {
  readonly #options: Options;
  readonly #profile = mkdtempSync(join(tmpdir(), 'gso-phone-'));
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #session = { value: '', since: 0 };
  readonly network: DatabaseProxy;

  constructor(options: Options) {
    this.#options = options;
    this.network = options.network;
  }

  /** The page of visits, opened again if its tab or its browser is gone, or if it was left because its session ended. */
  async page(): Promise<Page> {
    const page = this.#page;
    if (page && !page.isClosed()) {
      if (await page.evaluate(() => 'phone' in window)) return page;
      await page.close();
    }
    const context = await this.#browser();
    const opened = await context.newPage();
    await opened.addInitScript(useSession, await this.#signIn());
    await opened.goto('/dashboard/visit', { waitUntil: 'domcontentloaded', timeout: 60_000 });
    await opened.evaluate(this.#options.script);
    this.#page = opened;
    return opened;
  }

  async #browser(): Promise<BrowserContext> {
    if (this.#context) return this.#context;
    const context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: findChromium(),
      args: chromiumArguments,
      baseURL: new URL(this.network.url).origin,
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    context.once('close', () => {
      if (this.#context === context) this.#context = undefined;
    });
    this.#context = context;
    return context;
  }

  async #signIn(): Promise<string> {
    if (Date.now() - this.#session.since > signInMs) {
      this.#session = { since: Date.now(), value: await this.#options.signIn() };
    }
    return this.#session.value;
  }

  /** The application and what it needs are stored by the service worker. */
  async install(): Promise<void> {
    const page = await this.page();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.evaluate(this.#options.script);
  }

  closeTab(): Promise<void> {
    return this.#page?.close().catch(() => undefined) ?? Promise.resolve();
  }

  /** Like a battery that is taken out. */
  async kill(): Promise<void> {
    const context = this.#context;
    if (!context) return;
    const session = await context
      .browser()
      ?.newBrowserCDPSession()
      .catch(() => undefined);
    const closed = new Promise((resolve) => context.once('close', resolve));
    // The call never gets a reply: its browser has crashed.
    session?.send('Browser.crash').catch(() => undefined);
    if (!session) await context.close();
    await closed;
    this.#context = this.#page = undefined;
  }

  async end(): Promise<void> {
    await this.#context?.close().catch(() => undefined);
    await this.network.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** Runs in the page before the application, which may have renewed its session itself. */
function useSession(session: string): void {
  const endOf = (stored: string | null) => (stored ? (JSON.parse(stored) as { expiresAt: number }).expiresAt : 0);
  if (endOf(session) > endOf(localStorage.getItem('gso.session'))) localStorage.setItem('gso.session', session);
}
