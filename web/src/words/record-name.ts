import type { VisitRow } from '@gso/contract/visit';
import { formatDate } from './format.ts';
import { formatTime } from './time-of-day.ts';
import type { ProjectOption } from '@gso/contract/project';

/** The text of a project: its number and its name. */
export const projectName = ({ refNo, name }: Pick<ProjectOption, 'refNo' | 'name'>): string => `${refNo} · ${name}`;

/** The text of a visit: where and when. */
export const visitName = ({ customer, visitDate, timeStart }: VisitRow): string =>
  `${customer.company.name}, ${formatDate(visitDate)} ${formatTime(timeStart)}`;

/** The subject of a visit: its shodan or its project, if it has one. */
export const subjectOf = ({ shodan, project }: VisitRow): string =>
  project ? projectName(project) : (shodan?.name ?? '');
