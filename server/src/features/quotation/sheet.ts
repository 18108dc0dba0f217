import type { QuotationRow } from '@gso/contract/quotation';
import { statement, text } from '../../platform/db/statement.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { recordFile } from '../../platform/sheet-exchange/sheet-definition.ts';
import { quotationHead } from './quotation-kind.ts';

export const quotationFile = recordFile<QuotationRow>({
  fileName: 'Quotation-All',
  sheetName: 'Quotation',
  columns: [
    { header: 'Ref No', kind: 'text', width: 16, cell: (row) => row.refNo },
    { header: 'Date', kind: 'date', width: 12, cell: (row) => row.quotationDate },
    { header: 'Title', kind: 'text', width: 40, cell: (row) => row.name },
    { header: 'Company', kind: 'text', width: 36, cell: (row) => row.customer.company.name },
    { header: 'Customer', kind: 'text', width: 30, cell: (row) => row.customer.name },
    { header: 'Status', kind: 'text', width: 9, cell: (row) => row.status },
    { header: 'Sales', kind: 'text', width: 18, cell: (row) => row.salesUsername },
    { header: 'Shodan', kind: 'text', width: 30, cell: (row) => row.shodan?.name ?? '' },
    { header: 'Payment Term', kind: 'text', width: 40, cell: (row) => row.paymentTermDesc },
    { header: 'Total', kind: 'number', width: 18, cell: (row) => row.totalPrice },
    { header: 'Discount', kind: 'number', width: 18, cell: (row) => row.totalPriceDisc },
    { header: 'VAT', kind: 'number', width: 18, cell: (row) => row.totalPriceVAT },
    { header: 'Grand Total', kind: 'number', width: 18, cell: (row) => row.grandTotalPrice },
    { header: 'Create By', kind: 'text', width: 18, cell: (row) => row.createdBy },
    { header: 'Revision', kind: 'number', width: 9, cell: (row) => row.revision },
    { header: 'Valid Until', kind: 'date', width: 12, cell: (row) => row.validUntil },
    { header: 'Follow Up', kind: 'date', width: 12, cell: (row) => row.followUpOn },
    { header: 'Lose Reason', kind: 'text', width: 24, cell: (row) => row.loseReason?.name ?? '' },
  ],
});

export const quotationSource = recordSource(quotationHead, {
  where: [],
  order: text('quotation.id'),
  after: (last) => statement`quotation.id > ${last.id}`,
});
