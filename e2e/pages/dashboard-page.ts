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
    await this.page.getByRole('main').getByRole('region').first().waitFor();
  }

  /** Opens the dashboard and waits until it hears what happens. */
  async openAndListen(): Promise<void> {
    const stream = this.page.waitForResponse('**/api/notification/stream');
    await this.open();
    await stream;
  }

  /** Opens the figures and waits until they were asked for again, because some may have changed before anybody listened. */
  async openAndCatchUp(): Promise<void> {
    let answers = 0;
    const caughtUp = this.page.waitForResponse((response) => {
      answers += Number(response.url().endsWith('/api/dashboard/tables'));
      return answers === 2;
    });
    await this.open();
    await caughtUp;
  }

  /** A card, a chart or a table, by its heading. */
  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  /** The number on a card, as a link to its rows. */
  figure(card: string): Locator {
    return this.panel(card).getByRole('link');
  }

  /** A bar or dot of a chart, by the beginning of what it says. */
  point(chart: string, text: string): Locator {
    return this.panel(chart).getByRole('group', { name: chart }).getByRole('link', { name: text });
  }

  /** The line of a project or a person. */
  line(table: string, name: string): Locator {
    return this.panel(table).getByRole('row').filter({ hasText: name });
  }

  /** What stands in a line below a header; a link, where it leads to rows. */
  async cell(table: string, name: string, header: string): Promise<Locator> {
    const headers = await this.panel(table).getByRole('columnheader').allTextContents();
    return this.line(table, name).getByRole('cell').nth(headers.indexOf(header));
  }

  monthButton(card: string): Locator {
    return this.panel(card).getByRole('button', { name: `Month of ${card}` });
  }

  async chooseMonth(card: string, month: string): Promise<void> {
    await this.monthButton(card).click();
    const months = this.page.getByRole('dialog', { name: `Month of ${card}` });
    await months.getByRole('button', { name: month, exact: true }).click();
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
