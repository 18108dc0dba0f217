import { isPicked } from '@gso/contract/record/record-values';
import { valueText } from '../value-text.ts';
import { projectName } from '../project-name.ts';
import { formatDate } from '../format.ts';
import { statusWords } from '../status.ts';
import { formatTime } from '../time-of-day.ts';
import { visitTypeWords } from '../visit-type.ts';
import { wordNow } from '../words.ts';

/** A value of a visit in a history or a conflict: days and times as people write them, states by their names. */
export function visitText(path: string, value: unknown): string {
  if (isPicked(value) && 'refNo' in value) return projectName({ refNo: String(value['refNo']), name: value.name });
  if (typeof value !== 'string' || value === '') return valueText(value);
  if (path === 'visitDate') return formatDate(value);
  if (path === 'timeStart' || path === 'timeEnd') return formatTime(value);
  if (path === 'type') return wordNow(visitTypeWords, value) ?? value;
  return (path === 'status' && wordNow(statusWords, value)) || value;
}
