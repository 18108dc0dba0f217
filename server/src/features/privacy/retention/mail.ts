import { readRows, type Statement, statement, text } from '../../../platform/db/statement.ts';
import type { Retained } from './kind.ts';

/** Mails with quotations that were sent or failed. The quotation and its document stay. */
const due = (start: Statement): Statement => statement`
  select id, created_at as at
  from quotation_mail where recipients <> '{}' and state <> 'queued' and created_at < ${start}`;

export const mails: Retained = {
  lock: 'quotation_mail',
  due,
  shown: text(`quotation_id as record, ref_no as name, subject as detail
    from due join quotation_mail as mail on mail.id = due.id join quotation on quotation.id = quotation_id`),
  isPerson: false,
  remove: async (tx, ids) => {
    const rows = await readRows(
      tx,
      statement`update quotation_mail set recipients = '{}', refused = '{}', cc = '', subject = '', text = '', error = ''
        where id = any(${[...ids]}) returning 1`,
    );
    return rows.length;
  },
};
