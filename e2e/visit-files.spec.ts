import type { CustomerRow } from '@gso/contract/customer';
import type { VisitRow } from '@gso/contract/visit';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectAccessibleAtAllWidths } from './accessible.ts';
import type { Api } from './api.ts';
import { pdfOf } from './order-files.ts';
import { VisitPage } from './pages/visit-page.ts';
import { phonePhoto } from './photos.ts';
import { apiOf, expect, test, wideOnly } from './story.ts';
import { theSystem } from './system/system.ts';

async function created<Row>(api: Api, path: string, record: object): Promise<Row> {
  const response = await api.send('POST', path, record);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

async function ownVisit(api: Api, tag: string): Promise<VisitRow> {
  const { id } = await api.createCompany({ name: `PT Sinar ${tag}` });
  const customer = await created<CustomerRow>(api, '/api/customer', { name: 'Agus', company: { id } });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(Date.now());
  return created(api, '/api/visit', {
    ...{ type: 'SALES', visitDate: today, timeStart: '0900', timeEnd: '1000', activity: 'Demo' },
    customer: { id: customer.id },
  });
}

const nameOf = ({ customer, visitDate }: VisitRow): string =>
  `${customer.company.name}, ${visitDate.split('-').reverse().join('/')} 09:00`;

/** The section of a visit's form. */
class FilesSection {
  readonly box: Locator;
  readonly tiles: Locator;
  readonly unsent: Locator;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('region', { name: 'Photos and files', exact: true });
    this.tiles = this.box.getByRole('list', { name: 'Photos and files', exact: true }).getByRole('listitem');
    this.unsent = this.box.getByRole('list', { name: 'Photos and files that are not sent yet' }).getByRole('listitem');
  }
  async choose(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.#page.waitForEvent('filechooser');
    await this.box.getByRole('button', { name: 'Photos and files', exact: true }).click();
    await (await chooser).setFiles(files);
  }
  /** Files that are dropped on it, or pasted anywhere. */
  async give(how: 'drop' | 'paste', file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const content = { ...file, buffer: file.buffer.toString('base64') };
    const data = await this.#page.evaluateHandle(({ name, mimeType, buffer }) => {
      const bytes = Uint8Array.from(atob(buffer), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType }));
      return transfer;
    }, content);
    if (how === 'drop') {
      await this.box.getByText('or drop or paste them here').dispatchEvent('drop', { dataTransfer: data });
    } else {
      await this.#page.evaluate((clipboardData) => {
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, data);
    }
  }
}

test(
  'photos and files of a visit are chosen, dropped, pasted, viewed, removed and taken back',
  { tag: wideOnly },
  async ({ page, person, tag, onPhone }) => {
    const api = await apiOf(theSystem(), person);
    const visit = await ownVisit(api, tag);
    const visits = new VisitPage(page, { onPhone });
    await visits.open(`?q=${tag}`);
    await visits.edit(nameOf(visit));
    const files = new FilesSection(page);
    await files.choose([
      await phonePhoto('panel.jpg'),
      { name: 'offer.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Offer']) },
    ]);
    await expect(files.tiles).toHaveCount(2);
    await expect(files.unsent).toHaveCount(0);
    await expect(files.tiles.first().getByRole('img')).toBeVisible();
    await expectAccessibleAtAllWidths(page);

    // Made smaller and turned upright on this device, without its position.
    const [photo] = await (await api.send('GET', `/api/visit/${visit.id}/file`)).json();
    expect(photo).toMatchObject({ name: 'panel.jpg', type: 'image/jpeg', width: 1536, height: 2048 });
    expect(photo).toMatchObject({ latitude: null, longitude: null, takenAt: '2026-11-18T02:15:00Z' });
    const content = Buffer.from(await (await api.send('GET', `/api/visit/file/${photo.id}`)).arrayBuffer());
    expect((await sharp(content).metadata()).exif).toBeUndefined();

    await files.tiles.getByRole('button', { name: 'Open offer.pdf' }).click();
    const viewer = page.getByRole('dialog', { name: 'offer.pdf' });
    await expect(viewer.getByText('Page 1 of 1')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(visits.dialog.box, 'only the viewer was closed').toBeVisible();

    // The position is sent if it is wanted.
    await files.give('drop', await phonePhoto('dropped.jpg', { width: 800, height: 600 }));
    await expect(files.tiles).toHaveCount(3);
    await files.box.getByRole('checkbox', { name: 'Also send where the photos were taken' }).check();
    await files.give('paste', await phonePhoto('pasted.jpg', { width: 800, height: 600 }));
    await expect(files.tiles).toHaveCount(4);
    expect((await (await api.send('GET', `/api/visit/${visit.id}/file`)).json()).slice(2)).toMatchObject([
      { name: 'dropped.jpg', latitude: null },
      { name: 'pasted.jpg', latitude: -6.2, longitude: 106.5 },
    ]);

    await files.tiles.getByRole('button', { name: 'Remove panel.jpg' }).click();
    await expect(files.tiles).toHaveCount(3);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await expect(files.tiles).toHaveCount(4);
    // The message about the undo covers the buttons below the form.
    await visits.dialog.box.getByRole('button', { name: 'Close' }).click();

    await expect(visits.rows.filter({ hasText: tag })).toContainText('4 photos and files');
    const details = await visits.expand(nameOf(visit));
    await expect(details.getByRole('button', { name: 'Open panel.jpg' })).toBeVisible();
    await expectAccessible(page);
    expect(await visits.sidewaysOverflow()).toBeLessThanOrEqual(0);
  },
);
