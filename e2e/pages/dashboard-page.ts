import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** The first page after signing in, in English. */
export class DashboardPage {
  readonly page: Page;
  readonly myDay: Locator;
  /** The pending tasks of the user. */
  readonly pending: Locator;
  readonly tasks: Locator;
  /** The tasks that wait for the user's approval. */
  readonly inbox: Locator;
  readonly waiting: Locator;
  readonly places: Locator;
  readonly rejection: RejectionDialog;

  constructor(page: Page) {
    this.page = page;
    this.myDay = page.getByRole('region', { name: 'My day' });
    this.pending = page.getByRole('region', { name: 'My pending tasks' });
    this.tasks = this.pending.getByRole('list', { name: 'My pending tasks' }).getByRole('listitem');
    this.inbox = page.getByRole('region', { name: 'Waiting for your approval' });
    this.waiting = this.inbox.getByRole('list', { name: 'Waiting for your approval' }).getByRole('listitem');
    this.places = page.getByRole('region', { name: 'Pages you can open' });
    this.rejection = new RejectionDialog(page);
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard');
    await this.page.getByRole('main').getByRole('region').first().waitFor();
  }

  /** Opens the dashboard and waits until its event stream is connected. */
  async openAndListen(): Promise<void> {
    const stream = this.page.waitForResponse('**/api/notification/stream');
    await this.open();
    await stream;
  }

  /**
   * Opens the figures and waits until the page hears of changes and has asked again for what changed before. It asks for
   * all at once.
   */
  async openAndCatchUp(): Promise<void> {
    let askedAt = Date.now();
    const note = (request: Request) => {
      if (request.url().includes('/api/dashboard/')) askedAt = Date.now();
    };
    this.page.on('request', note);
    await this.openAndListen();
    await expect.poll(() => Date.now() - askedAt, 'it asks no more').toBeGreaterThan(1500);
    this.page.off('request', note);
  }

  /** A card, a chart or a table, by its heading. */
  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  /** The number on a card, as a link to its rows. */
  figure(card: string): Locator {
    return this.panel(card).getByRole('link');
  }

  /** A bar or dot of a chart, by the beginning of its name. */
  point(chart: string, text: string): Locator {
    return this.panel(chart).getByRole('group', { name: chart }).getByRole('link', { name: text });
  }

  /** The line of a project or a person. */
  line(table: string, name: string): Locator {
    return this.panel(table).getByRole('row').filter({ hasText: name });
  }

  /** The cell of a line in a column; a link if it leads to rows. */
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

  /** A pending task of the user. */
  task(desc: string): Locator {
    return this.tasks.filter({ has: this.page.getByText(desc, { exact: true }) });
  }

  /** The heading of a group of My day, which opens and closes it. */
  heading(group: string): Locator {
    return this.myDay
      .getByRole('button', { name: group, expanded: false })
      .or(this.myDay.getByRole('button', { name: group, expanded: true }));
  }

  /** A row of My day, by a part of its text. */
  row(group: string, text: string): Locator {
    return this.myDay.getByRole('list', { name: group }).getByRole('listitem').filter({ hasText: text });
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
