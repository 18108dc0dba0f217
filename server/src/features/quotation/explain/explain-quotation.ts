import { homeCurrency } from '@gso/contract/exchange-rate';
import { explanationOf, type SourceFacts } from '@gso/contract/explain/explain';
import type { Explanation, FigureName } from '@gso/contract/explain/explanation';
import { recording, type RowFacts } from '@gso/contract/explain/recorded';
import type { Quotation, QuotationLine } from '@gso/contract/quotation';
import type { LineFigure, QuotationFigure } from '@gso/contract/quotation/explained';
import { quotedAmounts } from '@gso/contract/rules/price';
import { includedLines, subtotalOf, totalAmounts } from '@gso/contract/rules/quotation-totals';
import { notFound } from '../../../platform/app-error.ts';
import { lastChanges } from '../../../platform/audit/last-changes.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readRows, statement } from '../../../platform/db/statement.ts';
import { readRecord } from '../../../platform/record/record-kind.ts';
import { quotationRecord } from '../quotation-kind.ts';

/** How a total of a quotation follows from its lines and terms. */
export async function explainTotal(tx: Tx, id: number, figure: QuotationFigure): Promise<Explanation> {
  const quotation = await readRecord(tx, quotationRecord, id);
  const lines = includedLines(quotation.itemDetails.map((line) => ({ ...line, ...line.price })));
  return explanationOf({
    currency: homeCurrency,
    result: totalAmounts(lines, quotation, recording)[figure],
    stored: quotation[figure],
    rows: lines.map(rowOf),
    sources: await sourcesOf(tx, quotation),
  });
}

const rowOf = ({ brand, materialNo, qtyType, id }: QuotationLine): RowFacts => {
  const label = `${brand} ${materialNo}`;
  return { label, record: qtyType === 'PCS' ? { kind: 'item', id, name: label } : null };
};

/** How a figure of one line follows from the price that its item or bundle had. */
export async function explainLine(tx: Tx, key: { id: number; line: number }, figure: LineFigure): Promise<Explanation> {
  const quotation = await readRecord(tx, quotationRecord, key.id);
  const line = quotation.itemDetails.find((one) => one.line === key.line);
  if (!line) throw notFound();
  const sources = { ...(await sourcesOf(tx, quotation)), ...(await lineSources(tx, line)) };
  if (figure === 'subTotalPrice') {
    const result = subtotalOf({ ...line, ...line.price }, recording);
    return explanationOf({ currency: homeCurrency, result, stored: line.subTotalPrice, sources });
  }
  const { price, rate, currency } = line.source;
  // Without a rate the price was entered, and there is no bottom price.
  const amounts = quotedAmounts(price, rate ?? 0, quotation.rounding, recording);
  const isSelling = figure === 'linePrice';
  return explanationOf({
    currency,
    result: isSelling ? amounts.sellingPrice : amounts.bottomPrice,
    stored: isSelling ? line.price.sellingPrice : line.price.bottomPrice,
    isEntered: isSelling && line.isTyped,
    sources,
  });
}

type Sources = Partial<Record<FigureName, SourceFacts>>;

/** Fields of the quotation that hold the inputs. */
const fieldOf = {
  discount: 'discount',
  lumpSum: 'discount',
  vatRate: 'isVat',
  qty: 'itemDetails',
  linePrice: 'itemDetails',
  lineBottom: 'itemDetails',
} as const satisfies Partial<Record<FigureName, string>>;

async function sourcesOf(tx: Tx, { id }: Quotation): Promise<Sources> {
  const changes = await lastChanges(tx, { entity: 'quotation', id }, [...new Set(Object.values(fieldOf))]);
  return Object.fromEntries(Object.entries(fieldOf).map(([name, field]) => [name, { ...changes.get(field) }]));
}

/** The prices are those of the item when the line was created; the rate is the value that the line refers to. */
async function lineSources(tx: Tx, line: QuotationLine): Promise<Sources> {
  const [rate] = await readRows<{ set_by: string; valid_from: string }>(
    tx,
    statement`select set_by, valid_from from exchange_rate_value
      where id = (select rate_value_id from quotation_line where id = ${line.line})`,
  );
  const { record } = rowOf(line);
  return {
    sourceSelling: { record },
    sourceBottom: { record },
    ...(rate && {
      rate: {
        of: line.source.currency,
        validFrom: rate.valid_from,
        changedBy: rate.set_by,
        changedAt: rate.valid_from,
      },
    }),
  };
}
