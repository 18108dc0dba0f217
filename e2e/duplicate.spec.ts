import { expectAccessible } from './accessible.ts';
import { Shell } from './pages/shell.ts';
import { expect, test } from './story.ts';

test('two companies that are the same become one, and two again', async ({ page, colleague, database, tag }) => {
  const create = async (path: string, body: object): Promise<{ id: number }> =>
    (await colleague.api.send('POST', path, body)).json();
  const company = (name: string, phone: string) =>
    create('/api/company', { name, phone, address: { street: `Jl. Merdeka ${phone}` } });
  const [one, two] = [await company(`PT Sinar ${tag}`, '021111'), await company(`CV Sinar ${tag}`, '021222')];
  await create('/api/customer', { name: `Rina ${tag}`, company: { id: two.id } });
  // What the scheduled job finds after some minutes.
  const find = () =>
    database
      .insertInto('duplicate_pair')
      .values({ entity: 'company', first_id: one.id, second_id: two.id, score: 100, reasons: ['name'] })
      .execute();
  await find();

  await page.goto('/dashboard/md/company?view=duplicates');
  const pair = page
    .getByRole('listitem')
    .filter({ hasText: `CV Sinar ${tag}`, has: page.getByRole('button', { name: /^Compare/ }) });
  await expect(pair).toContainText('Same name');
  await expectAccessible(page);
  await pair.getByRole('button', { name: /^Compare/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect(dialog).toContainText('1 customer will refer to the record that is kept.');
  await dialog.getByRole('radio', { name: 'Phone: 021222 (record 2)' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const { messages } = new Shell(page);
  await expect(messages).toContainText('Merged');
  await expect(dialog).toBeHidden();
  await expect(pair).toBeHidden();

  const phoneOf = async (id: number) => (await (await colleague.api.send('GET', `/api/company/${id}`)).json()).phone;
  expect(await phoneOf(one.id)).toBe('021222');
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect(messages).toContainText('Undone');
  expect([await phoneOf(one.id), await phoneOf(two.id)]).toEqual(['021111', '021222']);

  // Also later, from the list of merges, with what somebody has changed since.
  await find();
  await page.reload();
  await pair.getByRole('button', { name: /^Compare/ }).click();
  await dialog.getByRole('radio', { name: 'Phone: 021222 (record 2)' }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  const survivor = await (await colleague.api.send('GET', `/api/company/${one.id}`)).json();
  await colleague.api.changeCompany(survivor, { phone: '021333' });
  await page.reload();
  const recent = page.getByRole('region', { name: 'Recent merges' });
  const undone = recent.getByRole('listitem').filter({ hasText: `CV Sinar ${tag}` });
  await expectAccessible(page);
  await undone.getByRole('button', { name: `Undo the merge into PT Sinar ${tag}` }).click();
  await expect(messages).toContainText('Left as it is, because somebody has changed it since');
  await expect(messages).toContainText('Phone');
  await expect(undone.first()).toContainText('Undone by');
  expect([await phoneOf(one.id), await phoneOf(two.id)]).toEqual(['021333', '021222']);

  // An old address leads to the record that was kept.
  const versionOf = async (id: number) =>
    (await (await colleague.api.send('GET', `/api/company/${id}`)).json()).version;
  await colleague.api.send('POST', `/api/company/${one.id}/merge`, {
    version: await versionOf(one.id),
    merged: [{ id: two.id, version: await versionOf(two.id) }],
    values: {},
  });
  await page.goto(`/dashboard/md/company/${two.id}`);
  await expect(page.getByRole('heading', { level: 2, name: `PT Sinar ${tag}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/md/company/${one.id}$`));
  await expect(messages).toContainText('was merged into this one');
});
