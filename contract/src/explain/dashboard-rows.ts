import { projectList } from '../project.ts';
import { quotationList } from '../quotation.ts';
import { salesPoList } from '../sales-po.ts';
import { shodanList, type ShodanListQuery } from '../shodan.ts';
import { tookPlace, visitList, type VisitListQuery } from '../visit/visit-list.ts';

/** Both days are included. */
export interface Days {
  from: string;
  to: string;
}

/** The first and the last day of a month, from 2026-11. */
export function daysOfMonth(month: string): Days {
  const last = new Date(`${month}-01T00:00:00Z`);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

export const daysOfYear = (year: number): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });

const unfinished = { ...projectList.defaults, percentageTo: 99 };

/** The lists of the rows behind the dashboard's figures. Its links open them, and the explanations sum their rows. */
export const dashboardRows = {
  /** Orders of these days; with a person, those in which they have a share. */
  orders: (days: Days, sales = '') => ({ ...salesPoList.defaults, ...days, sales }),
  quotations: (days: Days) => ({ ...quotationList.defaults, ...days }),
  salesVisits: (days: Days, visitor = ''): VisitListQuery => ({
    ...visitList.defaults,
    ...days,
    visitor,
    status: tookPlace,
  }),
  /** All visits of a project, however long ago. */
  projectVisits: (project: number): VisitListQuery => ({
    ...visitList.defaults,
    type: 'PROJECT',
    from: '',
    project,
    status: tookPlace,
  }),
  unfinishedProjects: () => unfinished,
  /** Those of them that were due before this day. */
  delayedProjects: (today: string) => ({ ...unfinished, dueBefore: today }),
  /** The shodans of a person that were open on that day or later; with a month, only those followed up in it. */
  shodans: (createdBy: string, openSince: string, followedUp = ''): ShodanListQuery => ({
    ...shodanList.defaults,
    status: '',
    createdBy,
    openSince,
    followedUp,
  }),
};
