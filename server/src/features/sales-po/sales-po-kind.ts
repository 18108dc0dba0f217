import type { AttachmentType } from '@gso/contract/attachment';
import type { PoCategory, SalesPoInput, SalesPoRow } from '@gso/contract/sales-po';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

interface StoredSalesPo {
  id: number;
  po_no: string;
  description: string;
  po_date: string;
  amount: string;
  category: PoCategory;
  company_id: number;
  company_name: string;
  project_id: number | null;
  project_ref_no: string | null;
  project_name: string | null;
  add_info: string | null;
  quotation_id: number | null;
  quotation_ref_no: string | null;
  quotation_name: string | null;
  grand_total_price: string | null;
  shares: SalesPoRow['salesUserPo'];
  file_key: string | null;
  file_name: string | null;
  media_type: AttachmentType | null;
  bytes: number | null;
  version: number;
  created_by: string;
  updated_by: string;
  updated_at: string;
}

export const references = [
  { constraint: 'sales_po_company_id_fkey', path: 'company.id', to: 'company' },
  { constraint: 'sales_po_project_id_fkey', path: 'project', to: 'project' },
  { constraint: 'sales_po_quotation_id_fkey', path: 'quotation', to: 'quotation' },
] as const;

/** The attachment lies elsewhere and is changed by itself. */
export const salesPo: RecordKind<SalesPoRow, SalesPoInput, StoredSalesPo> = {
  entity: 'sales_po',
  columns:
    text(`sales_po.id, sales_po.po_no, sales_po.description, sales_po.po_date, sales_po.amount, sales_po.category,
    sales_po.company_id, company.name as company_name, sales_po.project_id, project.ref_no as project_ref_no,
    project.name as project_name, project.add_info, sales_po.quotation_id, quotation.ref_no as quotation_ref_no,
    quotation.name as quotation_name, quotation.grand_total_price,
    (select coalesce(jsonb_agg(jsonb_build_object('id', share.id, 'username', share.username,
        'firstName', user_login.first_name, 'pctg', share.percentage) order by share.place), '[]')
      from sales_po_share as share join user_login using (username) where share.sales_po_id = sales_po.id) as shares,
    sales_po.file_key, stored_file.name as file_name, stored_file.media_type, stored_file.bytes, sales_po.version,
    sales_po.created_by, sales_po.updated_by, sales_po.updated_at`),
  joins: text(`join company on company.id = sales_po.company_id
    left join project on project.id = sales_po.project_id
    left join quotation on quotation.id = sales_po.quotation_id
    left join stored_file on stored_file.key = sales_po.file_key`),
  toRow: (stored) => ({
    ...marksOf(stored),
    poNo: stored.po_no,
    desc: stored.description,
    poDate: stored.po_date,
    amount: Number(stored.amount),
    category: stored.category,
    company: { id: stored.company_id, name: stored.company_name },
    project: projectOf(stored),
    quotation: quotationOf(stored),
    salesUserPo: stored.shares,
    fileName: stored.file_name ?? '',
    filePath: stored.file_key === null ? '' : `/api/pdf/salespo/${stored.id}`,
    fileType: stored.media_type,
    fileSize: stored.bytes ?? 0,
    createdBy: stored.created_by,
  }),
  toColumns: columnsOf,
  inputOf: (row) => ({
    poNo: row.poNo,
    desc: row.desc,
    poDate: row.poDate,
    amount: row.amount,
    category: row.category,
    company: { id: row.company.id },
    project: row.project && { id: row.project.id, addInfo: row.project.addInfo },
    quotation: row.quotation && { id: row.quotation.id },
    salesUserPo: row.salesUserPo.map(({ username, pctg }) => ({ username, pctg })),
  }),
  references,
};

export function columnsOf({ poNo, desc, poDate, amount, category, company, quotation }: SalesPoInput) {
  return {
    po_no: poNo,
    description: desc,
    po_date: poDate,
    amount,
    category,
    company_id: company.id,
    quotation_id: quotation?.id ?? null,
  };
}

const projectOf = ({ project_id, project_ref_no, project_name, add_info }: StoredSalesPo): SalesPoRow['project'] =>
  project_id === null
    ? null
    : { id: project_id, refNo: project_ref_no ?? '', name: project_name ?? '', addInfo: add_info ?? '' };

const quotationOf = (stored: StoredSalesPo): SalesPoRow['quotation'] =>
  stored.quotation_id === null
    ? null
    : {
        id: stored.quotation_id,
        refNo: stored.quotation_ref_no ?? '',
        name: stored.quotation_name ?? '',
        grandTotalPrice: Number(stored.grand_total_price),
      };
