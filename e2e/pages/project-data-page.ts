import { expect, type Locator, type Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

export class ProjectDataPage extends RecordListPage {
  readonly dialog: ProjectDialog;
  readonly filters: Locator;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, {
      path: '/dashboard/project',
      title: 'Projects',
      search: 'Search by ref, name, company or customer',
    });
    this.dialog = new ProjectDialog(page);
    this.filters = this.main.getByRole('group', { name: 'Filters' });
  }

  async openNew(): Promise<ProjectDialog> {
    await this.newButton.click();
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  async edit(name: string): Promise<ProjectDialog> {
    await this.act('Edit', name);
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  tab(name: string): Locator {
    return this.main.getByRole('tab', { name });
  }

  /** A filter in the toolbar: its name alone, or its name and value. */
  filter(text: string): Locator {
    return this.filters.getByRole('button', { name: text, exact: true });
  }

  async askForProgress(from: string, to: string): Promise<void> {
    await this.filters.getByRole('button', { name: /^Progress: / }).click();
    const panel = this.page.getByRole('dialog', { name: 'Progress' });
    await panel.getByRole('textbox', { name: 'From %' }).fill(from);
    await panel.getByRole('textbox', { name: 'Up to %' }).fill(to);
    await panel.getByRole('button', { name: 'Apply' }).click();
  }

  async choosePhase(phase: string): Promise<void> {
    await this.filter('Phase').click();
    await this.page.getByRole('menu', { name: 'Phase' }).getByRole('menuitemradio', { name: phase }).click();
  }

  clearFilter(filter: string): Locator {
    return this.filters.getByRole('button', { name: `Clear filter ${filter}` });
  }
}

class ProjectDialog {
  readonly box: Locator;
  readonly company: Locator;
  readonly name: Locator;
  readonly dueDate: Locator;
  readonly quota: Locator;
  readonly pic: Locator;
  readonly docLink: Locator;
  readonly desc: Locator;
  readonly save: Locator;
  readonly #customer: Locator;
  readonly #phase: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    const box = page.getByRole('dialog', { name: /^(New|Edit) project$/ });
    this.#page = page;
    this.box = box;
    this.company = box.getByRole('combobox', { name: 'Company' });
    this.#customer = box.getByRole('combobox', { name: 'Customer' });
    this.name = box.getByRole('textbox', { name: 'Name' });
    this.#phase = box.getByRole('combobox', { name: 'Phase' });
    this.dueDate = box.getByRole('textbox', { name: 'Due date' });
    this.quota = box.getByRole('textbox', { name: 'Visit quota' });
    this.pic = box.getByRole('combobox', { name: 'PIC' });
    this.docLink = box.getByRole('textbox', { name: 'Document link' });
    this.desc = box.getByRole('textbox', { name: 'Description' });
    this.save = box.getByRole('button', { name: 'Save', exact: true });
  }

  /** A company, and its only contact, who is chosen with it. */
  async pickCustomer(company: string, customer: string): Promise<void> {
    await this.company.fill(company);
    await this.#option(company).click();
    await expect(this.#customer).toHaveValue(customer);
  }

  async choosePhase(phase: string): Promise<void> {
    await this.#phase.click();
    await this.#option(phase).click();
  }

  async choosePic(username: string): Promise<void> {
    await this.pic.fill(username);
    await this.#page.getByRole('option', { name: username }).click();
  }

  #option(name: string): Locator {
    return this.#page.getByRole('option', { name, exact: true });
  }
}
