import type { CustomerRow } from '@gso/contract/customer';
import type { ItemRow } from '@gso/contract/item';
import type { ProjectRow } from '@gso/contract/project';
import type { Quotation } from '@gso/contract/quotation';
import { poForm, type SalesPoRow } from '@gso/contract/sales-po';
import type { ShodanRow } from '@gso/contract/shodan';
import { demoAdministrator } from '../server/src/commands/seed-demo.ts';
import { testPassword } from '../server/testing/people.ts';
import { logIn, type Token } from '../server/testing/log-in.ts';
import { Api } from './api.ts';

/** What the pictures of the guide show besides the demonstration data: a few weeks of work in a sales office. */
export interface GuideData {
  project: ProjectRow;
  openOffer: Quotation;
  orderWithFile: SalesPoRow;
  /** Somebody who works on the same records as the person in the pictures. */
  colleague: Api;
}

const salesAdmin = { username: 'sri', firstName: 'Sri Wahyuni', target: 0, targetVisit: 0 };
const sellers = [
  { username: 'budi', firstName: 'Budi Prasetyo', target: 1_500_000_000, targetVisit: 24 },
  { username: 'maria', firstName: 'Maria Simanjuntak', target: 1_200_000_000, targetVisit: 20 },
];

type Part = [brand: string, category: string, materialNo: string, desc: string, currency: string, supplier: number];
const parts: Part[] = [
  ['Omron', 'PLC', 'CP2E-N40DR-A', 'PLC compact CP2E, 24 input, 16 output relay, 2 serial port', 'IDR', 5_850_000],
  ['Omron', 'HMI', 'NB7W-TW01B', 'HMI 7 inch TFT, Ethernet, 800 × 480', 'IDR', 6_400_000],
  ['Omron', 'Sensor', 'E2E-X10D1-N', 'Sensor proximity M30, jarak 10 mm, PNP NO', 'IDR', 385_000],
  ['Keyence', 'Safety', 'GL-R20H', 'Tirai cahaya keselamatan, tinggi 800 mm', 'JPY', 98_000],
  ['Keyence', 'Vision', 'IV3-G600MA', 'Kamera vision dengan AI, monokrom, autofokus', 'JPY', 265_000],
  ['Mitsubishi', 'Inverter', 'FR-E840-0170', 'Inverter 7,5 kW, 3 fasa 400 V', 'USD', 412],
  ['Mitsubishi', 'Servo', 'MR-J5-200A', 'Servo amplifier 2 kW', 'USD', 1180],
  ['Schneider', 'Breaker', 'LV429630', 'MCCB Compact NSX100F 3P 100 A', 'IDR', 2_140_000],
  ['Schneider', 'Contactor', 'LC1D32M7', 'Kontaktor 32 A, coil 220 VAC', 'IDR', 486_000],
  ['Phoenix Contact', 'Power supply', 'QUINT4-PS/1AC/24DC/10', 'Power supply 24 VDC 10 A', 'EUR', 148.5],
  ['Autonics', 'Sensor', 'TK4S-14RR', 'Kontrol suhu PID, output relay', 'IDR', 925_000],
  ['IDEC', 'Relay', 'RJ2S-CL-A220', 'Relay 8 A, 2 kutub, coil 220 VAC', 'IDR', 78_000],
];

const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

async function answered<Reply>(response: Promise<Response>): Promise<Reply> {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

export async function fillGuide(api: Api): Promise<GuideData> {
  for (const seller of sellers) await hire(api, seller, 'Sales');
  const colleague = await hire(api, salesAdmin, 'Sales Admin');
  await answered(api.send('PATCH', '/api/letterhead', { ...letterhead, version: await letterheadVersion(api) }));
  const items = await stock(api);
  const itemIds = (...numbers: string[]) =>
    numbers.map((materialNo) => items.find((item) => item.materialNo === materialNo)?.id);
  await answered(
    api.send('POST', '/api/itembundling', {
      brand: 'GSO',
      category: 'Panel',
      materialNo: 'PKT-PLC-40',
      materialDesc: 'Paket panel kontrol PLC 40 I/O dengan HMI 7 inch',
      items: itemIds('CP2E-N40DR-A', 'NB7W-TW01B', 'LV429630', 'RJ2S-CL-A220').map((id, at) => ({
        id,
        qty: at === 3 ? 12 : 1,
      })),
    }),
  );
  const [agus, ratna, bambang, lina] = await Promise.all(
    ['Agus Wijaya', 'Ratna Sari', 'Bambang Suryadi', 'Lina Kusuma'].map((name) => contact(api, name)),
  );
  const [press, filling] = await Promise.all(
    ['Retrofit PLC press 400 ton', 'Otomasi mesin filling 12 nozzle'].map((name) => shodan(api, name)),
  );
  if (!agus || !ratna || !bambang || !lina || !press || !filling) throw new Error('The demonstration data changed.');

  const offers = [
    await offer(api, agus, 'Retrofit PLC press 400 ton', 'budi', -9, {
      itemDetails: lines(itemIds('CP2E-N40DR-A', 'NB7W-TW01B', 'GL-R20H', 'E2E-X10D1-N'), [1, 1, 2, 16]),
      shodan: { id: press.id },
      discount: 3,
    }),
    await offer(api, lina, 'Inverter mesin slitting', 'maria', -21, {
      itemDetails: lines(itemIds('FR-E840-0170', 'LV429630'), [8, 8]),
    }),
    await offer(api, bambang, 'Servo gripper palletizer', 'budi', -16, {
      itemDetails: lines(itemIds('MR-J5-200A', 'IV3-G600MA'), [3, 1]),
    }),
    await offer(api, ratna, 'Kontrol mesin filling 12 nozzle', 'maria', -4, {
      itemDetails: lines(itemIds('CP2E-N40DR-A', 'TK4S-14RR', 'QUINT4-PS/1AC/24DC/10'), [2, 12, 3]),
      shodan: { id: filling.id },
      discount: 18,
    }),
  ];
  const [, slitting, gripper, openOffer] = offers;
  if (!slitting || !gripper || !openOffer) throw new Error('A quotation is missing.');
  await offer(api, agus, 'Sensor proximity kontrak tahunan', 'budi', -30, {
    itemDetails: lines(itemIds('E2E-X10D1-N', 'RJ2S-CL-A220'), [240, 60]),
  });
  await offer(api, bambang, 'Panel kontrol pengganti line 3', 'maria', -13, {
    itemDetails: lines(itemIds('CP2E-N40DR-A', 'LC1D32M7', 'LV429630'), [1, 6, 2]),
  });
  const spare = await offer(api, ratna, 'Suku cadang kontrol suhu', 'maria', -18, {
    itemDetails: lines(itemIds('TK4S-14RR', 'QUINT4-PS/1AC/24DC/10'), [20, 4]),
  });
  await order(api, { won: spare, poNo: 'TRN-PO-26-1108', category: 'GOODS', at: -2 });
  const orderWithFile = await order(api, { won: slitting, poNo: '4500018832', category: 'GOODS', at: -12 });
  await order(api, { won: gripper, poNo: 'KKL/PO/XI/2026/0147', category: 'SERVICE', at: -6, below: 1_500_000 });
  await visits(api, { agus, ratna, bambang });
  const { content } = await answered<{ content: ProjectRow[] }>(
    api.send('GET', '/api/project?q=Retrofit%20PLC%20press'),
  );
  const [project] = content;
  if (!project) throw new Error('The project of the pictures is missing.');
  return { project, openOffer, orderWithFile, colleague };
}

const letterhead = {
  name: 'PT Gita Sinergi Otomasi',
  address: 'Ruko Cikarang Square Blok D No. 7, Cikarang Selatan, Bekasi 17530',
  phone: '021 8983 4410',
  email: 'penawaran@gso.example',
  web: 'www.gso.example',
  bank: 'Bank Mandiri, 156-00-1234567-8, PT Gita Sinergi Otomasi',
  footerNote:
    'Harga berlaku selama jangka waktu penawaran. Barang inden dikirim 6 sampai 8 minggu setelah PO diterima.',
};

async function letterheadVersion(api: Api): Promise<number> {
  return (await answered<{ version: number }>(api.send('GET', '/api/letterhead'))).version;
}

/** Makes an account and signs its owner in, who chooses a password first. */
async function hire(api: Api, { username, ...employee }: typeof salesAdmin, roleName: string): Promise<Api> {
  const { content: roles } = await answered<{ content: { id: number; name: string }[] }>(api.send('GET', '/api/role'));
  const roleId = roles.find(({ name }) => name === roleName)?.id;
  const person = { email: `${username}@gso.example`, phoneNo: '081290001100', ...employee };
  const given = `${testPassword} once`;
  await answered(api.send('POST', '/api/userlogin', { username, password: given, roleId, employee: person }));
  const first = new Api(api.origin, (await logIn(api.origin, { username, password: given })).token);
  const chosen = { username, oldPassword: given, password: testPassword, confirmPassword: testPassword };
  return new Api(api.origin, (await answered<Token>(first.send('PATCH', '/api/userlogin/password', chosen))).token);
}

function stock(api: Api): Promise<ItemRow[]> {
  return Promise.all(
    parts.map(([brand, category, materialNo, materialDesc, currency, suppPrice]) => {
      const sellingPrice = Math.round(suppPrice * 125) / 100;
      const price = { suppPrice, sellingPrice, bottomPrice: Math.round(sellingPrice * 90) / 100 };
      return answered<ItemRow>(
        api.send('POST', '/api/item', { brand, category, materialNo, materialDesc, currency, price }),
      );
    }),
  );
}

async function found<Row>(api: Api, path: string, name: string): Promise<Row | undefined> {
  const page = await answered<{ content: Row[] }>(api.send('GET', `${path}?q=${encodeURIComponent(name)}`));
  return page.content[0];
}

const contact = (api: Api, name: string) => found<CustomerRow>(api, '/api/customer', name);
const shodan = (api: Api, name: string) => found<ShodanRow>(api, '/api/shodan', name);

const lines = (ids: (number | undefined)[], quantities: number[]) =>
  ids.map((id, at) => ({ id, qty: quantities[at] ?? 1, stockType: at % 2 === 0 ? 'READY' : 'INDENT' }));

async function offer(
  api: Api,
  { id }: CustomerRow,
  name: string,
  salesUsername: string,
  at: number,
  more: object,
): Promise<Quotation> {
  const [term] = await answered<{ id: number }[]>(api.send('GET', '/api/quo/paymentTerm/select'));
  const header = { quotationDate: day(at), name, paymentTerm: term?.id, customer: { id }, salesUsername };
  return answered(api.send('POST', '/api/quo', { ...header, ...more }));
}

interface NewOrder {
  won: Quotation;
  poNo: string;
  category: string;
  at: number;
  /** Rupiah that the customer still got off. */
  below?: number;
}

/** The customer signs what we offered and sends it back; that is the file of the order. */
async function order(api: Api, { won, poNo, category, at, below = 0 }: NewOrder): Promise<SalesPoRow> {
  const { id, refNo, name, customer, salesUsername, grandTotalPrice } = won;
  const document = await api.send('POST', '/carbone/report_quotation', { id, language: 'id' });
  const other = sellers.find(({ username }) => username !== salesUsername)?.username;
  const form = new FormData();
  const item = {
    poNo,
    desc: name,
    poDate: day(at),
    amount: grandTotalPrice - below,
    category,
    company: { id: customer.company.id },
    quotation: { id },
    salesUserPo: [
      { username: salesUsername, pctg: 70 },
      { username: other, pctg: 30 },
    ],
  };
  form.append(poForm.item, JSON.stringify(item));
  form.append(poForm.file, new Blob([await document.arrayBuffer()], { type: 'application/pdf' }), `PO ${refNo}.pdf`);
  return answered(api.sendForm('/api/salespo', form));
}

async function visits(
  api: Api,
  { agus, ratna, bambang }: { agus: CustomerRow; ratna: CustomerRow; bambang: CustomerRow },
): Promise<void> {
  const sales = (customer: CustomerRow, username: string, at: number, status: string, activity: string) =>
    answered(
      api.send('POST', '/api/visit', {
        ...{ type: 'SALES', status, visitDate: day(at), timeStart: '0900', timeEnd: '1030', username, activity },
        customer: { id: customer.id },
      }),
    );
  await sales(ratna, 'maria', 0, 'FOLLOW_UP', 'Bahas harga mesin filling. Bu Ratna minta termin 45 hari.');
  await sales(bambang, 'budi', -1, 'CONFIRMED', 'Serah terima contoh gripper dan jadwal uji angkat.');
  await sales(agus, 'budi', 1, 'DRAFT', 'Antar penawaran retrofit yang sudah direvisi.');
  const people = await answered<{ id: number; username: string }[]>(api.send('GET', '/api/userlogin/select'));
  const idOf = (username: string) => people.find((person) => person.username === username)?.id;
  const assign = (to: string, from: string, at: number, activity: string) =>
    answered(
      api.send('POST', '/api/assignv', {
        ...{ type: 'SALES', to: { id: idOf(to) }, from: { id: idOf(from) }, customer: { id: ratna.id } },
        ...{ visitDate: day(at), timeStart: '1330', timeEnd: '1500', activity },
      }),
    );
  await assign('maria', demoAdministrator, 3, 'Dampingi uji coba produk dan catat hasil timbangan.');
  await assign('budi', demoAdministrator, 5, 'Cek ulang ukuran panel sebelum kirim gambar.');
  await assign(demoAdministrator, 'rudi', 2, 'Rapat awal proyek bersama bagian produksi.');
}
