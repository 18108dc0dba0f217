import { mayPass, pageAccess } from '@gso/contract/permissions';
import { projectList, type ProjectListQuery } from '@gso/contract/project';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader } from '../../platform/db/database.ts';
import { text } from '../../platform/db/statement.ts';
import type { ExplainedSource } from '../../platform/explain/sum-of.ts';
import { projectConditions } from './queries.ts';

/** The projects of a list. */
export const explainedProjects = async (
  db: Reader,
  query: ProjectListQuery,
  { permissions }: Pick<Actor, 'permissions'>,
): Promise<ExplainedSource> => ({
  list: { kind: 'project', search: projectList.toWire(query) },
  isOpen: mayPass(permissions, pageAccess.project),
  from: text('project'),
  where: await projectConditions(db, query),
  columns: text(`project.id as id, project.ref_no as label, project.due_date as day,
    project.updated_by as changed_by, project.updated_at as changed_at`),
  recordKind: 'project',
  order: text('project.due_date, project.id'),
});
