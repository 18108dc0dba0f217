import { type Quotation, quotationInput } from '@gso/contract/quotation';
import { shodanInput } from '@gso/contract/shodan';
import { pick, workday } from '../../../seeds/demo-calendar.ts';
import { type DemoDeal, demoDeals, demoLeads } from '../../../seeds/demo-deals.ts';
import { demoBundleKits, demoKits } from '../../../seeds/demo-kits.ts';
import { demoRates } from '../../../seeds/demo-prices.ts';
import { demoRepeatOrders } from '../../../seeds/demo-repeat-orders.ts';
import { quotationRecord } from '../../features/quotation/quotation-kind.ts';
import { changeStatus, createQuotation } from '../../features/quotation/write-quotation.ts';
import { shodan } from '../../features/shodan/shodan-kind.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { createRecord, updateRecord } from '../../platform/record/write-record.ts';
import type { Office } from './office.ts';
import { eventOfRepeatOrder, receiveOrder } from './orders.ts';
import { dateMove, moveTo, planOf } from './stages.ts';
import { type DatedEvent, eventOn, type Moment } from './timeline.ts';

/** Opportunities, their quotations, and how they ended. */
export function eventsOfDeals(office: Office): DatedEvent[] {
  return [
    ...demoDeals.flatMap((deal, number) => eventsOfDeal(office, deal, number)),
    ...demoLeads.flatMap((lead, number) => eventsOfLead(office, lead, number)),
    ...demoRepeatOrders.map((order, number) => eventOfRepeatOrder(office, order, number)),
  ];
}

/** How many days before the quotation the lead was first known. */
const leadDays = 14;
/** How many days before the quotation the site was seen. */
const surveyDays = 7;

function eventsOfDeal(office: Office, deal: DemoDeal, number: number): DatedEvent[] {
  const { today } = office;
  const { title, seller, contact, about, outcome, quotedAgo } = deal;
  const events: DatedEvent[] = [];
  if (about !== '') {
    const amount = estimateOf(office, deal);
    const opened = workday(today, quotedAgo + leadDays);
    const plan =
      outcome.kind === 'open'
        ? planOf(office, number)
        : { expectedClose: workday(today, outcome.ago - (number % 3) * 9) };
    events.push(
      eventOn(opened, 485, (at) => open(office, { title, seller, contact, about, amount, plan }, at)),
      eventOn(workday(today, quotedAgo + surveyDays), 800, (at) =>
        moveTo(office, { title, seller, stage: 'survey' }, at),
      ),
      ...eventsOfTalks(office, deal, number),
    );
  }
  let offer: Quotation | undefined;
  events.push(
    eventOn(workday(today, quotedAgo), 600 + number, async (at) => {
      offer = await quote(office, deal, number, at);
      if (about !== '') await moveTo(office, { title, seller, stage: 'quoted' }, at);
    }),
  );
  if (outcome.kind === 'lost') {
    events.push(
      eventOn(workday(today, outcome.ago), 960, async (at) => {
        if (offer) await lose(office, deal, offer, at);
      }),
    );
  }
  if (outcome.kind === 'won') {
    const { category } = outcome;
    events.push(
      eventOn(workday(today, outcome.ago), 900, async (at) => {
        if (offer) await receiveOrder(office, { deal, number, category, offer }, at);
        if (offer?.shodan) await dateEnd(office, offer.shodan.id, at);
      }),
    );
  }
  return events;
}

/** Most offers that are not new are negotiated half way to their end. */
function eventsOfTalks(office: Office, { title, seller, outcome, quotedAgo }: DemoDeal, number: number): DatedEvent[] {
  const endedAgo = outcome.kind === 'open' ? 0 : outcome.ago;
  const ago = Math.ceil((quotedAgo + endedAgo) / 2);
  if (number % 4 === 3 || ago - endedAgo < 4) return [];
  return [
    eventOn(workday(office.today, ago), 700, (at) => moveTo(office, { title, seller, stage: 'negotiation' }, at)),
  ];
}

function eventsOfLead(office: Office, lead: (typeof demoLeads)[number], number: number): DatedEvent[] {
  const { title, seller, lostAgo, openedAgo } = lead;
  const plan = lostAgo === undefined ? planOf(office, number) : {};
  const opened = eventOn(workday(office.today, openedAgo), 485, (at) => open(office, { ...lead, plan }, at));
  const surveyed = eventOn(workday(office.today, openedAgo - surveyDays), 800, (at) =>
    moveTo(office, { title, seller, stage: 'survey' }, at),
  );
  if (lostAgo === undefined) return openedAgo > surveyDays ? [opened, surveyed] : [opened];
  const givenUp = eventOn(workday(office.today, lostAgo), 960, (at) => giveUp(office, lead, at));
  return [opened, surveyed, givenUp];
}

interface Opportunity {
  title: string;
  seller: string;
  contact: string;
  about: string;
  amount: number;
  plan: Partial<ReturnType<typeof planOf>>;
}

async function open(office: Office, { title, seller, contact, about, amount, plan }: Opportunity, at: Moment) {
  const customer = { id: office.contacts.get(contact).id };
  const input = shodanInput.parse({ name: title, desc: about, amount, customer, ...plan });
  const made = await createRecord(office.tx, office.people.get(seller), shodan, input);
  office.shodans.set(title, made);
  office.dates.mark('shodan', made.id, at);
  await dateMove(office, made.id, at);
}

const discounts = [0, 2, 0, 3, 5, 0] as const;

async function quote(office: Office, deal: DemoDeal, number: number, at: Moment): Promise<Quotation> {
  const { title, seller, contact, about } = deal;
  const { ofBundles, parts } = partsOf(office, deal);
  const made = await createQuotation(
    office.tx,
    office.people.get(seller),
    quotationInput.parse({
      quotationDate: at.day,
      name: title,
      paymentTerm: pick(office.paymentTerms, number),
      customer: { id: office.contacts.get(contact).id },
      salesUsername: seller,
      shodan: about === '' ? null : { id: office.shodans.get(title).id },
      note: number % 3 === 0 ? 'Harga sudah dibahas dengan Hana.' : '',
      // One that needs review: its price stays below the bottom price.
      discount: title === 'Otomasi mesin filling 12 nozzle' ? 18 : pick(discounts, number),
      rounding: 1000,
      isItemBundling: ofBundles,
      itemDetails: parts.map(({ part, qty }, place) => ({
        id: part.id,
        qty,
        stockType: place % 2 === 0 ? 'READY' : 'INDENT',
      })),
    }),
  );
  office.dates.mark('quotation', made.id, at);
  // With its number, which is taken last.
  return readRecord(office.tx, quotationRecord, made.id);
}

/** The lines of a deal: items, or bundles. */
function partsOf({ items, bundles }: Office, { kit, times }: DemoDeal) {
  const ofBundles = kit in demoBundleKits;
  const kits: Readonly<Record<string, Readonly<Record<string, number>>>> = { ...demoKits, ...demoBundleKits };
  const parts = Object.entries(kits[kit] ?? {}).map(([materialNo, qty]) => ({
    part: ofBundles ? bundles.get(materialNo) : items.get(materialNo),
    qty: qty * times,
  }));
  return { ofBundles, parts };
}

/** An estimate: the current prices, rounded up to five millions. */
function estimateOf(office: Office, deal: DemoDeal): number {
  const step = 5_000_000;
  const rateOf = (currency: string) => demoRates.find(({ sourceCurr }) => sourceCurr === currency)?.convValue ?? 1;
  const prices = partsOf(office, deal).parts.map(
    ({ part, qty }) => part.price.sellingPrice * rateOf(part.currency) * qty,
  );
  return Math.ceil(prices.reduce((sum, price) => sum + price, 0) / step) * step;
}

async function lose(office: Office, deal: DemoDeal, { id, version }: Quotation, at: Moment) {
  await changeStatus(office.tx, office.people.get(deal.seller), { id, status: 'LOSE', version });
  office.dates.mark('quotation', id, at);
  const lostFor = deal.outcome.kind === 'lost' ? deal.outcome.reason : '';
  if (deal.about !== '') await giveUp(office, { ...deal, lostFor }, at);
}

interface Lost {
  title: string;
  seller: string;
  /** The name of a lose reason; without one, nobody gave a reason. */
  lostFor?: string;
}

async function giveUp(office: Office, { title, seller, lostFor = '' }: Lost, at: Moment) {
  const { id } = office.shodans.get(title);
  const { version } = await readRecord(office.tx, shodan, id);
  const [loseReason = null] = await readRows<{ id: number }>(
    office.tx,
    statement`select id from lose_reason where name = ${lostFor}`,
  );
  const patch = { status: 'LOSE' as const, loseReason, version };
  await updateRecord(office.tx, office.people.get(seller), shodan, { id, patch });
  await dateEnd(office, id, at);
}

/** It was open until that day. The status is stored with it, so that the figures of the dashboard are right. */
async function dateEnd(office: Office, id: number, at: Moment) {
  office.dates.mark('shodan', id, at);
  await readRows(office.tx, statement`update shodan set status = status, open_until = ${at.day} where id = ${id}`);
  await dateMove(office, id, at);
}
