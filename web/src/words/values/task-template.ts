import type { TemplateSchedule, TemplateTask } from '@gso/contract/plan/task-template';
import { valueText } from '../value-text.ts';
import { wordNow, words } from '../words.ts';

export const templateScheduleWords = words<Record<TemplateSchedule, string>>({
  en: { SPREAD: 'Shares of the time until the due date', DAYS: 'Working days' },
  id: { SPREAD: 'Bagian dari waktu sampai jatuh tempo', DAYS: 'Hari kerja' },
});

/** The text of a value of a template in a history or a conflict. */
export function taskTemplateText(path: string, value: unknown): string {
  if (path === 'schedule') return wordNow(templateScheduleWords, value) || valueText(value);
  return path === 'tasks' && isTasks(value) ? value.map(taskText).join('; ') : valueText(value);
}

const isTasks = (value: unknown): value is TemplateTask[] => Array.isArray(value) && value.length > 0;

const taskText = ({ desc, length, after }: TemplateTask, at: number): string =>
  `${at + 1}. ${desc} (${length}${after.length > 0 ? ` ← ${after.join(', ')}` : ''})`;
