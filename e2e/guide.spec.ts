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
import { sent } from './business.ts';
import { findGuideData, type GuideData } from './guide-data.ts';
import { QuotationWizard } from './pages/quotation-page.ts';
import { settled } from './settled.ts';
import { expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

const wide = { width: 1440, height: 900 };
const tablet = { width: 768, height: 1024 };
const phone = { width: 390, height: 780 };
/** Wide enough to be read on a page, and small enough to be kept with the source. */
const pictureWidth = 1000;

const languages = ['en', 'id'] as const;
type Language = (typeof languages)[number];

/** The clicks that lead to a picture. */
const texts = {
  en: {
    new: 'New',
    send: 'Send',
    sellingPrice: /^Selling price of/,
    edit: 'Edit',
    moreTools: 'More tools',
    actionsFor: 'Actions for',
    import: 'Import',
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
    wholeBrands: 'whole brands',
    photos: 'Photos and files',
    compare: /^Compare/,
    selectAll: 'Select all rows on this page',
    change: 'Change…',
    field: 'Field',
    industry: 'Industry',
    newValue: 'New value: Industry',
    steel: 'Steel',
    preview: 'Preview',
    showData: /^Show the data of/,
    explain: /^Explain: Grand total/,
    savedViews: 'Saved views',
    myView: 'Limited companies',
    saveVisit: 'Save visit',
    onDevice: 'On this device',
    deleteAll: 'Delete all',
    report: 'Measured the panel, the inverter is too small. They want an offer for a larger one.',
  },
  id: {
    new: 'Baru',
    send: 'Kirim',
    sellingPrice: /^Harga jual/,
    edit: 'Ubah',
    moreTools: 'Alat lainnya',
    actionsFor: 'Aksi untuk',
    import: 'Impor',
    save: 'Simpan',
    notifications: /^Notifikasi/,
    details: 'Rincian',
    applyRule: 'Terapkan Aturan',
    viewFile: 'Lihat berkas',
    roles: 'Peran',
    openMenu: 'Buka menu',
    phases: 'Fase dan tugas',
    name: 'Nama',
    rule: 'Aturan harga',
    brand: 'Merek',
    wholeBrands: 'seluruh merek',
    photos: 'Foto dan berkas',
    compare: /^Bandingkan/,
    selectAll: 'Pilih semua baris di halaman ini',
    change: 'Ubah…',
    field: 'Kolom',
    industry: 'Industri',
    newValue: 'Nilai baru: Industri',
    steel: 'Baja',
    preview: 'Pratinjau',
    showData: /^Lihat data/,
    explain: /^Jelaskan: Total keseluruhan/,
    savedViews: 'Tampilan tersimpan',
    myView: 'Perseroan terbatas',
    saveVisit: 'Simpan kunjungan',
    onDevice: 'Di perangkat ini',
    deleteAll: 'Hapus semua',
    report: 'Panel sudah diukur, inverternya terlalu kecil. Mereka minta penawaran yang lebih besar.',
  },
} as const;

const administrator = { username: demoAdministrator, password: testPassword, roleId: 0 };

// No generated users here: all people in the pictures have real names.
test.use({ storageState: { cookies: [], origins: [] }, actionTimeout: 30_000 });
test.setTimeout(1_800_000);

test('pictures of the guide', { tag: wideOnly }, async ({ page: visitor, openAs, watch, database }) => {
  // Two people save the same record, and a phone has no signal.
  watch.expect(/status of 409/, /ERR_INTERNET_DISCONNECTED/);
  const { token } = await logIn(theSystem().origin, administrator);
  const api = new Api(theSystem().origin, token);
  const data = await findGuideData(api);
  const twin = await api.createCompany({
    name: 'CV Sinar Baja Presisi',
    phone: '0267845120',
    industry: 'Automotive parts',
  });
  const pair = { first_id: data.company.id, second_id: twin.id, score: 90, reasons: ['name'] };
  // What the scheduled job finds after some minutes.
  await database
    .insertInto('duplicate_pair')
    .values({ entity: 'company', ...pair })
    .execute();
  for (const language of languages) {
    await mkdir(folderOf(language), { recursive: true });
    await speak(visitor, language);
    await takeLogin(visitor, language);
    const page = await openAs(administrator);
    await speak(page, language);
    const pictures = new Pictures(page, language, data);
    await pictures.ofWideScreen(api);
    await pictures.ofPhone();
    await pictures.ofAllSizes();
    const seller = await openAs({ username: 'budi', password: testPassword, roleId: 0 });
    await speak(seller, language);
    await new Pictures(seller, language, data).ofField();
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

/** Pictures of the same height in one row. */
async function beside(shots: readonly Buffer[]): Promise<Buffer> {
  const height = tablet.height;
  const gap = 24;
  const scaled = await Promise.all(
    shots.map((shot) => sharp(shot).resize({ height }).toBuffer({ resolveWithObject: true })),
  );
  const widths = scaled.map(({ info }) => info.width);
  const total = widths.reduce((sum, width) => sum + width, gap * (scaled.length - 1));
  const background = { r: 128, g: 136, b: 148 };
  return sharp({ create: { width: total, height, channels: 3, background } })
    .composite(
      scaled.map(({ data }, place) => ({
        input: data,
        top: 0,
        left: widths.slice(0, place).reduce((sum, width) => sum + width + gap, 0),
      })),
    )
    .png()
    .toBuffer();
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
    await this.#recordPages();
    await this.#orderedData(api);
  }

  /** In light and dark, wide, and on tablet and phone beside each other. */
  async ofAllSizes(): Promise<void> {
    const { company, project, shodan } = this.#data;
    await this.#sizes('dashboard', () => this.#open('/dashboard'));
    await this.#sizes('company-page', () => this.#open(`/dashboard/md/company/${company.id}`));
    await this.#sizes('shodan-board', () => this.#open('/dashboard/shodan?view=board'));
    await this.#sizes('visit-calendar', () => this.#open('/dashboard/visit?view=calendar'));
    await this.#sizes('project-plan', () => this.#open(`/project/overview?pid=${project.id}&view=plan`));
    await this.#sizes('search', async () => {
      await this.#open(`/dashboard/shodan/${shodan.id}`);
      await this.#page.keyboard.press('Control+k');
      await this.#dialog.getByRole('combobox').fill('baja');
      await this.#page.getByRole('option', { name: /Baja/ }).first().waitFor();
    });
  }

  async #sizes(name: string, open: () => Promise<void>): Promise<void> {
    const shots: Buffer[] = [];
    for (const size of [tablet, phone]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await this.#page.setViewportSize(size);
        await this.#page.emulateMedia({ colorScheme });
        await open();
        shots.push(await this.#shot());
      }
    }
    await keep(await beside(shots), this.#language, `${name}-sizes`);
    await this.#page.setViewportSize(wide);
    await open();
    await this.#take(`${name}-dark`);
    await this.#page.emulateMedia({ colorScheme: 'light' });
  }

  async #recordPages(): Promise<void> {
    const { company, shodan, openOffer, revisedOffer, orderWithFile, item } = this.#data;
    const pages = {
      'company-page': `/dashboard/md/company/${company.id}`,
      'shodan-page': `/dashboard/shodan/${shodan.id}`,
      'quotation-page': `/dashboard/quotation/${openOffer.id}`,
      'quotation-revisions': `/dashboard/quotation/${revisedOffer.id}?tab=revisions`,
      'po-page': `/dashboard/sales/${orderWithFile.id}`,
      'customer-page': `/dashboard/md/customer/${openOffer.customer.id}`,
      'item-page': `/dashboard/md/item/${item.id}`,
    };
    for (const [name, address] of Object.entries(pages)) {
      await this.#open(address);
      await this.#take(name);
    }
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
    await this.#open(`/dashboard/quotation/${this.#data.askedOffer.id}?tab=approval`);
    await this.#page.getByRole('tabpanel').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await this.#take('phone-quotation-approval');
  }

  /** Saved views, many records at once, duplicates, privacy and the formula of a figure. */
  async #orderedData(api: Api): Promise<void> {
    await this.#open('/dashboard');
    // What the pictures before this one left in open forms.
    await this.#page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('.draft.')) localStorage.removeItem(key);
    });
    const view = { list: 'company', name: this.#t.myView, parameters: { q: 'PT' }, look: {} };
    const saved = await sent<{ id: number; version: number }>(api, 'POST', '/api/savedview', view);
    await this.#open(`/dashboard/md/company?open=${saved.id}`);
    await this.#page.getByRole('main').getByRole('button', { name: this.#t.savedViews }).click();
    await this.#settle();
    await this.#take('saved-views');
    await api.send('DELETE', `/api/savedview/${saved.id}?version=${saved.version}`);

    await this.#open('/dashboard/md/company?q=baja');
    await this.#page.getByRole('checkbox', { name: this.#t.selectAll }).check();
    await this.#button(this.#t.change).click();
    await this.#dialog.getByRole('combobox', { name: this.#t.field }).click();
    await this.#page.getByRole('option', { name: this.#t.industry }).click();
    await this.#dialog.getByRole('textbox', { name: this.#t.newValue }).fill(this.#t.steel);
    await this.#dialog.getByRole('button', { name: this.#t.preview }).click();
    await this.#dialog.getByRole('list').first().waitFor();
    await this.#take('change-many');

    await this.#open('/dashboard/md/company?view=duplicates');
    await this.#page.getByRole('main').getByRole('button', { name: this.#t.compare }).first().click();
    await this.#dialog.getByRole('radio').first().waitFor();
    await this.#take('merge');

    await this.#open('/dashboard/privacy');
    await this.#page.getByRole('main').getByRole('searchbox').fill('Ratna');
    await this.#page.getByRole('button', { name: this.#t.showData }).first().click();
    await this.#dialog.getByRole('button').nth(2).waitFor();
    await this.#take('privacy');

    await this.#open(`/dashboard/quotation/${this.#data.openOffer.id}`);
    await this.#page.getByRole('button', { name: this.#t.explain }).click();
    await this.#dialog.getByRole('region').first().waitFor();
    await this.#take('quotation-explained');
  }

  /** “Visit now” of a sales engineer, on a phone with a camera. */
  async ofField(): Promise<void> {
    await this.#page.setViewportSize(phone);
    const session = await this.#page.context().newCDPSession(this.#page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await this.#open('/dashboard/visit-now');
    await this.#page.getByRole('main').getByRole('listitem').nth(1).waitFor();
    await this.#take('phone-visit-now');
    await this.#page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
    const main = this.#page.getByRole('main');
    await main.locator('textarea').first().fill(this.#t.report);
    const chooser = this.#page.waitForEvent('filechooser');
    await main.getByRole('button', { name: this.#t.photos, exact: true }).click();
    await (
      await chooser
    ).setFiles([await panelPhoto('panel.jpg', '#0e7a8d'), await panelPhoto('inverter.jpg', '#b45309')]);
    await main.getByRole('img', { name: /inverter/ }).waitFor();
    await main
      .locator('textarea')
      .first()
      .evaluate((field) => field.scrollIntoView({ block: 'start' }));
    await this.#page.mouse.wheel(0, -90);
    await this.#settle();
    await this.#take('phone-visit-now-photos');
    await this.#ofDevice();
  }

  /** Without a signal: the visit waits on the phone. It is deleted there, so that no other picture shows it. */
  async #ofDevice(): Promise<void> {
    const main = this.#page.getByRole('main');
    await this.#page.evaluate(() => {
      const { token } = JSON.parse(localStorage.getItem('gso.session') ?? '{}') as { token: string };
      const { sub } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
        sub: string;
      };
      localStorage.setItem(`gso.kept.${sub.toLowerCase().replaceAll('.', '~')}.offline`, 'true');
    });
    await this.#page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await main.getByRole('button', { name: this.#t.saveVisit }).click();
    const link = main.getByRole('link', { name: this.#t.onDevice });
    await link.click();
    await main.getByRole('listitem').nth(2).waitFor();
    await this.#settle();
    await this.#take('phone-on-this-device');
    await main.getByRole('button', { name: this.#t.deleteAll }).click();
    await this.#dialog.getByRole('button', { name: this.#t.deleteAll }).click();
    await main.getByRole('listitem').first().waitFor({ state: 'detached' });
    await this.#page.unroute('**/api/**');
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
      'visit-calendar': '/dashboard/visit?view=calendar',
      shodan: '/dashboard/shodan',
      'shodan-board': '/dashboard/shodan?view=board',
      forecast: '/dashboard/forecast',
      stages: '/dashboard/md/pipeline',
      holiday: '/dashboard/md/holiday',
      sales: '/dashboard/sales',
      'visit-assignment': '/dashboard/sales?tab=sales-visits',
      quotation: '/dashboard/quotation?tab=list',
      bundling: '/dashboard/quotation?tab=bundling',
      letterhead: '/dashboard/quotation?tab=letterhead',
      project: '/dashboard/project',
      'project-plans': '/dashboard/project?view=plan',
      workload: '/dashboard/project?view=workload',
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
    await this.#button(this.#t.moreTools).click();
    const chooser = this.#page.waitForEvent('filechooser');
    await this.#button(this.#t.import).click();
    const buffer = Buffer.from(await xlsxFile(faultyRows));
    await (await chooser).setFiles({ name: 'companies.xlsx', mimeType: 'application/octet-stream', buffer });
    await this.#dialog.getByRole('listitem').first().waitFor();
    await this.#take('import-preview');

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
    await this.#dialog.getByText(this.#t.wholeBrands, { exact: true }).click();
    await this.#choose(this.#dialog.getByRole('combobox', { name: this.#t.rule }), 'Drives and controllers');
    await this.#choose(this.#dialog.getByRole('combobox', { name: this.#t.brand }), 'Omron');
    // The list of brands stays open for the next one.
    await this.#page.keyboard.press('Tab');
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
    // The tooltip of the button stays as long as it has the focus.
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
    await this.#row(this.#t.actionsFor).click();
    await this.#page.getByRole('menuitem', { name: this.#t.viewFile }).click();
    await this.#dialog.locator('canvas').first().waitFor();
    await this.#take('po-file');
  }

  async #quotations(): Promise<void> {
    const { revisedOffer, askedOffer } = this.#data;
    await this.#open(`/dashboard/quotation/${askedOffer.id}?tab=approval`);
    await this.#take('quotation-approval');
    await this.#open('/dashboard/quotation?tab=letter');
    await this.#take('quotation-letter');
    await this.#open(`/dashboard/quotation/${revisedOffer.id}`);
    await this.#button(this.#t.send).first().click();
    await this.#dialog.getByRole('region').last().waitFor();
    await this.#take('quotation-send');
    await this.#open(`/dashboard/quotation?tab=form&id=${revisedOffer.id}`);
    const prices = new QuotationWizard(this.#page, this.#language);
    await expect(prices.title).toHaveValue(/\w/);
    await prices.continue.click();
    await prices.continue.click();
    await this.#page.getByRole('textbox', { name: this.#t.sellingPrice }).first().focus();
    await this.#settle();
    await this.#take('quotation-prices');
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
    // The phase under way, which is open, has tasks in all states.
    const phase = this.#page.getByRole('region', { name: this.#t.phases }).getByRole('button', { name: /^4\. / });
    await phase.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await this.#page.mouse.move(800, 450);
    await this.#page.mouse.wheel(0, -120);
    await this.#settle();
    await this.#take('project-tasks');
    await this.#open(`/project/overview?pid=${this.#data.project.id}&view=plan`);
    await this.#take('project-plan');
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

  async #settle(): Promise<void> {
    await settled(this.#page);
    // The event stream stays open, so the network is never idle; the last replies are rendered within a moment.
    await this.#page.waitForTimeout(700);
  }

  async #take(name: string): Promise<void> {
    await keep(await this.#shot(), this.#language, name);
  }

  async #shot(): Promise<Buffer> {
    await this.#page.mouse.move(0, 0);
    return this.#page.screenshot({ animations: 'disabled', caret: 'hide' });
  }
}

/** A drawing of what engineers photograph. */
async function panelPhoto(name: string, colour: string) {
  const lamps = [0, 1, 2, 3].map((at) => `<circle cx="${200 + at * 130}" cy="160" r="34" fill="${colour}"/>`).join('');
  const rails = [300, 420]
    .map(
      (y) =>
        `<rect x="120" y="${y}" width="560" height="90" rx="8" fill="#94a3b8"/><rect x="150" y="${y + 20}" width="120" height="50" fill="${colour}"/>`,
    )
    .join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#475569"/><rect x="70" y="60" width="660" height="490" rx="16" fill="#e2e8f0"/>${lamps}${rails}</svg>`;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer() };
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
