import type { Page } from '@playwright/test';
import { CompanyDialog } from './company-dialog.ts';
import { RecordListPage } from './record-list-page.ts';

const texts = { path: '/dashboard/md/company', title: 'Company', search: 'Search by name or NPWP' };

export class CompanyPage extends RecordListPage {
  readonly dialog: CompanyDialog;

  constructor(page: Page, width: { onPhone: boolean }) {
    super(page, width, texts);
    this.dialog = new CompanyDialog(page);
  }

  async edit(name: string): Promise<CompanyDialog> {
    await this.act('Edit', name);
    await this.dialog.name.waitFor();
    return this.dialog;
  }

  async openNew(): Promise<CompanyDialog> {
    await this.newButton.click();
    await this.dialog.name.waitFor();
    return this.dialog;
  }
}
