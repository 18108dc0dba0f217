import type { GroupedSheet } from '../../platform/sheet/xlsx/grouped-workbook.ts';
import type { CellValue, SheetColumn } from '../../platform/sheet/sheet-column.ts';
import type { Bom, BomLine } from './bom.ts';

const columns: SheetColumn[] = [
  { header: 'Brand', kind: 'text', width: 18 },
  { header: 'Material No', kind: 'text', width: 26 },
  { header: 'Description', kind: 'text', width: 56 },
  { header: 'Category', kind: 'text', width: 20 },
  { header: 'Qty', kind: 'number', width: 9 },
  { header: 'Stock', kind: 'text', width: 10 },
  { header: 'Part of', kind: 'text', width: 30 },
];

/** In one table each row also names the quotation and the order that it is from. */
export const bomColumns: SheetColumn[] = [
  { header: 'Quotation', kind: 'text' },
  { header: 'Purchase Order', kind: 'text' },
  ...columns,
];

export const bomRows = (boms: readonly Bom[]): CellValue[][] =>
  boms.flatMap(({ quotation, poNo, brands }) =>
    brands.flatMap(({ lines }) => lines.map((line) => [quotation.refNo, poNo, ...cellsOf(line)])),
  );

const cellsOf = (line: BomLine): CellValue[] => [
  line.brand,
  line.materialNo,
  line.materialDesc,
  line.category,
  line.qty,
  line.stockType,
  line.partOf.join(', '),
];

const shownDate = (date: string): string => date.split('-').reverse().join('/');

/** One bill of materials as a sheet, below a title. */
export function bomSheet({ quotation, poNo, brands }: Bom, about: GroupedSheet['heading']): GroupedSheet {
  return {
    name: quotation.refNo,
    heading: [
      ...about,
      ['Quotation', `${quotation.refNo}  ${quotation.name}  (${shownDate(quotation.date)})`],
      ['Purchase Order', poNo],
    ],
    columns,
    groups: brands.map(({ brand, lines }) => ({
      title: brand,
      rows: lines.map(cellsOf),
    })),
  };
}
