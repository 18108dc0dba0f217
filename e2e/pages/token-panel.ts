import type { Locator, Page } from '@playwright/test';

/** The API tokens on the profile page. */
export class TokenPanel {
  readonly page: Page;
  readonly card: Locator;
  readonly dialog: Locator;
  readonly masterData: Locator;
  readonly create: Locator;
  readonly shown: Locator;
  readonly token: Locator;
  readonly confirmation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.card = page.getByRole('region', { name: 'API tokens' });
    this.dialog = page.getByRole('dialog', { name: 'New API token' });
    this.masterData = this.dialog.getByRole('checkbox', { name: 'All master data' });
    this.create = this.dialog.getByRole('button', { name: 'Create token' });
    this.shown = page.getByRole('dialog', { name: 'Copy your token now' });
    this.token = this.shown.getByRole('textbox', { name: 'API token' });
    this.confirmation = page.getByRole('dialog', { name: 'System Message Confirmation' });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/user-profile');
    await this.card.getByRole('button', { name: 'New token' }).waitFor();
  }

  /** Fills in the dialog for a token that may use master data. */
  async fill(name: string): Promise<void> {
    await this.card.getByRole('button', { name: 'New token' }).click();
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.dialog.getByRole('combobox', { name: 'Valid for' }).selectOption('7');
    await this.masterData.check();
  }

  save(): Promise<void> {
    return this.create.click();
  }

  /** Revokes a token and confirms it. */
  async revoke(name: string): Promise<void> {
    await this.card.getByRole('button', { name: `Revoke ${name}` }).click();
    await this.confirmation.getByRole('button', { name: 'Revoke' }).click();
    await this.confirmation.waitFor({ state: 'hidden' });
  }
}
