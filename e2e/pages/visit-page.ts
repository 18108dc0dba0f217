import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

const path = '/dashboard/visit';
const search = 'Search by company, customer or visitor';

/** One of the two lists of visits. */
export class VisitPage extends RecordListPage {
  readonly dialog: VisitDialog;
  readonly filters: Locator;
  readonly #tab: 0 | 1;

  constructor(page: Page, width: { onPhone: boolean }, type: 'Sales' | 'Project' = 'Sales') {
    super(page, width, { path, title: `${type} visits`, search });
    this.#tab = type === 'Sales' ? 0 : 1;
    this.dialog = new VisitDialog(page);
    this.filters = this.main.getByRole('group', { name: 'Filters' });
  }

  override open(parameters = ''): Promise<void> {
    return super.open(`?tab=${this.#tab}${parameters.replace('?', '&')}`);
  }

  tab(name: string): Locator {
    return this.main.getByRole('tab', { name });
  }

  async openNew(): Promise<VisitDialog> {
    await this.newButton.click();
    await this.dialog.status.waitFor();
    return this.dialog;
  }

  async edit(name: string): Promise<VisitDialog> {
    await this.act('Edit', name);
    await this.dialog.status.waitFor();
    return this.dialog;
  }

  /** A filter in the toolbar: its name alone, or its name and value. */
  filter(text: string): Locator {
    return this.filters.getByRole('button', { name: text, exact: true });
  }
}

class VisitDialog {
  readonly box: Locator;
  readonly status: Locator;
  readonly date: Locator;
  readonly company: Locator;
  readonly customer: Locator;
  readonly shodan: Locator;
  readonly project: Locator;
  readonly start: Locator;
  readonly end: Locator;
  readonly visitBy: Locator;
  readonly activity: Locator;
  readonly attachment: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: /^(New|Edit) (sales|project) visit$/ });
    const field = (label: string) =>
      this.box.getByLabel(new RegExp(`^${label}`)).and(this.box.locator('input, select, textarea'));
    this.status = field('Status');
    this.date = field('Visit date');
    this.company = field('Company');
    this.customer = field('Customer');
    this.shodan = field('Shodan');
    this.project = field('Project');
    this.start = field('Time start');
    this.end = field('Time end');
    this.visitBy = field('Visit by');
    this.activity = field('Activity detail');
    this.attachment = field('Attachment URL');
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
  }

  option(name: string): Locator {
    return this.#page.getByRole('option', { name });
  }

  async pickCompany(name: string): Promise<void> {
    await this.company.fill(name);
    await this.option(name).click();
  }

  async pick(field: Locator, name: string): Promise<void> {
    await field.click();
    await this.option(name).click();
  }
}
