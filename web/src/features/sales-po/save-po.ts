import type { RefusalReply } from '@gso/contract/record/replies';
import type { SalesPoRow } from '@gso/contract/sales-po';
import { Refused } from '../../api/client.ts';
import type { Attempt } from '../../form/use-record-form.ts';
import { salesPoApi, saveWithFile } from './api.ts';
import { inputOf, patchOf, type PoValues } from './po-form.ts';

/** Saves the form. A refusal is mapped to its fields. */
export async function savePo(
  po: SalesPoRow | undefined,
  attempt: Attempt<PoValues>,
  onProgress: (percent: number) => void,
): Promise<SalesPoRow> {
  try {
    return await (po ? change(po, attempt, onProgress) : create(attempt, onProgress));
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.status, withFormPaths(error.reply)) : error;
  }
}

function create({ values, idempotencyKey }: Attempt<PoValues>, onProgress: (percent: number) => void) {
  const item = inputOf(values);
  const { file } = values;
  return file ? saveWithFile({ item, file, idempotencyKey, onProgress }) : salesPoApi.create(item, idempotencyKey);
}

function change({ id }: SalesPoRow, attempt: Attempt<PoValues>, onProgress: (percent: number) => void) {
  const item = patchOf(attempt);
  const { file } = attempt.values;
  return file ? saveWithFile({ id, item, file, onProgress }) : salesPoApi.update(id, item);
}

/** The API has the project and its additional information together; the form has a field for each. */
const formPath = (path: string): string => (path === 'project.addInfo' ? 'addInfo' : path);

function withFormPaths(reply: RefusalReply): RefusalReply {
  const { fields, changes } = reply;
  return {
    ...reply,
    ...(fields && { fields: fields.map((field) => ({ ...field, path: formPath(field.path) })) }),
    ...(changes && { changes: changes.map((one) => ({ ...one, field: formPath(one.field) })) }),
  };
}
