import { type SetupStep, setupSteps } from '@gso/contract/dashboard';
import { visitTabOf } from '@gso/contract/notification';
import { type AnyOf, pageAccess } from '@gso/contract/permissions';
import { projectList } from '@gso/contract/project';
import { quotationList } from '@gso/contract/quotation';
import { salesPoList } from '@gso/contract/sales-po';
import { shodanList } from '@gso/contract/shodan';
import { userList } from '@gso/contract/user';
import { visitAccess } from '@gso/contract/visit/visit-access';
import { tookPlace, visitList } from '@gso/contract/visit/visit-list';

/** The address of the rows behind a figure, with the permissions to open it. */
export interface Place {
  /** All of these are needed. */
  needs: readonly AnyOf[];
  to: string;
  search: Record<string, string>;
}

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

/** Orders of these days; with a person, those in which they have a share. */
export const orders = (days: Days, sales = ''): Place => ({
  needs: [pageAccess.sales],
  to: '/dashboard/sales',
  search: salesPoList.toWire({ ...salesPoList.defaults, ...days, sales }),
});

export const quotations = (days: Days): Place => ({
  needs: [pageAccess.quotation],
  to: '/dashboard/quotation',
  search: { tab: 'list', ...quotationList.toWire({ ...quotationList.defaults, ...days }) },
});

export const salesVisits = (days: Days, visitor = ''): Place => ({
  needs: [visitAccess.page, visitAccess.type.SALES],
  to: '/dashboard/visit',
  search: visitList.toWire({ ...visitList.defaults, ...days, visitor, status: tookPlace }),
});

/** All visits of a project, however long ago. */
export const projectVisits = (project: number): Place => ({
  needs: [visitAccess.page, visitAccess.type.PROJECT],
  to: '/dashboard/visit',
  search: {
    tab: String(visitTabOf('PROJECT')),
    ...visitList.toWire({ ...visitList.defaults, from: '', project, status: tookPlace }),
  },
});

const unfinished = { ...projectList.defaults, percentageTo: 99 };

export const unfinishedProjects: Place = {
  needs: [pageAccess.project],
  to: '/dashboard/project',
  search: projectList.toWire(unfinished),
};

/** Those of them that were due before this day. */
export const delayedProjects = (today: string): Place => ({
  ...unfinishedProjects,
  search: projectList.toWire({ ...unfinished, dueBefore: today }),
});

export const projectOverview = (project: number): Place => ({
  needs: [pageAccess.project],
  to: '/project/overview',
  search: { pid: String(project) },
});

/** The shodans of a person that were open on that day or later; with a month, only those followed up in it. */
export const openShodans = (createdBy: string, openSince: string, followedUp = ''): Place => ({
  needs: [pageAccess.shodan],
  to: '/dashboard/shodan',
  search: shodanList.toWire({ ...shodanList.defaults, status: '', createdBy, openSince, followedUp }),
});

/** Where the targets of a person are set. */
export const account = (username: string): Place => ({
  needs: [pageAccess.account],
  to: '/dashboard/account',
  search: userList.toWire({ ...userList.defaults, search: username }),
});

const setupAddresses: Record<SetupStep, Omit<Place, 'needs'>> = {
  letterhead: { to: '/dashboard/quotation', search: { tab: 'letterhead' } },
  people: { to: '/dashboard/account', search: {} },
  rates: { to: '/dashboard/md/exchrate', search: {} },
  items: { to: '/dashboard/md/item', search: {} },
};

/** Where a step of the setup is done. */
export const setupPlace = (step: SetupStep): Place => ({ needs: [setupSteps[step]], ...setupAddresses[step] });
