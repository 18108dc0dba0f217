import { words } from '../words.ts';

/** The fields of a background job, for the audit log. */
export const jobFields = words({
  en: { kind: 'Kind', attempts: 'Attempts', reason: 'Reason' },
  id: { kind: 'Jenis', attempts: 'Percobaan', reason: 'Alasan' },
});
