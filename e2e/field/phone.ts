import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Phone as PhonePage } from '../../web/testing/phone.ts';
import { findChromium } from '../../ops/find-chromium.ts';
import { chromiumArguments } from '../chromium.ts';

declare global {
  interface Window {
    phone: PhonePage;
  }
}

interface Options {
  origin: string;
  /** The session as the web application stores it. */
  session: string;
  /** The script that makes `window.phone`. */
  script: string;
}

/** A browser with its own profile, which stays when the browser is killed. */
export class Phone {
  readonly #options: Options;
  readonly #profile = mkdtempSync(join(tmpdir(), 'gso-phone-'));
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  starts = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The page of visits, opened again if its tab or its browser is gone. */
  async page(): Promise<Page> {
    const page = this.#page;
    if (page && !page.isClosed()) return page;
    const context = await this.#browser();
    const opened = await context.newPage();
    await opened.goto('/dashboard/visit', { waitUntil: 'domcontentloaded', timeout: 60_000 });
    await opened.evaluate(this.#options.script);
    this.starts += 1;
    this.#page = opened;
    return opened;
  }

  async #browser(): Promise<BrowserContext> {
    if (this.#context) return this.#context;
    const { origin, session } = this.#options;
    const context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: findChromium(),
      args: chromiumArguments,
      baseURL: origin,
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    context.once('close', () => {
      if (this.#context === context) this.#context = undefined;
    });
    await context.addInitScript((value) => localStorage.setItem('gso.session', value), session);
    this.#context = context;
    return context;
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
    rmSync(this.#profile, { recursive: true, force: true });
  }
}
