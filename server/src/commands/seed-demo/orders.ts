import type { Quotation } from '@gso/contract/quotation';
import { addDays } from '@gso/contract/rules/calendar-days';
import { type PoCategory, salesPoInput } from '@gso/contract/sales-po';
import { pick, workday } from '../../../seeds/demo-calendar.ts';
import type { DemoDeal } from '../../../seeds/demo-deals.ts';
import { demoLetterhead } from '../../../seeds/demo-letterhead.ts';
import { demoProjects } from '../../../seeds/demo-projects.ts';
import type { demoRepeatOrders } from '../../../seeds/demo-repeat-orders.ts';
import { type OrderFacts, orderPdf } from '../../../seeds/order-pdf.ts';
import { createSalesPo } from '../../features/sales-po/write-sales-po.ts';
import { attachmentOf } from '../../platform/files/attachment.ts';
import type { Office } from './office.ts';
import { type DatedEvent, eventOn, type Moment } from './timeline.ts';

interface WonDeal {
  deal: DemoDeal;
  number: number;
  category: PoCategory;
  offer: Quotation;
}

/** The customer's purchase order: it wins the quotation and its shodan, and starts the project if there is one. */
export async function receiveOrder(office: Office, { deal, number, category, offer }: WonDeal, at: Moment) {
  const { customer, refNo, name, itemDetails, grandTotalPrice } = offer;
  const lines = itemDetails.map(({ materialNo, materialDesc, qty }) => ({
    name: `${materialNo}  ${materialDesc}`,
    qty,
  }));
  // Some customers still get a discount on the last part of a million.
  const amount = number % 3 === 0 ? Math.floor(grandTotalPrice / 1_000_000) * 1_000_000 : grandTotalPrice;
  const order = {
    poNo: numberOf(customer.company.name, number, at.day),
    desc: name,
    poDate: at.day,
    amount,
    category,
    company: { id: customer.company.id },
    quotation: { id: offer.id },
    project: category === 'PROJECT' ? newProject(office, name) : null,
    salesUserPo: sharesOf(deal.seller, number),
  };
  await keepOrder(office, order, { reference: refNo, lines }, at);
}

export function eventOfRepeatOrder(
  office: Office,
  demo: (typeof demoRepeatOrders)[number],
  number: number,
): DatedEvent {
  return eventOn(workday(office.today, demo.ago), 840, async (at) => {
    const { id, name } = office.companies.get(demo.company);
    const order = {
      poNo: numberOf(name, 60 + number, at.day),
      desc: demo.desc,
      poDate: at.day,
      amount: demo.amount,
      category: demo.desc.startsWith('Servis') || demo.desc.startsWith('Kalibrasi') ? 'SERVICE' : 'GOODS',
      company: { id },
      salesUserPo: [{ username: demo.seller, pctg: 100 }],
    };
    await keepOrder(office, order, { reference: 'pesanan ulang', lines: [{ name: demo.desc, qty: 1 }] }, at);
  });
}

/** The sales administrator enters it, with the file that the customer sent. */
async function keepOrder(
  office: Office,
  order: object,
  { reference, lines }: Pick<OrderFacts, 'reference' | 'lines'>,
  at: Moment,
) {
  const { tx, files, people } = office;
  const sri = people.get('sri');
  const input = salesPoInput.parse(order);
  const buyer = await tx
    .selectFrom('company')
    .select(['name', 'street'])
    .where('id', '=', input.company.id)
    .executeTakeFirstOrThrow();
  const content = orderPdf({
    company: buyer.name,
    address: buyer.street,
    poNo: input.poNo,
    date: input.poDate,
    seller: demoLetterhead.name,
    reference,
    lines,
    total: input.amount,
  });
  const name = `PO ${input.poNo.replaceAll('/', '-')}.pdf`;
  const fileKey = await files.keep(sri, await attachmentOf(name, content));
  const { id, project } = await createSalesPo(tx, sri, { input, fileKey });
  office.dates.mark('sales_po', id, at);
  const machine = demoProjects.find((demo) => demo.name === project?.name);
  if (project && machine) {
    office.projects.set(project.name, { id: project.id, customerId: office.contacts.get(machine.contact).id });
  }
}

function newProject(office: Office, name: string) {
  const demo = demoProjects.find((project) => project.name === name);
  if (!demo) throw new Error(`There is no demonstration project ${name}.`);
  const { contact, dueIn, quota, pic } = demo;
  const customer = { id: office.contacts.get(contact).id };
  return { name, customer, dueDate: addDays(office.today, dueIn), quota, pic, addInfo: '' };
}

/** Each customer has a different numbering. */
function numberOf(company: string, number: number, day: string): string {
  const [year = '', month = ''] = day.split('-');
  const initials = company
    .replace(/^(PT|CV) /, '')
    .split(' ')
    .map((word) => word[0])
    .join('');
  const serial = String(118 + number * 13).padStart(4, '0');
  if (company.length % 3 === 0) return `45000${String(18_214 + number * 37)}`;
  if (company.length % 3 === 1) return `${initials}/PO/${year}/${month}/${serial}`;
  return `PO-${year.slice(2)}${month}-${serial}`;
}

const colleagues: Record<string, string> = { budi: 'dimas', maria: 'budi', dimas: 'hana', hana: 'maria' };

function sharesOf(seller: string, number: number) {
  const other = colleagues[seller] ?? 'hana';
  const alone = [{ username: seller, pctg: 100 }];
  const two = [
    { username: seller, pctg: 70 },
    { username: other, pctg: 30 },
  ];
  const three = [
    { username: seller, pctg: 60 },
    { username: other, pctg: 25 },
    { username: ['hana', 'maria', 'budi'].find((name) => name !== seller && name !== other) ?? '', pctg: 15 },
  ];
  return pick([two, alone, two, three], number);
}
