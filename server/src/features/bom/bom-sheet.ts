import type { GroupedSheet } from '../../platform/sheet/xlsx/grouped-workbook.ts';
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts';
import type { Bom } from './bom.ts';

const columns: SheetColumn[] = [
  { header: 'Brand', kind: 'text', width: 18 },
  { header: 'Material No', kind: 'text', width: 26 },
  { header: 'Description', kind: 'text', width: 56 },
  { header: 'Category', kind: 'text', width: 20 },
  { header: 'Qty', kind: 'number', width: 9 },
  { header: 'Stock', kind: 'text', width: 10 },
  { header: 'Part of', kind: 'text', width: 30 },
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
      rows: lines.map((line) => [
        line.brand,
        line.materialNo,
        line.materialDesc,
        line.category,
        line.qty,
        line.stockType,
        line.partOf.join(', '),
      ]),
    })),
  };
}
