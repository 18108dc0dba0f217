import { priceReferenceList, quotationInput, quotationList } from '@gso/contract/quotation';
import { listPriceReferences, listQuotations, selectQuotations } from '../src/features/quotation/queries.ts';
import { quotationRecord } from '../src/features/quotation/quotation-kind.ts';
import { createQuotation } from '../src/features/quotation/write-quotation.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { readRecord } from '../src/platform/record/record-kind.ts';
import { bareInsert, bareReads, type BareScript } from './bare-script.ts';
import { documentGoals, listGoals, longOnly, recordGoals, searchGoals, type Work } from './work.ts';

const quotations = (name: string, query: Record<string, string>, goals: Work['goals']): Work => ({
  table: 'quotation',
  name: `quotations: ${name}`,
  path: `/api/quo?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listQuotations(db, quotationList.fromWire(query))),
  goals,
});

const earlierPrices = (name: string, query: Record<string, string>): Work => ({
  table: 'quotation',
  name: `quotations: ${name}`,
  path: `/api/quo/itemdetails?${new URLSearchParams(query).toString()}`,
  bare: (url) => bareReads(url, (db) => listPriceReferences(db, priceReferenceList.fromWire(query))),
  goals: listGoals,
});

/** One of the large customers, and the materials that one line in two hundred and one line in twenty thousand offers. */
const largeCompany = 2;
const frequentMaterial = 'C4C-0000001';
const usualMaterial = 'F1C-0000777';

const twentyLines = {
  quotationDate: new Date().toISOString().slice(0, 10),
  name: 'Panel kontrol lini pengisian, tahap dua',
  paymentTerm: 1,
  customer: { id: 4321 },
  salesUsername: 'sales-1',
  note: 'Dibahas dengan bagian produksi',
  discount: 5,
  itemDetails: Array.from({ length: 20 }, (_, place) => ({ id: 501 + place, qty: 1 + (place % 5) })),
};

/** The rows of such a quotation, inserted in one transaction without anything else. */
async function bareSave(url: string): Promise<BareScript> {
  const db = openDatabase({ url, connections: 1, name: 'gso bench' });
  try {
    const author = { ...benchActor, username: 'sales-1', permissions: ['MA_QUOTATION'] };
    const { id } = await db
      .transaction()
      .execute((tx) => createQuotation(tx, author, quotationInput.parse(twentyLines)));
    const header = await bareInsert(db, { table: 'quotation', by: 'id', id, instead: { ref_no: 'gen_random_uuid()' } });
    const lines = await bareInsert(db, {
      table: 'quotation_line',
      by: 'quotation_id',
      id,
      instead: { quotation_id: ':quotation' },
    });
    const text = `begin;\n${header} returning id as quotation \\gset\n${lines};\ncommit;\n`;
    return { text, variables: {}, settings: '' };
  } finally {
    await db.destroy();
  }
}

const benchActor = {
  userId: 0,
  fullName: '',
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  sessionId: '',
  isConfirmed: false,
  requestId: 'bench',
};

export const quotationWorks: Work[] = [
  quotations('first page', {}, listGoals),
  ...longOnly([
    quotations('one status', { qst: 'OPEN' }, listGoals),
    quotations('one sales person', { qsu: 'sales-7' }, listGoals),
    quotations('by grand total', { so: 'grandTotalPrice' }, listGoals),
    quotations('one status by grand total', { qst: 'OPEN', so: 'grandTotalPrice' }, listGoals),
    quotations('search, 12 found', { q: 'mirah' }, searchGoals),
    quotations('search, one contact', { q: 'langka' }, searchGoals),
    quotations('search, one in 4 found', { q: 'baja' }, searchGoals),
    quotations('deep page (offset 20,000)', { pn: '2000' }, listGoals),
    {
      table: 'quotation',
      name: 'quotations: by id, with ten lines',
      path: '/api/quo/777',
      bare: (url) => bareReads(url, (db) => readRecord(db, quotationRecord, 777)),
      goals: recordGoals,
    },
    earlierPrices('earlier prices', { materialno: usualMaterial }),
    earlierPrices('earlier prices, frequent', { materialno: frequentMaterial }),
    earlierPrices('earlier prices, frequent, one company', {
      materialno: frequentMaterial,
      companyid: String(largeCompany),
    }),
    {
      table: 'quotation',
      name: 'quotations: select of a large company',
      path: `/api/quo/select?companyid=${largeCompany}`,
      bare: (url) => bareReads(url, (db) => selectQuotations(db, { companyid: largeCompany })),
      goals: listGoals,
    },
  ]),
  {
    table: 'quotation',
    name: 'quotations: save with 20 lines',
    path: '/api/quo',
    body: twentyLines,
    bare: bareSave,
    goals: documentGoals,
  },
];
