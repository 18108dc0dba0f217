import type { Letterhead } from '@gso/contract/letterhead';
import { createPerson } from '../server/testing/people.ts';
import { expectAccessibleAtAllWidths } from './accessible.ts';
import { Business, dayFromNow } from './business.ts';
import { LetterheadPage } from './pages/letterhead-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, test, wideOnly } from './story.ts';

// There is one letterhead for all, so this is the only test that writes it, and it runs once.
test(
  'the letterhead: an administrator sets it, it stays, and a seller cannot touch it',
  { tag: wideOnly },
  async ({ page, database, colleague, openAs, tag }) => {
    const letterhead = new LetterheadPage(page);
    await letterhead.open();
    await letterhead.name.fill(`PT Otomasi ${tag}`);
    await letterhead.address.fill('Jl. Raya Industri 12\nBekasi 17530');
    await letterhead.bank.fill('Bank Mandiri 167-00-0123456-7');
    await expect(letterhead.preview).toContainText(`PT Otomasi ${tag}`);
    await letterhead.save.click();
    await expect(new Shell(page).messages).toContainText('Data saved/updated');
    // Any picture will do.
    await letterhead.chooseLogo(await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 80 } }));
    await expect(new Shell(page).messages).toContainText('Logo saved');
    await expect(letterhead.logo).toContainText('PNG, 320 × 80');
    await expectAccessibleAtAllWidths(page);

    await page.reload();
    await expect(letterhead.name).toHaveValue(`PT Otomasi ${tag}`);
    await expect(letterhead.address).toHaveValue('Jl. Raya Industri 12\nBekasi 17530');
    await expect(letterhead.bank).toHaveValue('Bank Mandiri 167-00-0123456-7');
    await expect(letterhead.preview.getByRole('img', { name: 'Logo' })).toBeVisible();

    const seller = await openAs(await createPerson(database, ['MA_QUOTATION']));
    await seller.goto('/dashboard/quotation?tab=letterhead');
    const blocked = new LetterheadPage(seller);
    await expect(blocked.tab).toHaveAttribute('aria-disabled', 'true');
    await expect(seller.getByRole('tab', { name: 'Quotations List' })).toHaveAttribute('aria-selected', 'true');
    await expect(blocked.name).toBeHidden();
    const stored: Letterhead = await (await colleague.api.send('GET', '/api/letterhead')).json();
    expect(stored).toMatchObject({ name: `PT Otomasi ${tag}`, logo: { type: 'image/png' } });
  },
);

// There is one letter for all. It only gets one line more, which no other test reads.
test(
  'the cover letter: an administrator changes it, and the next quotation is mailed with it',
  { tag: wideOnly },
  async ({ page, colleague, tag }) => {
    const business = await Business.begin(colleague.api, `PT Surat ${tag}`);
    const { id, refNo } = await business.quotation(dayFromNow(0), 1_000_000);
    await page.goto('/dashboard/quotation?tab=letter');
    const text = page.getByRole('textbox', { name: 'Text (English)' });
    const before = await text.inputValue();
    await text.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(`\nP.S. ${tag}: offer `);
    await page.getByRole('button', { name: 'Insert {refNo}' }).click();
    await expect(text).toBeFocused();
    await expect(text).toHaveValue(`${before}\nP.S. ${tag}: offer {refNo}`);
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(`P.S. ${tag}: offer QUO-2611-0042`);
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(new Shell(page).messages).toContainText('Data saved/updated');

    await page.goto(`/dashboard/quotation/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Send ${refNo}` });
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(
      new RegExp(`P\\.S\\. ${tag}: offer ${refNo}$`),
    );
  },
);
