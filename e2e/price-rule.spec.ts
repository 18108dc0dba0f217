import { expectAccessible } from './accessible.ts';
import { PriceRulePage } from './pages/price-rule-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test } from './story.ts';

test('a rule from its first field, with its example while typing, to its removal', async ({ page, tag, onPhone }) => {
  const name = `<b onclick=alert(1)>${tag}</b>`;
  const rules = new PriceRulePage(page, { onPhone });
  await rules.openFor(tag);
  const dialog = await rules.openNew();
  await expect(dialog.name).toBeFocused();
  await expect(dialog.multiplier).toHaveValue('1');
  await expect(dialog.addition).toHaveValue('0');
  await expect(dialog.discount).toHaveValue('');
  await expect(dialog.save).toBeDisabled();
  await expect(dialog.example).toHaveText('Example: –');
  await dialog.multiplier.fill('1,25');
  await dialog.discount.fill('10');
  await expect(dialog.example).toHaveText('Example: Rp 1.234.567 → selling Rp 1.543.200, bottom Rp 1.388.880');
  await dialog.rounding.selectOption('1000');
  await expect(dialog.example).toHaveText('Example: Rp 1.234.567 → selling Rp 1.543.000, bottom Rp 1.388.700');
  await dialog.rounding.selectOption('0');
  await expect(dialog.example).toHaveText('Example: 100,00 → selling 125,00, bottom 112,50');
  await dialog.addition.fill('0.0001');
  await expect(dialog.example).toHaveText('Example: 100,00 → selling 125,0001, bottom 112,50');
  await dialog.discount.fill('100,5');
  await expect(dialog.discount).toHaveAccessibleDescription('At most 100');
  await dialog.name.press('Enter');
  await expect(dialog.summary).toContainText('Name: Required.');
  await expectAccessible(page);

  await dialog.name.fill(name);
  await dialog.desc.fill(`"><script>alert(1)</script> {{7*7}}`);
  await dialog.discount.fill('7,5');
  await dialog.name.press('Enter');
  await expect(dialog.box).toBeHidden();
  await expect(new Shell(page).messages).toContainText('Data saved/updated');
  for (const shown of ['<script>alert(1)</script>', '× 1,25', '+ 0,0001', '− 7,5%']) {
    await expect(rules.row(name)).toContainText(shown);
  }

  await rules.edit(name);
  await expect(dialog.multiplier).toHaveValue('1,25');
  await dialog.multiplier.fill('1.500,5');
  await dialog.rounding.selectOption('1000');
  await dialog.save.click();
  await expect(rules.row(name)).toContainText('× 1.500,5');
  await expect(rules.row(name)).toContainText('Rp 1.000');
  await rules.act('History', name);
  const change = rules.historyOf(name).getByRole('listitem').first();
  await expect(change).toContainText('1,25 → 1.500,5');
  await expect(change).toContainText('None → Rp 1.000');
  expect(await rules.sidewaysOverflow()).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');

  await rules.act('Delete', name);
  await expect(rules.confirmation).toContainText('Are you sure want to remove this record?');
  await rules.confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(new Shell(page).messages).toContainText('Data removed');
  await expect(rules.main.getByText('Nothing matches your search.')).toBeVisible();
});
