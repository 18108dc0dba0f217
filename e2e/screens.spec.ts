import type { Page } from '@playwright/test';
import { demoAdministrator } from '../server/seeds/demo-people.ts';
import { testPassword } from '../server/testing/people.ts';
import { QuotationWizard } from './pages/quotation-page.ts';
import { settled } from './settled.ts';
import { expect, sessionOf, test } from './story.ts';
import { theSystem } from './system/system.ts';

/**
 * The script test:screens starts the server and the database half an hour before this moment, so that the demonstration
 * data is the same in every run. It has to be in the future: where `faketime` cannot reach, in the signal handlers of
 * PostgreSQL, the real time counts, and timeouts that lie in the past would fire at once.
 */
const now = '2030-03-18T10:30:00+07:00';

/** The steps between the address and the picture. */
type Prepare = (page: Page) => Promise<void>;

const screens: Record<string, [address: string, prepare?: Prepare]> = {
  dashboard: ['/dashboard'],
  company: ['/dashboard/md/company'],
  'company-page': ['/dashboard/md/company?q=Sinar%20Baja', openCompany],
  'company-dialog': ['/dashboard/md/company?q=Sinar%20Baja', editCompany],
  item: ['/dashboard/md/item'],
  visit: ['/dashboard/visit'],
  'visit-dialog': ['/dashboard/visit', openNewVisit],
  shodan: ['/dashboard/shodan'],
  'sales-po': ['/dashboard/sales'],
  quotation: ['/dashboard/quotation?tab=list'],
  'quotation-lines': ['/dashboard/quotation?tab=list&q=filling', openLines],
  project: ['/dashboard/project'],
  'project-overview': ['/dashboard/project?q=press', openOverview],
};

async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByText(name, { exact: true }).first().click();
}

const dialogArrived = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('textbox').first().waitFor();

async function openCompany(page: Page): Promise<void> {
  await openRow(page, 'PT Sinar Baja Presisi');
  await page.getByRole('tab').first().waitFor();
}

const edit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Edit', exact: true }).click();

async function editCompany(page: Page): Promise<void> {
  await openCompany(page);
  await edit(page);
  await dialogArrived(page);
}

async function openNewVisit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await dialogArrived(page);
}

async function openOverview(page: Page): Promise<void> {
  await openRow(page, 'Retrofit PLC press 400 ton');
  await page.getByRole('heading', { level: 1, name: 'Project Overview' }).waitFor();
}

async function openLines(page: Page): Promise<void> {
  await openRow(page, 'Otomasi mesin filling 12 nozzle');
  await edit(page);
  const wizard = new QuotationWizard(page);
  await expect(wizard.title).toHaveValue(/\w/);
  await wizard.continue.click();
  await wizard.continue.click();
  await expect(wizard.lines.first()).toBeVisible();
}

test.use({
  // eslint-disable-next-line no-empty-pattern -- Playwright requires the pattern; no other fixture is needed.
  storageState: async ({}, use) =>
    use(await sessionOf(theSystem().origin, { username: demoAdministrator, password: testPassword, roleId: 0 })),
  timezoneId: 'Asia/Jakarta',
});

for (const [name, [address, prepare]] of Object.entries(screens)) {
  test(`${name} looks as it did`, async ({ page }) => {
    await page.clock.install({ time: now });
    await page.goto(address);
    await settled(page);
    await prepare?.(page);
    await settled(page);
    await page.mouse.move(0, 0);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect.soft(page).toHaveScreenshot(`${name}-${theme}.png`, { maxDiffPixelRatio: 0.002 });
    }
  });
}
