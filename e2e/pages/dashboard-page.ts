import type { Locator, Page } from '@playwright/test';

/** Where everybody lands after signing in, in English. */
export class DashboardPage {
  readonly page: Page;
  /** What the person still has to do. */
  readonly pending: Locator;
  readonly projects: Locator;
  /** What waits for the person's approval. */
  readonly inbox: Locator;
  readonly waiting: Locator;
  readonly places: Locator;
  readonly rejection: RejectionDialog;

  constructor(page: Page) {
    this.page = page;
    this.pending = page.getByRole('region', { name: 'My pending tasks' });
    this.projects = this.pending.getByRole('list', { name: 'My pending tasks' }).getByRole('listitem');
    this.inbox = page.getByRole('region', { name: 'Waiting for your approval' });
    this.waiting = this.inbox.getByRole('list', { name: 'Waiting for your approval' }).getByRole('listitem');
    this.places = page.getByRole('region', { name: 'Where you can go' });
    this.rejection = new RejectionDialog(page);
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard');
    await this.places.waitFor();
  }

  /** Opens the dashboard and waits until it hears what happens. */
  async openAndListen(): Promise<void> {
    const stream = this.page.waitForResponse('**/api/notification/stream');
    await this.open();
    await stream;
  }

  /** The pending tasks of an opened project. */
  tasksOf(refNo: string): Locator {
    return this.pending.getByRole('table', { name: `Pending tasks of ${refNo}` });
  }

  expander(refNo: string): Locator {
    return this.pending.getByRole('button', { name: `Details of ${refNo}` });
  }

  item(task: string): Locator {
    return this.waiting.filter({ has: this.page.getByText(task, { exact: true }) });
  }

  button(decision: 'Approve' | 'Reject', task: string): Locator {
    return this.inbox.getByRole('button', { name: `${decision} ${task}`, exact: true });
  }

  async sidewaysOverflow(): Promise<number> {
    const shown = this.page.viewportSize()?.width ?? 0;
    return (await this.page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)) - shown;
  }
}

class RejectionDialog {
  readonly box: Locator;
  readonly reason: Locator;
  readonly reject: Locator;
  readonly cancel: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('dialog', { name: 'Send the task back' });
    this.reason = this.box.getByRole('textbox', { name: 'Reason' });
    this.reject = this.box.getByRole('button', { name: 'Reject' });
    this.cancel = this.box.getByRole('button', { name: 'Cancel' });
  }
}
