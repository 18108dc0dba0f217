import type { ListPage, ListQuery } from '@gso/contract/record/list-query';
import type { ProjectListQuery, ProjectOption, ProjectRow } from '@gso/contract/project';
import type { Reader } from '../../platform/db/database.ts';
import { allOf, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';
import { mostOptions } from '../../platform/list/by-name.ts';
import { pageOf } from '../../platform/list/page-of.ts';
import { containsText, containsTextOrOldNo } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { readRecord } from '../../platform/record/record-kind.ts';
import { ownTextOrCustomer } from '../customer/queries.ts';
import { listVisitsOf } from '../visit-of-record/queries.ts';
import { project } from './project-kind.ts';

const table = text('project');

const sortColumns: Record<ProjectListQuery['sort'], Statement> = {
  lastUpdateDate: text('project.updated_at'),
  refNo: text('project.ref_no collate "C"'),
  name: text('project.name_search'),
  dueDate: text('project.due_date'),
  percentage: text('project.percentage'),
  quota: text('project.quota'),
  lastUpdateBy: text('project.updated_by collate "C"'),
};

export async function listProjects(db: Reader, query: ProjectListQuery): Promise<ListPage<ProjectRow>> {
  const { phase, dueBefore, search } = query;
  const where = await projectConditions(db, query);
  // The index by last change also holds percentage and phase, so the filter needs only the index.
  const isInIndex = query.sort === 'lastUpdateDate' || (query.sort === 'percentage' && phase === '');
  const coveredByIndex = isInIndex && dueBefore === '' && search === '';
  return listRecords(db, project, { where, coveredByIndex, sortBy: sortColumns[query.sort] }, query);
}

/** The filters of the list. */
export async function projectConditions(db: Reader, query: ProjectListQuery): Promise<Statement[]> {
  const { percentageFrom, percentageTo, phase, dueBefore, search } = query;
  const found = { own: containsTextOrOldNo('project', search), customerId: text('project.customer_id') };
  return [
    ...(percentageFrom > 0 ? [statement`project.percentage >= ${percentageFrom}`] : []),
    ...upTo(percentageTo),
    ...(phase ? [statement`project.phase = ${phase}`] : []),
    ...(dueBefore ? [statement`project.due_date < ${dueBefore}::date`] : []),
    ...(await ownTextOrCustomer(db, found, search)),
  ];
}

/** Progress has a decimal: up to 99 percent is everything that is not complete. */
function upTo(percentage: number): Statement[] {
  if (percentage === 100) return [];
  return [percentage === 99 ? text('project.percentage < 100') : statement`project.percentage <= ${percentage}`];
}

export async function listVisitsOfProject(db: Reader, projectId: number, query: ListQuery<'visitDate'>) {
  await readRecord(db, project, projectId);
  return listVisitsOf(db, statement`project_id = ${projectId}`, query);
}

interface StoredOption {
  id: number;
  ref_no: string;
  name: string;
  description: string;
  add_info: string;
  customer_id: number;
  customer_name: string;
  company_id: number;
  company_name: string;
}

const optionColumns = text(`project.id, project.ref_no, project.name, project.description, project.add_info,
  project.customer_id, customer.name as customer_name, customer.company_id, customer.company_name`);
const withCustomer = text('join customer on customer.id = project.customer_id');

const toOption = (stored: StoredOption): ProjectOption => ({
  id: stored.id,
  refNo: stored.ref_no,
  name: stored.name,
  desc: stored.description,
  addInfo: stored.add_info,
  customer: {
    id: stored.customer_id,
    name: stored.customer_name,
    company: { id: stored.company_id, name: stored.company_name },
  },
});

/** Projects whose number or name contains the text. */
export async function autocompleteProjects(db: Reader, search: string, size: number): Promise<ProjectOption[]> {
  const source = {
    table,
    where: containsText(text('project.search'), search),
    sortBy: text('ref_no collate "C"'),
    columns: optionColumns,
    joins: withCustomer,
  };
  const firstPage = { sort: 'refNo', descending: false, exactCount: false, page: 0, size, search };
  const page = await pageOf(db, source, firstPage, toOption);
  return page.content;
}

/** The projects of one company, or of one contact, newest first. */
export async function selectProjects(
  db: Reader,
  { companyid, cid }: { companyid?: number | undefined; cid?: number | undefined },
): Promise<ProjectOption[]> {
  const conditions: Statement[] = [
    ...(companyid === undefined ? [] : [statement`customer.company_id = ${companyid}`]),
    ...(cid === undefined ? [] : [statement`project.customer_id = ${cid}`]),
  ];
  const stored = await readRows<StoredOption>(
    db,
    statement`select ${optionColumns} from ${table} ${withCustomer} where ${allOf(conditions)}
      order by project.id desc limit ${mostOptions}`,
  );
  return stored.map(toOption);
}
