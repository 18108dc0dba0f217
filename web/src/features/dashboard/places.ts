import { type SetupStep, setupSteps } from '@gso/contract/dashboard';
import { dashboardRows as rows, type Days } from '@gso/contract/explain/dashboard-rows';
import { visitTabOf } from '@gso/contract/notification';
import { type AnyOf, pageAccess } from '@gso/contract/permissions';
import { projectList } from '@gso/contract/project';
import { quotationList } from '@gso/contract/quotation';
import { salesPoList } from '@gso/contract/sales-po';
import { shodanList } from '@gso/contract/shodan';
import { userList } from '@gso/contract/user';
import { visitAccess } from '@gso/contract/visit/visit-access';
import { visitList } from '@gso/contract/visit/visit-list';

/** The address of the rows behind a figure, with the permissions to open it. */
export interface Place {
  /** All of these are needed. */
  needs: readonly AnyOf[];
  to: string;
  search: Record<string, string>;
}

/** Orders of these days; with a person, those in which they have a share. */
export const orders = (days: Days, sales = ''): Place => ({
  needs: [pageAccess.sales],
  to: '/dashboard/sales',
  search: salesPoList.toWire(rows.orders(days, sales)),
});

export const quotations = (days: Days): Place => ({
  needs: [pageAccess.quotation],
  to: '/dashboard/quotation',
  search: { tab: 'list', ...quotationList.toWire(rows.quotations(days)) },
});

export const salesVisits = (days: Days, visitor = ''): Place => ({
  needs: [visitAccess.page, visitAccess.type.SALES],
  to: '/dashboard/visit',
  search: visitList.toWire(rows.salesVisits(days, visitor)),
});

/** All visits of a project, however long ago. */
export const projectVisits = (project: number): Place => ({
  needs: [visitAccess.page, visitAccess.type.PROJECT],
  to: '/dashboard/visit',
  search: {
    tab: String(visitTabOf('PROJECT')),
    ...visitList.toWire({ ...rows.projectVisits(project), type: visitList.defaults.type }),
  },
});

export const unfinishedProjects: Place = {
  needs: [pageAccess.project],
  to: '/dashboard/project',
  search: projectList.toWire(rows.unfinishedProjects()),
};

/** Those of them that were due before this day. */
export const delayedProjects = (today: string): Place => ({
  ...unfinishedProjects,
  search: projectList.toWire(rows.delayedProjects(today)),
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
  search: shodanList.toWire(rows.shodans(createdBy, openSince, followedUp)),
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
