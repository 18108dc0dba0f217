import type { Locator, Page } from '@playwright/test';

/** Our own company as printed on documents, in English. */
export class LetterheadPage {
  readonly page: Page;
  readonly tab: Locator;
  readonly name: Locator;
  readonly address: Locator;
  readonly bank: Locator;
  readonly save: Locator;
  readonly preview: Locator;
  readonly logo: Locator;

  constructor(page: Page) {
    const panel = page.getByRole('tabpanel', { name: 'Letterhead' });
    this.page = page;
    this.tab = page.getByRole('tab', { name: 'Letterhead' });
    this.name = panel.getByRole('textbox', { name: 'Company name' });
    this.address = panel.getByRole('textbox', { name: 'Address' });
    this.bank = panel.getByRole('textbox', { name: 'Payment to' });
    this.save = panel.getByRole('button', { name: 'Save' });
    this.preview = panel.getByRole('region', { name: 'Preview' });
    this.logo = panel.getByRole('region', { name: 'Logo' });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/quotation?tab=letterhead');
    await this.name.waitFor();
  }

  async chooseLogo(picture: Buffer): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.logo.getByRole('button', { name: /^(Choose|Replace) logo$/ }).click();
    await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  }
}
