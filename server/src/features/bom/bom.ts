import type { QuotationLine } from '@gso/contract/quotation';
import type { Reader } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';

type Material = Pick<QuotationLine, 'brand' | 'category' | 'materialNo' | 'materialDesc'>;

export interface QuotedLine extends Material {
  qty: number;
  stockType: QuotationLine['stockType'];
  /** The members of a bundle: how many of each for one bundle. */
  parts: QuotationLine['items'];
}

export interface BomLine extends Material {
  qty: number;
  stockType: QuotationLine['stockType'];
  /** The bundles that it is needed for. */
  partOf: string[];
}

/** The materials that one quotation needs. */
export interface Bom {
  quotation: { refNo: string; name: string; date: string };
  poNo: string;
  brands: { brand: string; lines: BomLine[] }[];
}

interface StoredQuotation {
  ref_no: string;
  name: string;
  quotation_date: string;
  po_no: string;
  lines: QuotedLine[];
}

/** One bill of materials for each quotation that these purchase orders have ordered. */
export async function readBoms(db: Reader, purchaseOrders: Statement): Promise<Bom[]> {
  const stored = await readRows<StoredQuotation>(
    db,
    statement`select quotation.ref_no, quotation.name, quotation.quotation_date, sales_po.po_no,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'brand', brand, 'category', category, 'materialNo', material_no, 'materialDesc', material_desc,
            'qty', qty, 'stockType', stock_type, 'parts', parts
          ) order by place), '[]') from quotation_line where quotation_id = quotation.id) as lines
      from sales_po join quotation on quotation.id = sales_po.quotation_id
      where ${purchaseOrders}
      order by quotation.ref_no`,
  );
  return stored.map(({ ref_no, name, quotation_date, po_no, lines }) => ({
    quotation: { refNo: ref_no, name, date: quotation_date },
    poNo: po_no,
    brands: byBrand(bomLines(lines)),
  }));
}

/** Each material once per kind of supply, however many lines and bundles need it. */
export function bomLines(lines: readonly QuotedLine[]): BomLine[] {
  const needed = new Map<string, BomLine>();
  for (const line of lines.flatMap(materialsOf)) {
    const key = JSON.stringify([line.brand.toLowerCase(), line.materialNo.toLowerCase(), line.stockType]);
    const before = needed.get(key);
    needed.set(key, before ? together(before, line) : line);
  }
  return [...needed.values()];
}

const together = (one: BomLine, other: BomLine): BomLine => ({
  ...one,
  qty: one.qty + other.qty,
  partOf: [...new Set([...one.partOf, ...other.partOf])],
});

function materialsOf({ parts, qty, stockType, ...own }: QuotedLine): BomLine[] {
  if (parts.length === 0) return [{ ...own, qty, stockType, partOf: [] }];
  return parts.map((part) => ({ ...part, qty: part.qty * qty, stockType, partOf: [own.materialNo] }));
}

function byBrand(lines: readonly BomLine[]): Bom['brands'] {
  const ofBrand = Map.groupBy(lines, ({ brand }) => brand.toLowerCase());
  return [...ofBrand.values()]
    .map((ofOne) => ofOne.toSorted(byMaterial))
    .map((sorted) => ({ brand: sorted[0]?.brand ?? '', lines: sorted }))
    .toSorted((one, other) => compare(one.brand, other.brand));
}

/** Material on stock comes before material that has to be ordered. */
const byMaterial = (one: BomLine, other: BomLine): number =>
  compare(one.materialNo, other.materialNo) || compare(other.stockType, one.stockType);

const compare = (one: string, other: string): number => one.localeCompare(other, 'en');
