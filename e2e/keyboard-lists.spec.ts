import type { Locator, Page } from '@playwright/test';
import { demoAdministrator } from '../server/seeds/demo-people.ts';
import { testPassword } from '../server/testing/people.ts';
import { Keyboard } from './keyboard.ts';
import { rowsArrived } from './pages/record-list-page.ts';
import { expect, test, wideOnly } from './story.ts';

// The demonstration data, of which every list has rows.
test.use({ storageState: { cookies: [], origins: [] } });

interface List {
  path: string;
  /** What Enter on a row opens; a dialog if missing. */
  opens?: 'page' | 'details' | 'fields of the row';
  /** Without New, or New opens a page. */
  createsInDialog?: false;
  hasSearch?: false;
}

const groups: Record<string, List[]> = {
  'people and prices': [
    { path: '/dashboard/md/company', opens: 'page' },
    { path: '/dashboard/md/customer', opens: 'page' },
    { path: '/dashboard/md/customer?tab=key-persons', opens: 'fields of the row' },
    { path: '/dashboard/md/exchrate' },
    { path: '/dashboard/md/pricerule' },
  ],
  'other master data': [
    { path: '/dashboard/md/item', opens: 'page' },
    { path: '/dashboard/md/supplier' },
    { path: '/dashboard/md/holiday' },
    { path: '/dashboard/md/pipeline' },
    { path: '/dashboard/account' },
  ],
  'visits and orders': [
    { path: '/dashboard/visit' },
    { path: '/dashboard/visit?tab=1' },
    { path: '/dashboard/shodan', opens: 'page' },
    { path: '/dashboard/sales', opens: 'page' },
    { path: '/dashboard/sales?tab=sales-visits' },
  ],
  'quotations and projects': [
    { path: '/dashboard/quotation?tab=list&qst=OPEN', opens: 'page', createsInDialog: false },
    { path: '/dashboard/quotation?tab=bundling' },
    { path: '/dashboard/project', opens: 'page' },
    { path: '/dashboard/project?tab=visits' },
    { path: '/dashboard/report/project', opens: 'details', createsInDialog: false, hasSearch: false },
  ],
};

// Some lists in one story: each more needs neither a session nor a load of the program.
for (const [group, lists] of Object.entries(groups)) {
  test(`the lists of ${group} are used by keyboard alone`, { tag: wideOnly }, async ({ openAs }) => {
    const page = await openAs({ username: demoAdministrator, password: testPassword, roleId: 0 });
    for (const list of lists) await test.step(list.path, () => expectKeyboard(page, list));
  });
}

async function expectKeyboard(page: Page, list: List): Promise<void> {
  const { path, opens, createsInDialog = true, hasSearch = true } = list;
  await page.goto(path);
  const main = page.getByRole('main');
  await rowsArrived(main);
  const { keyboard } = page;
  if (hasSearch) {
    await keyboard.press('/');
    await expect(main.getByRole('searchbox').first()).toBeFocused();
    await keyboard.press('Escape');
  }

  const row = main.locator('tr[data-row]').first();
  for (const key of ['j', 'j', 'k']) await keyboard.press(key);
  await expect(row).toBeFocused();
  await keyboard.press('Enter');
  if (opens === 'page') {
    await expect(page).not.toHaveURL(path);
    await page.goBack();
    await rowsArrived(main);
    await keyboard.press('j');
  } else if (opens === 'details') {
    await expect(row).toHaveAttribute('data-open');
    await keyboard.press('Enter');
  } else if (opens === 'fields of the row') {
    await expect(row.getByRole('textbox').first()).toBeFocused();
    await keyboard.press('Escape');
  } else {
    const opened = page.getByRole('dialog');
    await expect(opened.locator(':focus'), 'the dialog has the focus').toHaveCount(1);
    await escape(page, opened);
  }
  await expect(row, 'the focus returns').toBeFocused();

  if (!createsInDialog) return;
  await keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expectTabOrder(page, dialog);
  await new Keyboard(page).type(dialog.locator(plainField).first(), '7');
  await escape(page, page.getByRole('alertdialog'), 'visible');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row, 'the focus returns').toBeFocused();
}

const noField = '[type=hidden], [type=radio], [type=file], [aria-hidden], [disabled]';
const plainField = `form :is(input:not(${noField}, [role=combobox], [readonly], [type=checkbox]), textarea)`;

const fieldsOf = (dialog: Locator): Locator =>
  dialog
    .locator('form')
    .locator(`input:not(${noField}), textarea, select, button[type=submit]`)
    .filter({ visible: true });

/** Escape closes a list of suggestions first. */
async function escape(page: Page, target: Locator, until: 'hidden' | 'visible' = 'hidden'): Promise<void> {
  await page.keyboard.press('Escape');
  if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape');
  await target.waitFor({ state: until });
}

/**
 * From the field that is filled in first, Tab stops at each field and at the button that saves, one after the other and
 * around the dialog, and never at a tool within a field.
 */
async function expectTabOrder(page: Page, dialog: Locator): Promise<void> {
  const focused = (fields: Element[]) => fields.findIndex((field) => field === document.activeElement);
  const fields = fieldsOf(dialog);
  await expect.poll(() => fields.evaluateAll(focused), 'a field has the focus').toBeGreaterThanOrEqual(0);
  const count = await fields.count();
  const start = await fields.evaluateAll(focused);
  const others: string[] = [];
  const reached = [start];
  while (reached.length < count) {
    await page.keyboard.press('Tab');
    const place = await fields.evaluateAll(focused);
    if (place >= 0) reached.push(place);
    else others.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
    expect(others.length, `${reached.length} of ${count} fields: ${others.join(', ')}`).toBeLessThan(20);
  }
  expect(reached).toEqual(reached.map((_, step) => (start + step) % count));
  expect(
    others.filter((name) => /^(Clear|Choose|Pick)/.test(name)),
    'tools within fields',
  ).toEqual([]);
}
