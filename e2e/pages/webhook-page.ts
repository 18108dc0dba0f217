import type { Locator, Page } from '@playwright/test';
import { RecordListPage, rowAction, rowsArrived } from './record-list-page.ts';

const texts = { path: '/dashboard/webhook', title: 'Webhooks', search: 'Search by name or address' };

/** The webhooks, the dialog of one, its key, and the page of its deliveries. */
export class WebhookPage extends RecordListPage {
  readonly dialog: Locator;
  readonly keyDialog: Locator;
  readonly key: Locator;
  readonly deliveries: Locator;
  readonly message: Locator;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, texts);
    this.dialog = page.getByRole('dialog', { name: /^(New|Edit) webhook$/ });
    this.keyDialog = page.getByRole('dialog', { name: /^Signing key of/ });
    this.key = this.keyDialog.getByRole('textbox', { name: 'Signing key' });
    this.deliveries = width.onPhone
      ? this.main.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
      : this.main.getByRole('table', { name: 'Deliveries' }).locator('tbody:not([aria-hidden]) > tr');
    this.message = page.getByRole('dialog', { name: /^Company changed/ });
  }

  async fill(values: { name: string; url: string }): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(values.name);
    await this.dialog.getByRole('textbox', { name: 'Address' }).fill(values.url);
  }

  /** The boxes of a kind of record: "All of" it, and one for each event. */
  event(kind: string, name: string): Locator {
    return this.dialog.getByRole('group', { name: kind, exact: true }).getByRole('checkbox', { name, exact: true });
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save' }).click();
  }

  async choose(action: 'Deliveries' | 'Send a test' | 'Signing key' | 'Delete', name: string): Promise<void> {
    await (await rowAction(this.main, action, name)).click();
  }

  async openDeliveries(name: string): Promise<void> {
    await this.choose('Deliveries', name);
    await this.page.waitForURL(/\/dashboard\/webhook\/\d+/);
    await rowsArrived(this.main);
  }

  /** An action of the webhook on the page of its deliveries. */
  async chooseOnPage(action: 'Send a test' | 'Signing key' | 'Delete'): Promise<void> {
    await this.main.getByRole('button', { name: 'More actions' }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }
}
