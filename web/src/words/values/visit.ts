import { isPicked } from '@gso/contract/record/record-values';
import { valueText } from '../value-text.ts';
import { projectName } from '../record-name.ts';
import { formatDate } from '../format.ts';
import { statusWords } from '../status.ts';
import { formatTime } from '../time-of-day.ts';
import { wordNow, words } from '../words.ts';
import type { VisitType } from '@gso/contract/visit/visit-access';

/** The names of the two types of visits. */
export const visitTypeWords = words<Record<VisitType, string>>({
  en: { SALES: 'Sales visit', PROJECT: 'Project visit' },
  id: { SALES: 'Kunjungan sales', PROJECT: 'Kunjungan proyek' },
});

/** The text of a visit's value in a history or a conflict: formatted days and times, states by their names. */
export function visitText(path: string, value: unknown): string {
  if (isPicked(value) && 'refNo' in value) return projectName({ refNo: String(value['refNo']), name: value.name });
  if (typeof value !== 'string' || value === '') return valueText(value);
  if (path === 'visitDate') return formatDate(value);
  if (path === 'timeStart' || path === 'timeEnd') return formatTime(value);
  if (path === 'type') return wordNow(visitTypeWords, value) ?? value;
  return (path === 'status' && wordNow(statusWords, value)) || value;
}
