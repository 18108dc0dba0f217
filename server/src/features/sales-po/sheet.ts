import type { SalesPoRow } from '@gso/contract/sales-po';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { recordFile } from '../../platform/sheet-exchange/sheet-definition.ts';
import { salesPo } from './sales-po-kind.ts';

const sharesOf = ({ salesUserPo }: SalesPoRow): string =>
  salesUserPo.map(({ username, pctg }) => `${username} ${pctg}%`).join('; ');

export const salesPoFile = recordFile<SalesPoRow>({
  fileName: 'PO-All',
  sheetName: 'PO',
  columns: [
    { header: 'PO No', kind: 'text', width: 24, cell: (row) => row.poNo },
    { header: 'PO Date', kind: 'date', width: 12, cell: (row) => row.poDate },
    { header: 'Category', kind: 'text', width: 11, cell: (row) => row.category },
    { header: 'Company', kind: 'text', width: 36, cell: (row) => row.company.name },
    { header: 'Desc', kind: 'text', width: 50, cell: (row) => row.desc },
    { header: 'Amount', kind: 'number', width: 18, cell: (row) => row.amount },
    { header: 'Quotation', kind: 'text', width: 16, cell: (row) => row.quotation?.refNo ?? '' },
    { header: 'Project', kind: 'text', width: 14, cell: (row) => row.project?.refNo ?? '' },
    { header: 'Sales', kind: 'text', width: 40, cell: sharesOf },
    { header: 'File', kind: 'text', width: 30, cell: (row) => row.fileName },
  ],
});

export const salesPoSource = (where: Statement[]) =>
  recordSource(salesPo, { where, order: text('sales_po.id'), after: (last) => statement`sales_po.id > ${last.id}` });
