import { projectPercentage } from '@gso/contract/rules/project-progress';
import { lineSubtotal, quotationTotals, shortfalls, type TotalTerms } from '@gso/contract/rules/quotation-totals';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { type Finding, problem, summed } from '../findings.ts';

const batch = 500;

export interface Extent {
  /** Checks only this many of the newest records. */
  newest?: number | undefined;
}

interface StoredQuotation {
  id: number;
  ref_no: string;
  discount: string;
  disc_type: TotalTerms['discType'];
  is_vat: boolean;
  vat_rate: string;
  vat_method: TotalTerms['vat']['method'];
  totals: Record<string, number>;
  lines: {
    selling_price: number;
    bottom_price: number;
    qty: number;
    is_optional: boolean;
    sub_total_price: number;
    shortfall: number;
  }[];
}

/** Reads records from the newest to the oldest, in batches. */
async function* newestFirst<Row extends { id: number }>(
  db: Reader,
  { newest = Infinity }: Extent,
  select: (below: number, limit: number) => Statement,
): AsyncIterable<Row> {
  let below = 2 ** 31 - 1;
  for (let left = newest; left > 0; left -= batch) {
    const rows = await readRows<Row>(db, select(below, Math.min(batch, left)));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    below = last.id;
  }
}

const quotations = (below: number, limit: number): Statement =>
  statement`select id, ref_no, discount, disc_type, is_vat, vat_rate, vat_method,
      jsonb_build_object('quantity', total_qty, 'total', total_price, 'discount', total_price_disc,
        'total after discount', total_price_after_disc, 'tax', total_price_vat, 'grand total', grand_total_price,
        'lines below their bottom price', lines_below_bottom) as totals,
      coalesce((
        select jsonb_agg(jsonb_build_object('selling_price', selling_price, 'bottom_price', bottom_price, 'qty', qty,
          'is_optional', is_optional, 'sub_total_price', sub_total_price, 'shortfall', shortfall) order by place)
        from quotation_line where quotation_id = quotation.id
      ), '[]') as lines
    from quotation where id < ${below} order by id desc limit ${limit}`;

/** Totals are stored with each quotation; here they are computed again from its lines. */
export async function* wrongTotals(db: Reader, extent: Extent): AsyncIterable<Finding> {
  let looked = 0;
  async function* wrong(): AsyncIterable<Finding> {
    for await (const stored of newestFirst<StoredQuotation>(db, extent, quotations)) {
      looked += 1;
      const [difference] = differences(stored);
      if (difference) yield problem('quotations', `${stored.ref_no}: ${difference}`, askHistory('quotation'));
    }
  }
  yield* summed('quotations', wrong(), () => `the totals of ${looked} follow from their lines`);
}

const askHistory = (record: string): string =>
  `It was changed outside the program. Compare its history with a backup, correct what is wrong, and save the ${record} in the program to compute it again.`;

function differences({ lines, totals, ...stored }: StoredQuotation): string[] {
  const priced = lines.map(({ selling_price, bottom_price, qty, is_optional }) => ({
    sellingPrice: selling_price,
    bottomPrice: bottom_price,
    qty,
    isOptional: is_optional,
  }));
  const terms: TotalTerms = {
    discount: Number(stored.discount),
    discType: stored.disc_type,
    isVat: stored.is_vat,
    vat: { rate: Number(stored.vat_rate), method: stored.vat_method },
  };
  const computed = quotationTotals(priced, terms);
  const missing = shortfalls(priced, terms);
  const expected: Record<string, number> = {
    quantity: computed.totalQty,
    total: computed.totalPrice,
    discount: computed.totalPriceDisc,
    'total after discount': computed.totalPriceAfterDisc,
    tax: computed.totalPriceVAT,
    'grand total': computed.grandTotalPrice,
    'lines below their bottom price': missing.filter((amount) => amount > 0).length,
  };
  return [
    ...lines.flatMap(({ sub_total_price, shortfall }, place) => [
      ...different(
        `subtotal of line ${place + 1}`,
        sub_total_price,
        lineSubtotal(priced[place] ?? { sellingPrice: 0, qty: 0 }),
      ),
      ...different(`shortfall of line ${place + 1}`, shortfall, missing[place]),
    ]),
    ...Object.entries(totals).flatMap(([name, value]) => different(name, value, expected[name])),
  ];
}

const different = (what: string, stored: number, expected: number | undefined): string[] =>
  stored === expected ? [] : [`${what} is ${stored}, but its lines add up to ${expected}.`];

interface StoredProject {
  id: number;
  ref_no: string;
  percentage: string;
  phases: { all: number; done: number }[];
}

const projects = (below: number, limit: number): Statement =>
  statement`select id, ref_no, percentage, coalesce((
      select jsonb_agg(counts) from (
        select count(*) as all, count(*) filter (where is_done) as done
        from project_task where project_id = project.id group by phase
      ) as counts
    ), '[]') as phases
    from project where id < ${below} order by id desc limit ${limit}`;

export async function* wrongPercentages(db: Reader, extent: Extent): AsyncIterable<Finding> {
  let looked = 0;
  async function* wrong(): AsyncIterable<Finding> {
    for await (const { ref_no, percentage, phases } of newestFirst<StoredProject>(db, extent, projects)) {
      looked += 1;
      const expected = projectPercentage(phases);
      if (Number(percentage) === expected) continue;
      const found = `${ref_no} is at ${Number(percentage)} %, but its tasks add up to ${expected} %.`;
      yield problem('projects', found, askHistory('tasks'));
    }
  }
  yield* summed('projects', wrong(), () => `the percentage of ${looked} follows from their tasks`);
}

/** An ordered quotation is won, and remembers its status from before. */
export async function* wrongOrders(db: Reader): AsyncIterable<Finding> {
  const found = await readRows<{ ref_no: string; status: string; is_ordered: boolean }>(
    db,
    statement`select ref_no, status, sales_po.id is not null as is_ordered
      from quotation left join sales_po on quotation_id = quotation.id
      where (sales_po.id is not null) <> (status_before_order is not null) or (sales_po.id is not null and status <> 'WIN')
      order by quotation.id desc limit 1000`,
  );
  const findings = found.map(({ ref_no, status, is_ordered }) =>
    problem(
      'orders',
      `${ref_no} is ${is_ordered ? 'ordered' : 'not ordered'}, but its status (${status}) or the status from before does not match.`,
      askHistory('purchase order'),
    ),
  );
  yield* summed('orders', findings, () => 'every ordered quotation is won');
}
