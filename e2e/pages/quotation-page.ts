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

const texts = {
  en: {
    wizard: /^(New|Edit) Quotation/,
    title: 'Title',
    company: 'Company',
    customer: 'Customer',
    paymentTerm: 'Payment term',
    continue: 'Continue',
    finish: 'Finish',
    steps: 'Steps',
    chosen: 'Chosen',
    addLine: 'Add a line',
    lines: 'Lines of the quotation',
    discount: 'Discount',
    rounding: 'Rounding of prices',
    totals: 'Totals',
  },
  id: {
    wizard: /^(Penawaran Baru|Ubah Penawaran)/,
    title: 'Judul',
    company: 'Perusahaan',
    customer: 'Pelanggan',
    paymentTerm: 'Termin pembayaran',
    continue: 'Lanjut',
    finish: 'Selesai',
    steps: 'Langkah',
    chosen: 'Terpilih',
    addLine: 'Tambah baris',
    lines: 'Baris penawaran',
    discount: 'Diskon',
    rounding: 'Pembulatan harga',
    totals: 'Total',
  },
};

export class QuotationWizard {
  readonly #texts;
  readonly page: Page;
  readonly box: Locator;
  readonly title: Locator;
  readonly company: Locator;
  readonly customer: Locator;
  readonly paymentTerm: Locator;
  readonly continue: Locator;
  readonly finish: Locator;
  readonly summary: Locator;
  readonly rail: Locator;
  readonly chosen: Locator;
  /** The search in the last row. */
  readonly addLine: Locator;
  readonly rows: Locator;
  readonly lines: Locator;
  readonly discount: Locator;
  readonly rounding: Locator;
  readonly document: Locator;

  constructor(page: Page, language: 'en' | 'id' = 'en') {
    const t = texts[language];
    this.page = page;
    this.#texts = t;
    this.box = page.getByRole('region', { name: t.wizard });
    this.title = this.box.getByRole('textbox', { name: t.title });
    this.company = this.box.getByRole('combobox', { name: t.company });
    this.customer = this.box.getByRole('combobox', { name: t.customer });
    this.paymentTerm = this.box.getByRole('combobox', { name: t.paymentTerm });
    this.continue = this.box.getByRole('button', { name: t.continue, exact: true });
    this.finish = this.box.getByRole('button', { name: t.finish, exact: true });
    this.summary = this.box.getByRole('alert');
    this.rail = this.box.getByRole('navigation', { name: t.steps });
    this.chosen = this.box.getByRole('list', { name: t.chosen }).getByRole('listitem');
    this.addLine = this.box.getByRole('combobox', { name: t.addLine });
    this.rows = this.box.getByRole('table').locator('tbody:not([aria-hidden]) > tr');
    this.lines = this.box.getByRole('list', { name: t.lines }).locator(':scope > li');
    this.discount = this.box.getByRole('textbox', { name: t.discount });
    this.rounding = this.box.getByRole('combobox', { name: t.rounding });
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

  /** The totals at the bottom, updated while typing. */
  total(name: string): Locator {
    return this.box
      .locator(`dl[aria-label="${this.#texts.totals}"] > div`)
      .filter({ hasText: name })
      .getByRole('definition');
  }
}
