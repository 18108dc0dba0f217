import { customerInput, type CustomerRow, customerRow, customerSaved } from '@gso/contract/customer';
import { fieldsOf } from '@gso/contract/record/record-schema';
import { currentSession } from '../../api/session.ts';
import { saveForm } from '../../form/save-form.ts';
import type { Attempt } from '../../form/use-record-form.ts';
import { isKeeping } from '../../offline/keeping.ts';
import { isLocalId } from '../../offline/local-id.ts';
import { customerApi } from './api.ts';

/** Saves a contact. A new one goes to the outbox of a device that keeps visits and cannot reach the server. */
export function saveContact(record: { id: number } | undefined) {
  const usual = saveForm(customerApi, customerInput, record);
  return async <Values extends object>(attempt: Attempt<Values>): Promise<CustomerRow> => {
    const isRefused = record !== undefined && isLocalId(record.id);
    if ((record && !isRefused) || !isKeeping()) return usual(attempt);
    const { editRefusedContact, saveOrKeep } = await import('../../offline/save-or-keep.ts');
    const body = fieldsOf(customerInput, attempt.values);
    // The form knows the name of the company.
    const by = currentSession()?.claims.sub ?? '';
    const marks = {
      id: isRefused ? record.id : 0,
      version: 0,
      lastUpdateBy: by,
      lastUpdateDate: new Date().toISOString(),
    };
    const row = customerRow.parse({ ...attempt.values, ...marks });
    const title = `${row.name}, ${row.company.name}`;
    if (isRefused) return editRefusedContact({ kind: 'create-contact', body, row }, title);
    return saveOrKeep<CustomerRow>({
      call: { path: '/api/customer', method: 'POST', body, reply: customerSaved },
      idempotencyKey: attempt.idempotencyKey,
      work: { kind: 'create-contact', body, row },
      title,
    });
  };
}
