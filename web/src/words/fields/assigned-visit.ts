import { words } from '../words.ts';
import { visitFields } from './visit.ts';

function fieldsOf(to: string, from: string, { status: _, username: __, ...visit }: (typeof visitFields)['en']) {
  return { ...visit, to, 'to.username': to, from, 'from.username': from };
}

/** The visit's own fields, and the two people of the assignment. */
export const assignedVisitFields = words({
  en: fieldsOf('Assign to', 'Assign from', visitFields.en),
  id: fieldsOf('Penerima tugas', 'Pemberi tugas', visitFields.id),
});
