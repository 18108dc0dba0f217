import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { expect, test } from './story.ts';

test('many companies are changed at once, and undone on the page Changes', async ({
  page,
  person,
  colleague,
  tag,
  onPhone,
}) => {
  for (const letter of ['A', 'B', 'C']) {
    await colleague.api.createCompany({ name: `PT ${letter} ${tag}`, address: { street: 'Jl. Satu', zipCode: '' } });
  }
  const companies = new CompanyPage(page, { onPhone });
  await companies.openFor(tag);
  await companies.select(`PT A ${tag}`);
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expect(page.getByText('All 3 that match selected')).toBeVisible();
  await page.getByRole('button', { name: 'Change…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Change many records' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Industry' }).click();
  await dialog.getByRole('textbox', { name: 'New value: Industry' }).fill(`Steel ${tag}`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText('3 of 3 records will change.');
  await expect(dialog.getByRole('list')).toContainText(`PT B ${tag}(empty) → Steel ${tag}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change 3' }).click();
  await expect(dialog.getByText('3 records changed.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change…' })).toBeHidden();

  await page.goto('/dashboard/changes');
  const row = page.getByRole('main').locator('tr, li').filter({ hasText: person.username, hasNotText: 'Undo of' });
  await expect(row).toContainText('3 changed');
  await expectAccessible(page);
  const undo = row.getByRole('button', { name: /^Undo / });
  if (await undo.isVisible()) await undo.click();
  else {
    await row.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Undo' }).click();
  }
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Undo all of it' }).click();
  await expect(question).toContainText('3 records are as they were before.');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('Undone by');
});
