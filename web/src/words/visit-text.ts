import type { VisitRow } from '@gso/contract/visit';
import { formatDate } from './format.ts';
import { projectName } from './project-name.ts';
import { formatTime } from './time-of-day.ts';

/** What people call a visit: where and when. */
export const visitName = ({ customer, visitDate, timeStart }: VisitRow): string =>
  `${customer.company.name}, ${formatDate(visitDate)} ${formatTime(timeStart)}`;

/** What a visit was about: its shodan or its project, if it has one. */
export const subjectOf = ({ shodan, project }: VisitRow): string =>
  project ? projectName(project) : (shodan?.name ?? '');
