import { poCategories, type SalesPoInput, type SalesPoRow } from '@gso/contract/sales-po';
import type { Insertable } from 'kysely';
import type { SalesPo } from '../../platform/db/schema.ts';
import { type DescribedKind, emptyAsNull, numeric, oneOf, recordKind } from '../../platform/record/record-kind.ts';

export const references = [
  { constraint: 'sales_po_company_id_fkey', path: 'company.id', to: 'company' },
  { constraint: 'sales_po_project_id_fkey', path: 'project', to: 'project' },
  { constraint: 'sales_po_quotation_id_fkey', path: 'quotation', to: 'quotation' },
] as const;

const shares = `(select coalesce(jsonb_agg(jsonb_build_object('id', share.id, 'username', share.username,
    'firstName', user_login.first_name, 'pctg', share.percentage) order by share.place), '[]')
  from sales_po_share as share join user_login using (username) where share.sales_po_id = sales_po.id)`;

/** The order's own columns. Its project, shares and attachment are written separately. */
const ownFields = recordKind<SalesPoRow, Omit<SalesPoInput, 'project' | 'salesUserPo'>>({
  entity: 'sales_po',
  fields: {
    poNo: 'po_no',
    desc: 'description',
    poDate: 'po_date',
    amount: numeric('amount'),
    category: oneOf(poCategories, 'category'),
    'company.id': 'company_id',
    'quotation.id': 'quotation_id',
  },
  shown: {
    oldNo: emptyAsNull('sales_po.old_no'),
    'company.name': 'company.name',
    'project.id': 'sales_po.project_id',
    'project.refNo': 'project.ref_no',
    'project.name': 'project.name',
    'project.addInfo': 'project.add_info',
    'quotation.refNo': 'quotation.ref_no',
    'quotation.name': 'quotation.name',
    'quotation.grandTotalPrice': numeric('quotation.grand_total_price'),
    salesUserPo: shares,
    fileName: emptyAsNull('stored_file.name'),
    fileType: 'stored_file.media_type',
    fileSize: 'coalesce(stored_file.bytes, 0)',
    filePath: `case when sales_po.file_key is null then '' else '/api/pdf/salespo/' || sales_po.id end`,
    createdBy: 'sales_po.created_by',
  },
  joins: `join company on company.id = sales_po.company_id
    left join project on project.id = sales_po.project_id
    left join quotation on quotation.id = sales_po.quotation_id
    left join stored_file on stored_file.key = sales_po.file_key`,
  references,
});

export const columnsOf = (input: SalesPoInput) => ownFields.toColumns(input) as Insertable<SalesPo>;

export const salesPo: DescribedKind<SalesPoRow, SalesPoInput> = {
  ...ownFields,
  inputOf: (row) => ({
    ...ownFields.inputOf(row),
    project: row.project && { id: row.project.id, addInfo: row.project.addInfo },
    salesUserPo: row.salesUserPo.map(({ username, pctg }) => ({ username, pctg })),
  }),
};
