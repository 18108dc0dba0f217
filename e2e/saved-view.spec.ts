import { createPerson } from '../server/testing/people.ts';
import { expectAccessible } from './accessible.ts';
import { CompanyPage } from './pages/company-page.ts';
import { Shell } from './pages/shell.ts';
import { expect, phoneOnly, test, wideOnly } from './story.ts';

test(
  'a view is saved, put into the menu, made the default and shared with a role',
  { tag: wideOnly },
  async ({ page, person, colleague, tag, onPhone, openAs, database, watch }) => {
    for (const name of ['Andalas', 'Borneo', 'Celebes']) {
      await colleague.api.createCompany({ name: `PT ${name} ${tag}`, industry: name === 'Borneo' ? 'Cement' : 'Food' });
    }
    const companies = new CompanyPage(page, { onPhone });
    const { drawer, messages } = new Shell(page);
    const { main } = companies;
    await companies.openFor(`food ${tag}`);
    await companies.search.fill(tag);
    await expect(companies.rows).toHaveCount(3);
    await main.getByRole('button', { name: 'Columns and row height' }).click();
    const look = page.getByRole('dialog', { name: 'Columns and row height' });
    await look.getByRole('checkbox', { name: 'Zip code' }).uncheck();
    await look.getByText('Comfortable').click();
    await page.keyboard.press('Escape');

    const saved = main.getByRole('button', { name: 'Saved views' });
    await saved.click();
    const choice = page.getByRole('dialog', { name: 'Saved views' });
    await expect(choice).toContainText('No views yet');
    await expectAccessible(page);
    await choice.getByRole('button', { name: 'Save as a view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Mine ${tag}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const bar = main.getByRole('region', { name: 'Open view' });
    await expect(bar).toContainText(`Mine ${tag}`);
    await expect(bar).toContainText('Private');
    await expect(page).toHaveURL(/[?&]sv=\d+/);
    await expect(page).toHaveURL(new RegExp(`q=${tag}`));
    await expect(bar).not.toContainText('Changed');

    // The list differs as soon as it is changed, and Reset shows what was saved.
    await companies.search.fill(`Borneo ${tag}`);
    await expect(companies.rows).toHaveCount(1);
    await expect(bar).toContainText('Changed');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Reset' }).click();
    await expect(companies.rows).toHaveCount(3);
    await expect(bar).not.toContainText('Changed');
    await companies.search.fill(`Borneo ${tag}`);
    await expect(companies.rows).toHaveCount(1);
    await bar.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(messages).toContainText('View saved');
    await expect(bar).not.toContainText('Changed');

    const act = async (item: string) => {
      await bar.getByRole('button', { name: `More about Mine ${tag}` }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await act('Show in the menu');
    await act('Open the list with it');
    const pinned = drawer.getByRole('link', { name: `Mine ${tag}` });
    await expect(pinned).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page, 'everything');

    // From the menu the list opens with the view, and Back leads to the page before.
    await drawer.getByRole('link', { name: 'Supplier' }).click();
    await expect(page).toHaveURL(/supplier/);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/company') asked.push(searchParams.get('q') ?? '');
    });
    await drawer.getByRole('link', { name: 'Company', exact: true }).click();
    await expect(bar).toContainText(`Mine ${tag}`);
    await expect(companies.rows).toHaveCount(1);
    expect(
      asked.filter((text) => text !== `Borneo ${tag}`),
      'no other list was loaded',
    ).toEqual([]);
    await expect(main.getByRole('columnheader', { name: 'Zip code' })).toBeHidden();
    expect((await companies.rows.first().boundingBox())?.height).toBe(58);
    await page.goBack();
    await expect(page).toHaveURL(/supplier/);
    await pinned.click();
    await expect(companies.rows).toHaveCount(1);
    await page.reload();
    await expect(bar).toContainText(`Mine ${tag}`);
    await expect(companies.rows).toHaveCount(1);

    // A link with parameters of its own wins.
    await companies.open(`?q=${tag}`);
    await expect(companies.rows).toHaveCount(3);
    await expect(bar).toBeHidden();
    await page.goBack();
    await expect(bar).toBeVisible();

    // Shared with the role, somebody else opens the same link.
    await act('Name and sharing');
    const sharing = page.getByRole('dialog', { name: 'Name and sharing' });
    await sharing.getByRole('checkbox', { name: `role of ${person.username}` }).check();
    await sharing.getByRole('button', { name: 'Save' }).click();
    await expect(bar).toContainText(`Shared with role of ${person.username}`);
    const id = new URL(page.url()).searchParams.get('sv') ?? '';
    const mate = await createPerson(database, [], 'mate');
    await database
      .updateTable('user_login')
      .set({ role_id: person.roleId })
      .where('username', '=', mate.username)
      .execute();
    const theirs = await openAs(mate);
    const theirCompanies = new CompanyPage(theirs, { onPhone });
    await theirCompanies.open(`?open=${id}`);
    const theirBar = theirCompanies.main.getByRole('region', { name: 'Open view' });
    await expect(theirBar).toContainText('by Full user');
    await expect(theirCompanies.rows).toHaveCount(1);
    await theirCompanies.search.fill(tag);
    await expect(theirBar).toContainText('Changed');
    await expect(theirBar.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
    await expect(theirBar.getByRole('button', { name: 'Save as new' })).toBeVisible();

    // A private view opens for nobody else; the list opens without it.
    await act('Name and sharing');
    await sharing.getByRole('checkbox', { name: `role of ${person.username}` }).uncheck();
    await sharing.getByRole('button', { name: 'Save' }).click();
    await expect(bar).toContainText('Private');
    watch.expect(/status of 404/);
    await theirCompanies.open(`?open=${id}`);
    await expect(new Shell(theirs).messages).toContainText('is not shared with you');
    await expect(theirBar).toBeHidden();
    await expect(theirs).toHaveURL('/dashboard/md/company');

    // Deleted, it disappears from the menu, and comes back when that is undone.
    await act('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(bar).toBeHidden();
    await expect(pinned).toBeHidden();
    await new Shell(page).undo.click();
    await expect(pinned).toBeVisible();
  },
);

test(
  'on a phone a view is saved and opened from the menu',
  { tag: phoneOnly },
  async ({ page, colleague, tag, onPhone }) => {
    await colleague.api.createCompany({ name: `PT ${tag}` });
    const companies = new CompanyPage(page, { onPhone });
    const { main } = companies;
    await companies.openFor(tag);
    await main.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('dialog', { name: 'Saved views' }).getByRole('button', { name: 'Save as a view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Mine ${tag}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const bar = main.getByRole('region', { name: 'Open view' });
    await expect(bar).toContainText('Private');
    await companies.search.fill(`another ${tag}`);
    await expect(main.getByText('Nothing matches your search.')).toBeVisible();
    await expect(bar).toContainText('Changed');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Reset' }).click();
    await expect(companies.rows).toHaveCount(1);
    await bar.getByRole('button', { name: `More about Mine ${tag}` }).click();
    await page.getByRole('menuitem', { name: 'Show in the menu', exact: true }).click();

    const shell = new Shell(page);
    await shell.openDrawer();
    await shell.link('Supplier').click();
    await expect(page).toHaveURL(/supplier/);
    await shell.openDrawer();
    await shell.drawer.getByRole('link', { name: `Mine ${tag}` }).click();
    await expect(bar).toContainText(`Mine ${tag}`);
    await expect(companies.rows).toHaveCount(1);
  },
);

test(
  'a view that was changed elsewhere is not overwritten silently',
  { tag: wideOnly },
  async ({ page, tag, onPhone, watch }) => {
    watch.expect(/status of 409/);
    const companies = new CompanyPage(page, { onPhone });
    await companies.openFor(tag);
    const save = async (view: CompanyPage, name: string) => {
      await view.main.getByRole('button', { name: 'Saved views' }).click();
      await view.page.getByRole('dialog').getByRole('button', { name: 'Save as a view' }).click();
      await view.page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
      await view.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    };
    await save(companies, `Both ${tag}`);
    const bar = companies.main.getByRole('region', { name: 'Open view' });
    await expect(bar).toContainText('Private');
    const id = new URL(page.url()).searchParams.get('sv') ?? '';
    await page.evaluate(async (view) => {
      const { token } = JSON.parse(localStorage.getItem('gso.session') ?? '{}') as { token: string };
      await fetch(`/api/savedview/${view}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, parameters: { q: 'elsewhere' } }),
      });
    }, id);
    await companies.search.fill(`${tag} x`);
    await bar.getByRole('button', { name: 'Save', exact: true }).click();
    const { messages } = new Shell(page);
    await expect(messages).toContainText('changed elsewhere');
    await bar.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(messages).toContainText('View saved');
    await expect(bar).not.toContainText('Changed');
  },
);
