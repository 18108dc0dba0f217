import { expect, type Locator, type Page } from '@playwright/test';
import { RecordListPage } from './record-list-page.ts';

/** The assignments of sales visits, a tab of the screen of sales administration. */
export class VisitAssignmentPage extends RecordListPage {
  readonly dialog: AssignmentDialog;

  constructor(page: Page, width: { onPhone: boolean }) {
    const texts = {
      path: '/dashboard/sales?tab=sales-visits',
      title: 'Sales assignments',
      search: 'Search by person, company or customer',
    };
    super(page, width, texts);
    this.dialog = new AssignmentDialog(page);
  }

  override openFor(text: string): Promise<void> {
    return this.open(`&q=${encodeURIComponent(text)}`);
  }

  tab(name: string): Locator {
    return this.main.getByRole('tab', { name });
  }

  /** Points at a blocked control and returns the reason that it shows. */
  async reasonOf(blocked: Locator): Promise<string> {
    await blocked.click({ force: true });
    const tooltip = this.page.getByRole('tooltip');
    await tooltip.waitFor();
    const reason = (await tooltip.textContent()) ?? '';
    await this.page.keyboard.press('Escape');
    return reason;
  }
}

class AssignmentDialog {
  readonly box: Locator;
  readonly company: Locator;
  readonly customer: Locator;
  readonly visitDate: Locator;
  readonly timeStart: Locator;
  readonly timeEnd: Locator;
  readonly to: Locator;
  readonly from: Locator;
  readonly activity: Locator;
  readonly save: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: /^(New|Edit) visit assignment$/ });
    this.company = this.box.getByRole('combobox', { name: 'Company' });
    this.customer = this.box.getByRole('combobox', { name: 'Customer' });
    this.visitDate = this.box.getByRole('textbox', { name: 'Visit date' });
    this.timeStart = this.box.getByRole('textbox', { name: 'Time start' });
    this.timeEnd = this.box.getByRole('textbox', { name: 'Time end' });
    this.to = this.box.getByRole('combobox', { name: 'Assign to' });
    this.from = this.box.getByRole('combobox', { name: 'Assign from' });
    this.activity = this.box.getByRole('textbox', { name: 'Activity detail' });
    this.save = this.box.getByRole('button', { name: 'Save', exact: true });
  }

  /** A company, and its only contact, who is chosen with it. */
  async pickCustomer(company: string, customer: string): Promise<void> {
    await this.company.fill(company);
    await this.#page.getByRole('option', { name: company, exact: true }).click();
    await expect(this.customer).toHaveValue(customer);
  }

  chooseTo(username: string): Promise<void> {
    return this.#choose(this.to, username);
  }

  async #choose(field: Locator, name: string): Promise<void> {
    await field.fill(name);
    await this.#page.getByRole('option', { name }).click();
  }
}
