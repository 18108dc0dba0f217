import { namedCustomer } from '@gso/contract/fields';
import { valueText } from '../value-text.ts';
import { formatDate, formatDateTime, formatPercent } from '../format.ts';
import { projectPhaseWords } from '../project-phase.ts';
import { wordNow } from '../words.ts';

/** The text of a project's value in a history or a conflict, where its customer is nested with the company. */
export function projectText(path: string, value: unknown): string {
  if (path === 'phase') return wordNow(projectPhaseWords, value) ?? valueText(value);
  if (path === 'percentage' && typeof value === 'number') return formatPercent(value);
  if (path === 'dueDate' && isText(value)) return formatDate(value);
  if (path === 'createdDate' && isText(value)) return formatDateTime(value);
  const customer = path === 'customer' ? namedCustomer.safeParse(value).data : undefined;
  return customer ? `${customer.name}, ${customer.company.name}` : valueText(value);
}

const days: ReadonlySet<string> = new Set(['startDate', 'endDate']);
const instants: ReadonlySet<string> = new Set(['submitDateTime', 'approveDateTime', 'rejection.at']);

/** The text of a task's value in a history or a conflict. */
export function projectTaskText(path: string, value: unknown): string {
  if (path === 'projectPhase') return wordNow(projectPhaseWords, value) ?? valueText(value);
  if (days.has(path) && isText(value)) return formatDate(value);
  return instants.has(path) && isText(value) ? formatDateTime(value) : valueText(value);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
