import type { CustomerRow } from '@gso/contract/customer';
import type { VisitRow } from '@gso/contract/visit';
import { expectAccessible } from './accessible.ts';
import type { Api } from './api.ts';
import { VisitNowPage } from './pages/visit-now-page.ts';
import { phonePhoto } from './photos.ts';
import { goOffline } from './offline-visits.ts';
import { apiOf, expect, phoneOnly, test } from './story.ts';
import { theSystem } from './system/system.ts';

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

/** A day by its distance from today in Jakarta. */
const day = (distance: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(Date.now() + distance * 86_400_000);

/** A company that the person visited some days ago. */
async function visited(api: Api, company: string, contact: string, daysAgo: number): Promise<CustomerRow> {
  const { id } = await api.createCompany({ name: company });
  const customer = await created<CustomerRow>(api, '/api/customer', { name: contact, company: { id } });
  await created(api, '/api/visit', {
    ...{ type: 'SALES', visitDate: day(-daysAgo), timeStart: '0900', timeEnd: '1000', activity: 'Demo' },
    customer: { id: customer.id },
  });
  return customer;
}

const visitsOf = async (api: Api, tag: string): Promise<VisitRow[]> => {
  const response = await api.send('GET', `/api/visit?vt=SALES&q=${tag}&qvdf=&so=visitDate&dc=true`);
  return (await response.json()).content;
};

test('a visit with a photo takes six taps', { tag: phoneOnly }, async ({ page, person, tag }) => {
  const api = await apiOf(theSystem(), person);
  await visited(api, `PT Tirta ${tag}`, 'Ratna', 9);
  await visited(api, `PT Sinar ${tag}`, 'Agus', 2);
  await page.goto('/dashboard');
  const now = new VisitNowPage(page);

  await now.tap(now.start);
  await expect(now.companies.getByRole('button').first(), 'the last one first').toContainText(`PT Sinar ${tag}`);
  await expectAccessible(page);
  await now.tap(now.company(`PT Sinar ${tag}`));
  await now.tap(now.choice('status', now.t.followUp));
  await now.tap(now.activity);
  await page.keyboard.type('Measured the panel.');
  const camera = await now.openFiles('takePhoto');
  await camera.setFiles(await phonePhoto('panel.jpg'));
  await expect(now.unsent.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await now.tap(now.save);
  await now.expectAllSent();
  expect(now.taps).toBeLessThanOrEqual(6);
  await expectAccessible(page);

  await expect.poll(async () => (await visitsOf(api, tag))[0]?.files).toBe(1);
  const [visit] = await visitsOf(api, tag);
  expect(visit).toMatchObject({
    ...{ status: 'FOLLOW_UP', visitDate: day(0), username: person.username, activity: 'Measured the panel.' },
    ...{ files: 1, customer: { name: 'Agus' } },
  });
});

test(
  'a missing or denied camera is explained, the gallery still works, and the next visit is planned in the same step',
  { tag: phoneOnly },
  async ({ page, person, tag }) => {
    const api = await apiOf(theSystem(), person);
    await visited(api, `PT Sinar ${tag}`, 'Agus', 2);
    await page.goto('/dashboard/visit-now');
    const now = new VisitNowPage(page);
    await now.company(`PT Sinar ${tag}`).tap();
    // The system closes its dialog without a photo.
    const withoutPhoto = async () => {
      await now.openFiles('takePhoto');
      await page.getByLabel(now.t.takePhoto).and(page.locator('input')).dispatchEvent('cancel');
    };
    await withoutPhoto();
    await expect(now.main.getByText(now.t.noCamera)).toBeVisible();
    // Everything that is not granted is denied from here on.
    await page.context().grantPermissions(['geolocation'], { origin: theSystem().origin });
    await withoutPhoto();
    await expect(now.main.getByText(now.t.deniedCamera)).toBeVisible();
    await expectAccessible(page);

    const gallery = await now.openFiles('choose');
    await gallery.setFiles([
      await phonePhoto('one.jpg', { width: 800, height: 600 }),
      await phonePhoto('two.jpg', { width: 800, height: 600 }),
      { name: 'IMG_3.HEIC', mimeType: 'image/heic', buffer: Buffer.from('not decodable here') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
    ]);
    await expect(now.main.getByText(now.t.deniedCamera)).toHaveCount(0);
    await expect(now.unsent).toHaveCount(4);
    await expect(now.unsent.filter({ hasText: 'IMG_3.HEIC' })).toContainText(now.t.heic);
    await expect(now.unsent.filter({ hasText: 'notes.txt' })).toContainText(now.t.onlyPhotos);
    for (const name of ['IMG_3.HEIC', 'notes.txt'])
      await now.main.getByRole('button', { name: `${now.t.remove} ${name}` }).tap();
    await expect(now.unsent).toHaveCount(2);

    await now.activity.fill('Measured the panel.');
    await now.choice('next', now.t.week).tap();
    await now.main.getByRole('textbox', { name: now.t.whatFor }).fill('Show the offer');
    await now.save.tap();
    await now.expectAllSent();
    await expect.poll(async () => (await visitsOf(api, tag)).map(({ files }) => files)).toEqual([0, 2, 0]);
    const [next, visit] = await visitsOf(api, tag);
    expect(next).toMatchObject({ status: 'DRAFT', activity: 'Show the offer', customer: { name: 'Agus' } });
    expect(next && next.visitDate >= day(7), 'in a week, or the first working day after it').toBe(true);
    expect(visit).toMatchObject({ status: 'CONFIRMED', files: 2, checkIn: null });
  },
);

test(
  'a check-in stores the position only with consent, and what was typed is kept as a draft until it is saved',
  { tag: phoneOnly },
  async ({ page, person, tag }) => {
    const api = await apiOf(theSystem(), person);
    await visited(api, `PT Sinar ${tag}`, 'Agus', 2);
    const now = new VisitNowPage(page);
    const type = async () => {
      await now.company(`PT Sinar ${tag}`).tap();
      await now.activity.fill('Measured the panel.');
    };
    const checkIn = async () => {
      await now.main.getByRole('button', { name: 'Check in here' }).tap();
      await expect(now.main.getByText(/^Checked in on/)).toBeVisible();
    };
    const save = async () => {
      await now.save.tap();
      await now.expectAllSent();
      await expect(now.main.getByText('Check-in: Saved')).toBeVisible();
      await expect.poll(async () => (await visitsOf(api, tag))[0]?.checkIn).not.toBeNull();
      const [visit] = await visitsOf(api, tag);
      return visit?.checkIn;
    };
    await page.context().grantPermissions(['geolocation'], { origin: theSystem().origin });
    await page.context().setGeolocation({ latitude: -6.2, longitude: 106.5, accuracy: 12 });
    await page.goto('/dashboard/visit-now');
    await type();
    await checkIn();
    await expectAccessible(page);
    expect(await save()).toMatchObject({ latitude: -6.2, longitude: 106.5, accuracy: 12 });

    await page.context().clearPermissions();
    await now.main.getByRole('button', { name: 'Another visit' }).tap();
    await type();
    await expect(now.main.getByText('Draft kept')).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(now.activity).toHaveValue('Measured the panel.');
    await expect(now.main.getByText('Drafts do not include photos and files.')).toBeVisible();
    await checkIn();
    expect(await save()).toMatchObject({ latitude: null, longitude: null, accuracy: null });
  },
);

test.describe('without a signal', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a visit with a photo waits on the phone and arrives once',
    { tag: phoneOnly },
    async ({ page, person, tag, watch }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
      const api = await apiOf(theSystem(), person);
      await visited(api, `PT Sinar ${tag}`, 'Agus', 2);
      await page.goto('/dashboard/visit-now');
      const now = new VisitNowPage(page);
      await now.company(`PT Sinar ${tag}`).tap();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await goOffline(page.context());
      await now.activity.fill('Measured the panel.');
      const camera = await now.openFiles('takePhoto');
      await camera.setFiles(await phonePhoto('panel.jpg', { width: 800, height: 600 }));
      await expect(now.unsent.getByRole('img')).toBeVisible();
      await now.choice('next', now.t.week).tap();
      await now.save.tap();
      await expect(now.kept).toBeVisible();
      await expect(now.unsent).toHaveCount(0);
      await expect(now.waiting, 'the visit, its photo and the next one').toContainText('3');
      await expectAccessible(page);
      await page.context().setOffline(false);
      await expect(now.saved).toBeVisible({ timeout: 30_000 });
      await expect(now.waiting).toHaveCount(0, { timeout: 30_000 });
      const visits = await visitsOf(api, tag);
      expect(visits.map(({ status, files }) => ({ status, files }))).toEqual([
        { status: 'DRAFT', files: 0 },
        { status: 'CONFIRMED', files: 1 },
        { status: 'DRAFT', files: 0 },
      ]);
    },
  );

  test(
    'without space, or in a private window, nothing is lost: the form stays and says why',
    { tag: phoneOnly },
    async ({ page, person, tag, watch }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|QuotaExceeded/);
      const api = await apiOf(theSystem(), person);
      await visited(api, `PT Sinar ${tag}`, 'Agus', 2);
      // What the browser does in a private window, or when the phone is full.
      await page.addInitScript(() => {
        // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with the store below
        const add = IDBObjectStore.prototype.add;
        IDBObjectStore.prototype.add = function full(this: IDBObjectStore, ...values: [unknown]) {
          if (sessionStorage.getItem('full')) throw new DOMException('full', 'QuotaExceededError');
          return add.apply(this, values);
        };
        const open = indexedDB.open.bind(indexedDB);
        indexedDB.open = (...given) => {
          if (sessionStorage.getItem('private')) throw new DOMException('private', 'SecurityError');
          return open(...given);
        };
      });
      const now = new VisitNowPage(page);
      await page.goto('/dashboard/visit-now');
      for (const [why, sentence] of [
        ['full', now.t.full],
        ['private', now.t.private],
      ] as const) {
        await page.evaluate((reason) => {
          sessionStorage.clear();
          sessionStorage.setItem(reason, 'yes');
        }, why);
        // The page opens the database when it is loaded.
        if (why === 'private') await page.reload();
        await now.company(`PT Sinar ${tag}`).tap();
        await now.activity.fill(`Measured the panel, ${why}.`);
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
        await goOffline(page.context());
        await now.save.tap();
        await expect(now.main.getByRole('alert').filter({ hasText: sentence })).toBeVisible({ timeout: 30_000 });
        await expect(now.activity).toHaveValue(`Measured the panel, ${why}.`);
        if (why === 'private') await expectAccessible(page);
        await page.context().setOffline(false);
        await now.save.tap();
        await now.expectAllSent();
        expect((await visitsOf(api, tag)).filter(({ activity }) => activity.includes(why))).toHaveLength(1);
      }
    },
  );
});
