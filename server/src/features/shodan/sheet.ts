import type { ShodanRow } from '@gso/contract/shodan';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { recordFile } from '../../platform/sheet-exchange/sheet-definition.ts';
import { shodan } from './shodan-kind.ts';

export const shodanFile = recordFile<ShodanRow>({
  fileName: 'Shodan-All',
  sheetName: 'Shodan',
  columns: [
    { header: 'Company', kind: 'text', width: 36, cell: (row) => row.customer.company.name },
    { header: 'Customer', kind: 'text', width: 30, cell: (row) => row.customer.name },
    { header: 'Name', kind: 'text', width: 36, cell: (row) => row.name },
    { header: 'Desc', kind: 'text', width: 60, cell: (row) => row.desc },
    { header: 'Status', kind: 'text', width: 9, cell: (row) => row.status },
    { header: 'Amount', kind: 'number', width: 18, cell: (row) => row.amount },
    { header: 'Create By', kind: 'text', width: 18, cell: (row) => row.createdBy },
    { header: 'Create Date', kind: 'instant', width: 18, cell: (row) => row.createdDate },
  ],
});

export const shodanSource = (where: Statement[]) =>
  recordSource(shodan, { where, order: text('shodan.id'), after: (last) => statement`shodan.id > ${last.id}` });
