import type { ProjectRow } from '@gso/contract/project';
import type { Quotation, QuotationRow } from '@gso/contract/quotation';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { logIn } from '../server/testing/log-in.ts';
import { testPassword } from '../server/testing/people.ts';
import { Api } from './api.ts';
import { sent } from './business.ts';

/** The demonstration records in the pictures of the guide. */
export interface GuideData {
  project: ProjectRow;
  openOffer: QuotationRow;
  /** A quotation that was sent and revised. */
  revisedOffer: QuotationRow;
  /** A quotation whose prices wait for an approval. */
  askedOffer: QuotationRow;
  orderWithFile: SalesPoRow;
  /** A company with a long history. */
  company: { id: number };
  shodan: { id: number };
  item: { id: number };
  /** A user who works on the same records as the user in the pictures. */
  colleague: Api;
}

export async function findGuideData(api: Api): Promise<GuideData> {
  const { token } = await logIn(api.origin, { username: 'sri', password: testPassword });
  return {
    project: await first(api, '/api/project', 'Retrofit PLC press 400 ton'),
    // It is below the bottom price.
    openOffer: await first(api, '/api/quo', 'Otomasi mesin filling 12 nozzle'),
    revisedOffer: await revised(api, await first(api, '/api/quo', 'Palletizer robot karton')),
    askedOffer: await asked(
      new Api(api.origin, token),
      await first(api, '/api/quo', 'Otomasi mesin filling 12 nozzle'),
    ),
    orderWithFile: await first(api, '/api/salespo', 'Inverter mesin slitting'),
    company: await first(api, '/api/company', 'PT Sinar Baja Presisi'),
    shodan: await first(api, '/api/shodan', 'press'),
    item: await first(api, '/api/item', 'CP2E'),
    colleague: new Api(api.origin, token),
  };
}

/** Asks for an approval, unless that was done for the other language. */
async function asked(seller: Api, row: QuotationRow): Promise<QuotationRow> {
  if (row.approval !== 'ASKED') await sent(seller, 'POST', `/api/quo/${row.id}/approval`, { version: row.version });
  return row;
}

/** Sends the quotation and changes it as its next revision, unless that was done for the other language. */
async function revised(api: Api, row: QuotationRow): Promise<QuotationRow> {
  if (row.revision > 0) return row;
  const address = `/api/quo/${row.id}`;
  const sentOffer = await sent<Quotation>(api, 'POST', `${address}/send`, { version: row.version, language: 'id' });
  const { version, itemDetails } = await sent<Quotation>(api, 'POST', `${address}/revise`, {
    version: sentOffer.version,
  });
  const [one, two, ...others] = itemDetails.map(({ line, id, qty, stockType }) => ({ line, id, qty, stockType }));
  const lines = [two, { ...one, qty: (one?.qty ?? 0) + 1 }, ...others.slice(1)];
  const last = lines.length - 1;
  const changed = lines.map((line, at) => ({ ...line, isOptional: at === last }));
  return sent(api, 'PATCH', '/api/quo', { id: row.id, version, itemDetails: changed, discount: 3 });
}

async function first<Row>(api: Api, path: string, name: string): Promise<Row> {
  const answer = await api.send('GET', `${path}?q=${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  const { content }: { content: Row[] } = await answer.json();
  const [row] = content;
  if (!row) throw new Error(`The demonstration data has no ${name}.`);
  return row;
}
