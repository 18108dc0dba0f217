import type { VisitInput, VisitRow, VisitStatus, VisitType } from '@gso/contract/visit';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';

export interface StoredVisit {
  id: number;
  type: VisitType;
  status: VisitStatus;
  visit_date: string;
  time_start: string;
  time_end: string;
  username: string;
  activity: string;
  attach_url: string;
  customer_id: number;
  customer_name: string;
  company_id: number;
  company_name: string;
  shodan_id: number | null;
  shodan_name: string | null;
  shodan_desc: string | null;
  project_id: number | null;
  project_ref_no: string | null;
  project_name: string | null;
  project_desc: string | null;
  project_add_info: string | null;
  version: number;
  created_by: string;
  updated_by: string;
  updated_at: string;
}

export const visit: RecordKind<VisitRow, VisitInput, StoredVisit> = {
  entity: 'visit',
  columns: text(`visit.id, visit.type, visit.status, visit.visit_date, visit.time_start, visit.time_end, visit.username,
    visit.activity, visit.attach_url, visit.customer_id, customer.name as customer_name, customer.company_id,
    customer.company_name, visit.shodan_id, shodan.name as shodan_name, shodan.description as shodan_desc,
    visit.project_id, project.ref_no as project_ref_no, project.name as project_name,
    project.description as project_desc, project.add_info as project_add_info,
    visit.version, visit.created_by, visit.updated_by, visit.updated_at`),
  joins: text(`join customer on customer.id = visit.customer_id
    left join shodan on shodan.id = visit.shodan_id
    left join project on project.id = visit.project_id`),
  toRow: (stored) => ({
    ...marksOf(stored),
    type: stored.type,
    status: stored.status,
    visitDate: stored.visit_date,
    timeStart: stored.time_start,
    timeEnd: stored.time_end,
    username: stored.username,
    activity: stored.activity,
    attachUrl: stored.attach_url,
    customer: {
      id: stored.customer_id,
      name: stored.customer_name,
      company: { id: stored.company_id, name: stored.company_name },
    },
    shodan: shodanOf(stored),
    project: projectOf(stored),
    createdBy: stored.created_by,
  }),
  toColumns: (input) => ({
    type: input.type,
    status: input.status,
    visit_date: input.visitDate,
    time_start: input.timeStart,
    time_end: input.timeEnd,
    username: input.username,
    activity: input.activity,
    attach_url: input.attachUrl,
    customer_id: input.customer.id,
    shodan_id: input.shodan?.id ?? null,
    project_id: input.project?.id ?? null,
  }),
  inputOf: ({
    type,
    status,
    visitDate,
    timeStart,
    timeEnd,
    username,
    activity,
    attachUrl,
    customer,
    shodan,
    project,
  }) => ({
    type,
    status,
    visitDate,
    timeStart,
    timeEnd,
    username,
    activity,
    attachUrl,
    customer: { id: customer.id },
    shodan: shodan && { id: shodan.id },
    project: project && { id: project.id },
  }),
  nameOf: visitName,
  references: [
    { constraint: 'visit_customer_id_fkey', path: 'customer.id', to: 'customer' },
    { constraint: 'visit_shodan_id_fkey', path: 'shodan', to: 'shodan' },
    { constraint: 'visit_project_id_fkey', path: 'project', to: 'project' },
    { constraint: 'visit_username_fkey', path: 'username', to: 'user_login' },
  ],
};

/** What people call a visit: where, and when. */
export function visitName({ customer, visitDate }: Pick<VisitRow, 'customer' | 'visitDate'>): string {
  return `${customer.company.name}, ${visitDate.split('-').reverse().join('/')}`;
}

const shodanOf = ({ shodan_id: id, shodan_name, shodan_desc }: StoredVisit): VisitRow['shodan'] =>
  id === null ? null : { id, name: shodan_name ?? '', desc: shodan_desc ?? '' };

const projectOf = ({ project_id: id, ...stored }: StoredVisit): VisitRow['project'] =>
  id === null
    ? null
    : {
        id,
        refNo: stored.project_ref_no ?? '',
        name: stored.project_name ?? '',
        desc: stored.project_desc ?? '',
        addInfo: stored.project_add_info ?? '',
      };
