import { type ProjectInput, type ProjectRow, projectPhases } from '@gso/contract/project';
import type { Selectable } from 'kysely';
import type { Project } from '../../platform/db/schema.ts';
import { text } from '../../platform/db/statement.ts';
import { marksOf, type RecordKind } from '../../platform/record/record-kind.ts';
import { knownValue } from '../../platform/db/known-value.ts';

const ownColumns = [
  'id',
  'ref_no',
  'name',
  'description',
  'phase',
  'quota',
  'pic',
  'due_date',
  'doc_link',
  'add_info',
  'percentage',
  'customer_id',
  'version',
  'created_at',
  'updated_by',
  'updated_at',
] as const satisfies (keyof Project)[];

interface StoredProject extends Pick<Selectable<Project>, (typeof ownColumns)[number]> {
  pic_name: string | null;
  customer_name: string;
  company_id: number;
  company_name: string;
}

export const project: RecordKind<ProjectRow, ProjectInput, StoredProject> = {
  entity: 'project',
  columns: text(`${ownColumns.map((name) => `project.${name}`).join(', ')}, user_login.first_name as pic_name,
    customer.name as customer_name, customer.company_id, customer.company_name`),
  joins: text(`join customer on customer.id = project.customer_id
    left join user_login on user_login.username = project.pic`),
  toRow: (stored) => ({
    ...marksOf(stored),
    refNo: stored.ref_no,
    name: stored.name,
    desc: stored.description,
    phase: knownValue(projectPhases, stored.phase),
    quota: stored.quota,
    pic: stored.pic ?? '',
    picName: stored.pic_name ?? '',
    dueDate: stored.due_date,
    docLink: stored.doc_link,
    addInfo: stored.add_info,
    percentage: Number(stored.percentage),
    customer: {
      id: stored.customer_id,
      name: stored.customer_name,
      company: { id: stored.company_id, name: stored.company_name },
    },
    createdDate: stored.created_at,
  }),
  toColumns: (input) => ({
    name: input.name,
    description: input.desc,
    phase: input.phase,
    quota: input.quota,
    pic: input.pic === '' ? null : input.pic,
    due_date: input.dueDate,
    doc_link: input.docLink,
    add_info: input.addInfo,
    customer_id: input.customer.id,
  }),
  inputOf: ({ name, desc, phase, quota, pic, dueDate, docLink, addInfo, customer: { id } }) => ({
    name,
    desc,
    phase,
    quota,
    pic,
    dueDate,
    docLink,
    addInfo,
    customer: { id },
  }),
  references: [{ constraint: 'project_customer_id_fkey', path: 'customer.id', to: 'customer' }],
};

/** New projects also need their number. */
export const numberedProject = (refNo: string): typeof project => ({
  ...project,
  toColumns: (input) => ({ ...project.toColumns(input), ref_no: refNo }),
});
