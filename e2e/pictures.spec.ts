import { join } from 'node:path';
import { demoAdministrator } from '../server/src/commands/seed-demo.ts';
import { testPassword } from '../server/testing/people.ts';
import { xlsxFile } from '../server/testing/sheet-files.ts';
import { repository } from '../ops/run-program.ts';
import { CompanyPage } from './pages/company-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { expect, test } from './story.ts';

test.use({ signedIn: false });

const picture = (name: string) => ({
  path: join(repository, `docs/pictures/${name}.png`),
  animations: 'disabled' as const,
});

test('pictures of the wide screen', async ({ page, onPhone }) => {
  test.skip(onPhone, 'the phone has a picture of its own');
  const companies = new CompanyPage(page, { onPhone });
  await page.goto('/');
  await expect(new LoginPage(page).submit).toBeVisible();
  await page.screenshot(picture('login'));
  await new LoginPage(page).logIn({ username: demoAdministrator, password: testPassword });
  await expect(page).toHaveURL('/dashboard');

  await companies.open();
  await expect(companies.rows).toHaveCount(20);
  await page.screenshot(picture('company-list'));

  const dialog = await companies.openNew();
  await dialog.fill({
    name: 'PT. Sinar Baja Presisi',
    industry: 'Automotive parts',
    street: 'Jl. Raya Industri Kav. 21, Cikarang Selatan, Bekasi',
    phone: '02189831207',
    zipCode: '17530',
  });
  await expect(dialog.similar).toBeVisible();
  await page.screenshot(picture('company-dialog'));
  await dialog.cancel.click();
  await dialog.unsavedQuestion.getByRole('button', { name: 'Discard changes' }).click();

  await companies.chooseFile({ name: 'companies-november.xlsx', buffer: Buffer.from(await xlsxFile(faultyRows)) });
  await companies.uploadButton.click();
  await expect(companies.importResult.getByRole('table')).toBeVisible();
  await page.screenshot(picture('import-result'));
});

test('picture of the phone', async ({ page, onPhone }) => {
  test.skip(!onPhone, 'the wide screen has pictures of its own');
  const companies = new CompanyPage(page, { onPhone });
  await page.goto('/');
  await new LoginPage(page).logIn({ username: demoAdministrator, password: testPassword });
  await expect(page).toHaveURL('/dashboard');
  await companies.open();
  await expect(companies.rows).toHaveCount(20);
  await page.screenshot(picture('phone'));
});

const faultyRows = [
  ['Name', 'Address Street', 'Phone', 'Zip Code', 'Industry'],
  ['PT Baja Ringan Sentosa', 'Jl. Raya Serpong KM 8, Tangerang Selatan', '02153121880', '15310', 'Steel'],
  ['PT Cat Warna Abadi', 'Jl. Rungkut Industri II No. 45, Surabaya', '031-8439012', '60293', 'Chemicals'],
  ['PT Kopi Gayo Utama', null, '064324510', '24552', 'Food and beverage'],
  ['CV Anugerah Teknik', 'Ruko Galaxy Blok C No. 9, Bekasi', '02182401177', '17148', 'Machine shop'],
  ['PT Pipa Air Nusantara', 'Jl. Daan Mogot KM 19, Jakarta Barat', '0216195530', 'JB 11840', 'Plastics'],
  ['PT Mesin Tekstil Jaya', 'Jl. Raya Majalaya No. 212, Bandung', '0225951044', '40382', 'Textile'],
  ['PT Logistik Samudra Biru', 'Jl. Enggano No. 12, Tanjung Priok, Jakarta Utara', '02143908812', '14310', 'Logistics'],
];
