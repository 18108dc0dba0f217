import type { Locator, Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

const path = '/dashboard/quotation';

/** The list of quotations: a table on a wide screen, cards on a phone. */
export class QuotationListPage extends RecordListPage {
  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, { path, title: 'Quotations', search: 'Search by ref no, title, company or customer' });
  }

  override open(parameters = '?'): Promise<void> {
    return super.open(`?tab=list&${parameters.slice(1)}`);
  }

  get statusDialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Status of/ });
  }
}

/** The wizard, in English. */
export class QuotationWizard {
  readonly page: Page;
  readonly box: Locator;
  readonly date: Locator;
  readonly title: Locator;
  readonly company: Locator;
  readonly customer: Locator;
  readonly sales: Locator;
  readonly shodan: Locator;
  readonly paymentTerm: Locator;
  readonly termDays: Locator;
  readonly back: Locator;
  readonly continue: Locator;
  readonly finish: Locator;
  readonly summary: Locator;
  readonly rail: Locator;
  readonly chosen: Locator;
  readonly lines: Locator;
  readonly discount: Locator;
  readonly document: Locator;

  constructor(page: Page) {
    this.page = page;
    this.box = page.getByRole('region', { name: /^(New|Edit) Quotation/ });
    this.date = this.box.getByRole('textbox', { name: 'Date' });
    this.title = this.box.getByRole('textbox', { name: 'Title' });
    this.company = this.box.getByRole('combobox', { name: 'Company' });
    this.customer = this.box.getByRole('combobox', { name: 'Customer' });
    this.sales = this.box.getByRole('combobox', { name: 'Sales username' });
    this.shodan = this.box.getByRole('combobox', { name: 'Shodan' });
    this.paymentTerm = this.box.getByRole('combobox', { name: 'Payment term' });
    this.termDays = this.box.getByRole('textbox', { name: 'Term days' });
    this.back = this.box.getByRole('button', { name: 'Back', exact: true });
    this.continue = this.box.getByRole('button', { name: 'Continue', exact: true });
    this.finish = this.box.getByRole('button', { name: 'Finish', exact: true });
    this.summary = this.box.getByRole('alert');
    this.rail = this.box.getByRole('navigation', { name: 'Steps' });
    this.chosen = this.box.getByRole('list', { name: 'Chosen' }).getByRole('listitem');
    this.lines = this.box.getByRole('list', { name: 'Lines of the quotation' }).locator(':scope > li');
    this.discount = this.box.getByRole('textbox', { name: 'Discount' });
    this.document = this.box.getByRole('article');
  }

  async open(): Promise<void> {
    await this.page.goto(`${path}?tab=form`);
    await this.title.waitFor();
  }

  step(name: string): Locator {
    return this.rail.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  heading(name: string): Locator {
    return this.box.getByRole('heading', { level: 3, name });
  }

  async pick(field: Locator, text: string, option = text): Promise<void> {
    await field.click();
    await field.fill(text);
    await this.page.getByRole('option', { name: option }).first().click();
  }

  select(item: string): Locator {
    return this.box.getByRole('checkbox', { name: `Select ${item}`, exact: true });
  }

  field(name: string): Locator {
    return this.box.getByRole('textbox', { name, exact: true });
  }

  button(name: string): Locator {
    return this.box.getByRole('button', { name, exact: true });
  }

  /** What stands at the foot, updated while typing. */
  total(name: 'Subtotal' | 'Discount' | 'VAT' | 'Grand total'): Locator {
    return this.box.locator('dl[aria-label="Totals"] > div').filter({ hasText: name }).getByRole('definition');
  }
}
