import type { ProjectRow } from '@gso/contract/project';
import type { QuotationRow } from '@gso/contract/quotation';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { logIn } from '../server/testing/log-in.ts';
import { testPassword } from '../server/testing/people.ts';
import { Api } from './api.ts';

/** The demonstration records in the pictures of the guide. */
export interface GuideData {
  project: ProjectRow;
  openOffer: QuotationRow;
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
    orderWithFile: await first(api, '/api/salespo', 'Inverter mesin slitting'),
    company: await first(api, '/api/company', 'PT Sinar Baja Presisi'),
    shodan: await first(api, '/api/shodan', 'press'),
    item: await first(api, '/api/item', 'CP2E'),
    colleague: new Api(api.origin, token),
  };
}

async function first<Row>(api: Api, path: string, name: string): Promise<Row> {
  const answer = await api.send('GET', `${path}?q=${encodeURIComponent(name)}`);
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  const { content }: { content: Row[] } = await answer.json();
  const [row] = content;
  if (!row) throw new Error(`The demonstration data has no ${name}.`);
  return row;
}
