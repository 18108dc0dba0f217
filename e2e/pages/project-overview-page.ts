import { expect, type Locator, type Page } from '@playwright/test';

/** The overview of one project, with its phases and tasks. */
export class ProjectOverviewPage {
  readonly page: Page;
  readonly summary: Locator;
  /** What is late, and the tasks that need somebody. */
  readonly trouble: Locator;
  readonly people: Locator;
  readonly foot: Locator;
  readonly saveAll: Locator;
  readonly cancelAll: Locator;
  readonly confirmation: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.summary = page.getByRole('region', { name: 'Project', exact: true });
    this.trouble = this.summary.getByRole('list', { name: 'Needs attention' });
    this.people = page.getByRole('region', { name: 'People' });
    this.saveAll = page.getByRole('button', { name: 'Save All Changes' });
    this.cancelAll = page.getByRole('button', { name: 'Cancel All Changes' });
    this.foot = page.getByRole('region', { name: 'Phases and tasks' }).getByRole('status').last();
    this.confirmation = page.getByRole('dialog', { name: 'System Message Confirmation' });
    this.alert = page.getByRole('region', { name: 'Phases and tasks' }).getByRole('alert');
  }

  async open({ id }: { id: number }): Promise<void> {
    await this.page.goto(`/project/overview?pid=${id}`);
    await this.summary.waitFor();
  }

  phase(name: string): PhasePart {
    return new PhasePart(this.page, name);
  }

  /** Clicks something that needs a confirmation, and confirms it. */
  async confirm(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button }).click();
    await this.confirmation.getByRole('button', { name: button }).click();
    await expect(this.confirmation).toBeHidden();
  }

  /** One side of a conflict. */
  choice(task: string, field: string, side: 'Keep mine' | 'Take theirs'): Locator {
    return this.page
      .getByRole('region', { name: task })
      .getByRole('radiogroup', { name: field })
      .getByRole('radio', { name: side });
  }
}

class PhasePart {
  readonly box: Locator;
  readonly tasks: Locator;
  readonly #page: Page;
  readonly #name: string;

  constructor(page: Page, name: string) {
    this.#page = page;
    this.#name = name;
    this.box = page.getByRole('region', { name, exact: true });
    this.tasks = this.box.getByRole('listitem');
  }

  get toggle(): Locator {
    return this.box.getByRole('button', { name: new RegExp(`^\\d\\. ${this.#name}$`) });
  }

  /** The phase under way is open already. */
  async open(): Promise<void> {
    if ((await this.toggle.getAttribute('aria-expanded')) === 'false') await this.toggle.click();
  }

  async add(): Promise<void> {
    await this.open();
    await this.box.getByRole('button', { name: `Add task to ${this.#name}` }).click();
  }

  task(number: number): Locator {
    return this.tasks.nth(number - 1);
  }

  /** A field by its label, such as "Description". */
  field(number: number, word: string): Locator {
    return this.task(number).getByRole('textbox', { name: `${word} of task ${number}`, exact: true });
  }

  tool(name: string): Locator {
    return this.box.getByRole('button', { name, exact: true });
  }

  async assign(number: number, username: string): Promise<void> {
    await this.task(number)
      .getByRole('button', { name: /^Assigned to/ })
      .click();
    const list = this.task(number).getByRole('combobox', { name: /^Assigned to/ });
    await list.fill(username);
    await this.#page.getByRole('option').filter({ hasText: username }).click();
    await expect(list).toBeHidden();
  }

  async expectDescriptions(expected: readonly string[]): Promise<void> {
    // Approved tasks have no field for it.
    const shown = () =>
      this.tasks.evaluateAll((tasks) =>
        tasks.map((task) => task.querySelector('textarea')?.value ?? task.querySelector('p')?.textContent),
      );
    await expect.poll(shown).toEqual(expected);
  }
}
