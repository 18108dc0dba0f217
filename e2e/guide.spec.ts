import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { demoAdministrator } from '../server/seeds/demo-people.ts';
import { logIn } from '../server/testing/log-in.ts';
import { testPassword } from '../server/testing/people.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { repository } from '../ops/run-program.ts';
import { Api } from './api.ts';
import { findGuideData, type GuideData } from './guide-data.ts';
import { QuotationWizard } from './pages/quotation-page.ts';
import { expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 780 };
/** Wide enough to be read on a page, and small enough to be kept with the source. */
const pictureWidth = 1000;

const languages = ['en', 'id'] as const;
type Language = (typeof languages)[number];

/** What has to be clicked on the way to a picture. */
const texts = {
  en: {
    new: 'New',
    edit: 'Edit',
    select: 'Select',
    upload: 'Upload',
    save: 'Save',
    notifications: /^Notifications/,
    details: 'Details of',
    applyRule: 'Apply Rule',
    viewFile: 'View file',
    roles: 'Roles',
    openMenu: 'Open menu',
    phases: 'Phases and tasks',
    name: 'Name',
    rule: 'Price rule',
    brand: 'Brand',
    wholeBrand: 'a brand',
  },
  id: {
    new: 'Baru',
    edit: 'Ubah',
    select: 'Pilih berkas',
    upload: 'Unggah',
    save: 'Simpan',
    notifications: /^Notifikasi/,
    details: 'Rincian',
    applyRule: 'Terapkan Aturan',
    viewFile: 'Lihat berkas',
    roles: 'Peran',
    openMenu: 'Buka menu',
    phases: 'Tahap dan tugas',
    name: 'Nama',
    rule: 'Aturan harga',
    brand: 'Merek',
    wholeBrand: 'satu merek',
  },
} as const;

const administrator = { username: demoAdministrator, password: testPassword, roleId: 0 };

// Nobody is made up for these stories: all people in the pictures have names.
test.use({ storageState: { cookies: [], origins: [] }, actionTimeout: 30_000 });
test.setTimeout(1_800_000);

test('pictures of the guide', { tag: wideOnly }, async ({ page: visitor, openAs, watch }) => {
  // Two people save the same record.
  watch.expect(/status of 409/);
  const { token } = await logIn(theSystem().origin, administrator);
  const api = new Api(theSystem().origin, token);
  const data = await findGuideData(api);
  for (const language of languages) {
    await mkdir(folderOf(language), { recursive: true });
    await speak(visitor, language);
    await takeLogin(visitor, language);
    const page = await openAs(administrator);
    await speak(page, language);
    const pictures = new Pictures(page, language, data);
    await pictures.ofWideScreen(api);
    await pictures.ofPhone();
  }
});

const folderOf = (language: Language): string => join(repository, 'docs/guide/pictures', language);

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('gso.language', chosen), language);
}

async function keep(picture: Buffer, language: Language, name: string): Promise<void> {
  await sharp(picture)
    .resize({ width: pictureWidth, withoutEnlargement: true })
    .png({ palette: true, colours: 64, effort: 9, compressionLevel: 9 })
    .toFile(join(folderOf(language), `${name}.png`));
}

async function takeLogin(page: Page, language: Language): Promise<void> {
  await page.setViewportSize(wide);
  await page.goto('/');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await keep(await page.screenshot({ animations: 'disabled' }), language, 'login');
}

class Pictures {
  readonly #page: Page;
  readonly #language: Language;
  readonly #data: GuideData;
  readonly #t;

  constructor(page: Page, language: Language, data: GuideData) {
    this.#page = page;
    this.#language = language;
    this.#data = data;
    this.#t = texts[language];
  }

  async ofWideScreen(api: Api): Promise<void> {
    await this.#page.setViewportSize(wide);
    await this.#lists();
    await this.#shell();
    await this.#companies(api);
    await this.#items();
    await this.#fieldWork();
    await this.#orders();
    await this.#quotations();
    await this.#project();
  }

  async ofPhone(): Promise<void> {
    await this.#page.setViewportSize(phone);
    await this.#open('/dashboard');
    await this.#take('phone-dashboard');
    await this.#button(this.#t.openMenu).click();
    await this.#take('phone-menu');
    await this.#open('/dashboard/visit');
    await this.#take('phone-visit');
    await this.#button(this.#t.new).click();
    await this.#dialog.getByRole('combobox').first().waitFor();
    await this.#take('phone-visit-dialog');
    await this.#open(`/project/overview?pid=${this.#data.project.id}`);
    await this.#take('phone-project-overview');
  }

  /** Screens that are one picture. */
  async #lists(): Promise<void> {
    const screens = {
      dashboard: '/dashboard',
      company: '/dashboard/md/company',
      customer: '/dashboard/md/customer',
      'exchange-rate': '/dashboard/md/exchrate',
      'price-rule': '/dashboard/md/pricerule',
      item: '/dashboard/md/item',
      supplier: '/dashboard/md/supplier',
      visit: '/dashboard/visit',
      shodan: '/dashboard/shodan',
      sales: '/dashboard/sales',
      'visit-assignment': '/dashboard/sales?tab=sales-visits',
      quotation: '/dashboard/quotation?tab=list',
      bundling: '/dashboard/quotation?tab=bundling',
      letterhead: '/dashboard/quotation?tab=letterhead',
      project: '/dashboard/project',
      'project-report': '/dashboard/report/project',
      account: '/dashboard/account',
      audit: '/dashboard/audit',
      profile: '/dashboard/user-profile',
    };
    for (const [name, address] of Object.entries(screens)) {
      await this.#open(address);
      await this.#take(name);
    }
  }

  async #shell(): Promise<void> {
    await this.#open('/dashboard/md/company');
    await this.#page.keyboard.press('Control+k');
    await this.#dialog.getByRole('combobox').fill('baja');
    await this.#page.getByRole('option', { name: /Baja/ }).first().waitFor();
    await this.#take('search');
    await this.#page.keyboard.press('Escape');
    await this.#page.getByRole('button', { name: this.#t.notifications }).click();
    await this.#dialog.getByRole('listitem').first().waitFor();
    await this.#take('notifications');
    await this.#open('/dashboard/account');
    await this.#page.getByRole('tab', { name: this.#t.roles }).click();
    await this.#settle();
    await this.#take('roles');
  }

  async #companies(api: Api): Promise<void> {
    await this.#open('/dashboard/md/company');
    const chooser = this.#page.waitForEvent('filechooser');
    await this.#button(this.#t.select).click();
    const buffer = Buffer.from(await xlsxFile(faultyRows));
    await (await chooser).setFiles({ name: 'companies.xlsx', mimeType: 'application/octet-stream', buffer });
    await this.#button(this.#t.upload).click();
    await this.#dialog.getByRole('table').waitFor();
    await this.#take('import-result');

    const name = `PT Anugrah Tehnik Persada ${this.#language.toUpperCase()}`;
    const company = await api.createCompany({ name, phone: '0215550144', industry: 'Machine shop' });
    await this.#open(`/dashboard/md/company?q=${encodeURIComponent(name)}`);
    await this.#row(this.#t.edit).click();
    const phoneNo = this.#dialog.locator('input').nth(2);
    await this.#dialog.locator('input').first().waitFor();
    await this.#data.colleague.changeCompany(company, { phone: '0215550199' });
    await phoneNo.fill('0215550200');
    await this.#dialog.getByRole('button', { name: this.#t.save, exact: true }).click();
    await this.#dialog.getByRole('radiogroup').first().waitFor();
    await this.#take('conflict');
    await api.send('DELETE', `/api/company/${company.id}?version=2`);

    await this.#open('/dashboard/md/company');
    await this.#button(this.#t.new).click();
    const fields = this.#dialog.locator('input');
    await fields.first().fill('PT. Sinar Baja Presisi');
    await this.#dialog.getByText('PT Sinar Baja Presisi').waitFor();
    await this.#take('company-dialog');
  }

  async #items(): Promise<void> {
    await this.#open('/dashboard/md/item');
    await this.#button(this.#t.applyRule).click();
    await this.#dialog.getByText(this.#t.wholeBrand, { exact: true }).click();
    await this.#choose(this.#dialog.getByRole('combobox', { name: this.#t.rule }), 'Drives and controllers');
    await this.#choose(this.#dialog.getByRole('combobox', { name: this.#t.brand }), 'Omron');
    await this.#dialog.getByRole('table').waitFor();
    await this.#take('apply-rule');
  }

  async #fieldWork(): Promise<void> {
    await this.#open('/dashboard/visit');
    await this.#button(this.#t.new).click();
    await this.#dialog.getByRole('combobox').first().waitFor();
    await this.#take('visit-dialog');
    await this.#open('/dashboard/shodan?q=press');
    await this.#row(this.#t.details).click();
    await this.#settle();
    // What the button is for stands over the row as long as it has the focus.
    await this.#page.keyboard.press('Escape');
    await this.#take('shodan-visits');
  }

  async #orders(): Promise<void> {
    const { poNo } = this.#data.orderWithFile;
    await this.#open(`/dashboard/sales?q=${poNo}`);
    await this.#row(this.#t.edit).click();
    await this.#dialog.getByRole('combobox').first().waitFor();
    await this.#take('po-dialog');
    await this.#open(`/dashboard/sales?q=${poNo}`);
    await this.#row(this.#t.viewFile).click();
    await this.#dialog.locator('canvas').first().waitFor();
    await this.#take('po-file');
  }

  async #quotations(): Promise<void> {
    await this.#open(`/dashboard/quotation?tab=list&q=${this.#data.openOffer.refNo}`);
    await this.#row(this.#t.edit).click();
    const wizard = new QuotationWizard(this.#page, this.#language);
    await expect(wizard.title).toHaveValue(/\w/);
    await this.#take('quotation-header');
    for (const name of ['quotation-items', 'quotation-revision', 'quotation-confirmation']) {
      await wizard.continue.click();
      await this.#settle();
      await this.#take(name);
    }
  }

  async #project(): Promise<void> {
    await this.#open(`/project/overview?pid=${this.#data.project.id}`);
    await this.#take('project-overview');
    // The phase that is under way has tasks in all states.
    const phase = this.#page.getByRole('region', { name: this.#t.phases }).getByRole('button', { name: /^4\. / });
    await phase.click();
    await phase.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await this.#page.mouse.move(800, 450);
    await this.#page.mouse.wheel(0, -120);
    await this.#settle();
    await this.#take('project-tasks');
  }

  get #dialog(): Locator {
    return this.#page.getByRole('dialog');
  }

  #button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  /** The button of the first row whose name begins so. */
  #row(name: string): Locator {
    return this.#page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${name} `) })
      .first();
  }

  async #choose(field: Locator, option: string): Promise<void> {
    await field.click();
    await field.fill(option);
    await this.#page.getByRole('option', { name: option }).first().click();
  }

  async #open(address: string): Promise<void> {
    await this.#page.goto(address);
    await this.#settle();
  }

  /** Nothing is loading any more and all text stands in its own type. */
  async #settle(): Promise<void> {
    await this.#page.getByRole('main').waitFor();
    await expect(this.#page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
    await this.#page.evaluate(() => document.fonts.ready);
    // The event stream stays open, so the network is never idle; the last answers are drawn within a moment.
    await this.#page.waitForTimeout(700);
  }

  async #take(name: string): Promise<void> {
    await this.#page.mouse.move(0, 0);
    await keep(await this.#page.screenshot({ animations: 'disabled', caret: 'hide' }), this.#language, name);
  }
}

const faultyRows = [
  ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'],
  ['PT Baja Ringan Sentosa', 'Jl. Raya Serpong KM 8, Tangerang Selatan', '02153121880', '15310', 'Steel'],
  ['PT Cat Warna Abadi', 'Jl. Rungkut Industri II No. 45, Surabaya', '031-8439012', '60293', 'Chemicals'],
  ['PT Kopi Gayo Utama', null, '064324510', '24552', 'Food and beverage'],
  ['CV Anugerah Teknik', 'Ruko Galaxy Blok C No. 9, Bekasi', '02182401177', '17148', 'Machine shop'],
  ['PT Pipa Air Nusantara', 'Jl. Daan Mogot KM 19, Jakarta Barat', '0216195530', 'JB 11840', 'Plastics'],
  ['PT Mesin Tekstil Jaya', 'Jl. Raya Majalaya No. 212, Bandung', '0225951044', '40382', 'Textile'],
];
