import { type ProjectInput, type ProjectRow, projectPhases } from '@gso/contract/project';
import { emptyAsNull, numeric, oneOf, recordKind } from '../../platform/record/record-kind.ts';

export const project = recordKind<ProjectRow, ProjectInput>({
  entity: 'project',
  fields: {
    name: 'name',
    desc: 'description',
    phase: oneOf(projectPhases, 'phase'),
    quota: 'quota',
    pic: emptyAsNull('pic'),
    dueDate: 'due_date',
    docLink: 'doc_link',
    addInfo: 'add_info',
    'customer.id': 'customer_id',
  },
  shown: {
    refNo: 'project.ref_no',
    oldNo: emptyAsNull('project.old_no'),
    picName: emptyAsNull('user_login.first_name'),
    percentage: numeric('project.percentage'),
    'customer.name': 'customer.name',
    'customer.company.id': 'customer.company_id',
    'customer.company.name': 'customer.company_name',
    createdDate: 'project.created_at',
  },
  joins: `join customer on customer.id = project.customer_id
    left join user_login on user_login.username = project.pic`,
  references: [{ constraint: 'project_customer_id_fkey', path: 'customer.id', to: 'customer' }],
});

/** A new project also needs its number, and keeps the one of the system from which it is imported. */
export const numberedProject = (refNo: string, oldNo?: string): typeof project => ({
  ...project,
  toColumns: (input) => ({ ...project.toColumns(input), ref_no: refNo, old_no: oldNo ?? null }),
});
