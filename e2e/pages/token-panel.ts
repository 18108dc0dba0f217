import type { Locator, Page } from '@playwright/test';

const names = {
  en: {
    tokens: 'API tokens',
    create: 'New token',
    dialog: 'New API token',
    name: 'Name',
    days: 'Valid for',
    save: 'Create token',
    shown: 'Copy your token now',
    token: 'API token',
    copy: 'Copy token',
    done: 'Done',
    revoke: 'Revoke',
    confirmation: 'System Message Confirmation',
    masterData: 'All master data',
  },
  id: {
    tokens: 'Token API',
    create: 'Token baru',
    dialog: 'Token API baru',
    name: 'Nama',
    days: 'Berlaku selama',
    save: 'Buat token',
    shown: 'Salin token Anda sekarang',
    token: 'Token API',
    copy: 'Salin token',
    done: 'Selesai',
    revoke: 'Cabut',
    confirmation: 'Konfirmasi',
    masterData: 'Semua data master',
  },
} as const;

/** The API tokens on the profile page. */
export class TokenPanel {
  readonly page: Page;
  readonly t: (typeof names)['en' | 'id'];
  readonly card: Locator;
  readonly dialog: Locator;
  readonly shown: Locator;
  readonly token: Locator;
  readonly confirmation: Locator;

  constructor(page: Page, language: keyof typeof names = 'en') {
    this.page = page;
    this.t = names[language];
    this.card = page.getByRole('region', { name: this.t.tokens });
    this.dialog = page.getByRole('dialog', { name: this.t.dialog });
    this.shown = page.getByRole('dialog', { name: this.t.shown });
    this.token = this.shown.getByRole('textbox', { name: this.t.token });
    this.confirmation = page.getByRole('dialog', { name: this.t.confirmation });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/user-profile');
    await this.card.getByRole('button', { name: this.t.create }).waitFor();
  }

  /** Fills in the dialog for a token that may use master data. */
  async fill(name: string): Promise<void> {
    await this.card.getByRole('button', { name: this.t.create }).click();
    await this.dialog.getByRole('textbox', { name: this.t.name }).fill(name);
    await this.dialog.getByRole('combobox', { name: this.t.days }).selectOption('7');
    await this.dialog.getByRole('checkbox', { name: this.t.masterData }).check();
  }

  save(): Promise<void> {
    return this.dialog.getByRole('button', { name: this.t.save }).click();
  }

  /** Revokes a token and confirms it. */
  async revoke(name: string): Promise<void> {
    await this.card.getByRole('button', { name: `${this.t.revoke} ${name}` }).click();
    await this.confirmation.getByRole('button', { name: this.t.revoke }).click();
    await this.confirmation.waitFor({ state: 'hidden' });
  }
}
