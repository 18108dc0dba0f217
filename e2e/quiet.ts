import { type BrowserContext, type ConsoleMessage, expect } from '@playwright/test';

/** Collects what a browser context should not do: log errors on the console, throw, or request a foreign address. */
export class Watch {
  readonly #complaints: string[] = [];
  readonly #expected: RegExp[] = [/Service Worker registration blocked by Playwright/];

  /** An expected message, such as the browser's own line about a refused request. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  async follow(context: BrowserContext, home: string): Promise<void> {
    context.on('console', (message) => this.#heard(message));
    context.on(
      'weberror',
      (thrown) => void this.#complaints.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`),
    );
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      const local = origin === home || protocol === 'blob:' || protocol === 'data:';
      if (!local) this.#complaints.push(`request to a foreign address: ${request.url()}`);
    });
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`content policy violated: ${violatedDirective} ${blockedURI}`),
      );
    });
  }

  assertQuiet(): void {
    const unexpected = this.#complaints.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
    expect(unexpected, 'console output, errors or foreign requests that the story did not expect').toEqual([]);
  }

  #heard(message: ConsoleMessage): void {
    if (['error', 'warning', 'assert'].includes(message.type())) {
      this.#complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  }
}
