import {
  poForm,
  type SalesPoInput,
  salesPoList,
  type SalesPoListQuery,
  salesPoPage,
  type SalesPoPatch,
  type SalesPoRow,
  salesPoRow,
  salesPoSaved,
} from '@gso/contract/sales-po';
import { recordApi } from '../../api/record-api.ts';

export const salesPoApi = recordApi<SalesPoRow, SalesPoListQuery, SalesPoInput, SalesPoPatch>({
  name: 'sales-po',
  entity: 'sales_po',
  path: '/api/salespo',
  list: salesPoList,
  page: salesPoPage,
  row: salesPoRow,
  saved: salesPoSaved,
});

export const billOfMaterialPath = (id: number): string => `/api/excel/bom-po/${id}`;

interface WithFile {
  /** The order to change; undefined for a new one. */
  id?: number;
  item: SalesPoInput | SalesPoPatch;
  file: File;
  idempotencyKey?: string;
  onProgress: (percent: number) => void;
}

/** Saves an order together with its file. */
export async function saveWithFile({ id, item, file, idempotencyKey, onProgress }: WithFile): Promise<SalesPoRow> {
  const { sendForm } = await import('../../api/send-form.ts');
  const form = new FormData();
  form.append(poForm.item, JSON.stringify(item));
  form.append(poForm.file, file);
  const path = id === undefined ? salesPoApi.path : `${salesPoApi.path}/${id}`;
  return sendForm({ path, form, reply: salesPoSaved, idempotencyKey, onProgress });
}
