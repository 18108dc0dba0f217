import type { SearchKind } from '@gso/contract/search';

/** The forms in which the text is compared with the beginnings of keys; columns of `typed` in search.ts. */
export type TypedForm = 'plain' | 'spaced' | 'upper' | 'name_key' | 'npwp';

interface SearchedKind {
  table: string;
  /** What hits begin with. Each key has a plain index in "C" collation. */
  begins: readonly { key: string; form: TypedForm }[];
  /** The column with the trigram index. It belongs to a row with the same id, in this table or another one. */
  inside: { table: string; column: string };
  /** Whether it has the number of the system from which it was imported. The whole number finds it. */
  hasOldNo?: true;
  /** Whether the server issues the numbers, so that they are alike and an exact one is what was looked for. */
  issuesNumbers?: true;
  /** What is shown of a hit. */
  number?: string;
  name: string;
  fact: string;
  day?: string;
  projectId?: string;
  joins?: string;
}

const ofCustomer = 'join customer on customer.id = customer_id';
const byName = { key: 'name_search', form: 'spaced' } as const;
/** Without PT, CV and spaces, so that "astra" is the beginning of "PT Astra". */
const byNameKey = { key: 'name_key', form: 'name_key' } as const;

export const searchedKinds: Record<SearchKind, SearchedKind> = {
  company: {
    table: 'company',
    begins: [byName, byNameKey, { key: 'npwp', form: 'npwp' }],
    inside: { table: 'company', column: 'name_search' },
    name: 'company.name',
    fact: 'company.street',
  },
  customer: {
    table: 'customer',
    begins: [byName, byNameKey],
    inside: { table: 'customer', column: 'search' },
    name: 'customer.name',
    fact: `concat_ws(' · ', nullif(customer.position, ''), customer.company_name)`,
  },
  shodan: {
    table: 'shodan',
    begins: [byName],
    inside: { table: 'shodan', column: 'search' },
    name: 'shodan.name',
    fact: 'customer.company_name',
    day: '(shodan.created_at at time zone business_time_zone())::date',
    joins: ofCustomer,
  },
  quotation: {
    table: 'quotation',
    begins: [{ key: 'ref_no', form: 'upper' }, byName],
    inside: { table: 'quotation', column: 'search' },
    hasOldNo: true,
    issuesNumbers: true,
    number: 'quotation.ref_no',
    name: 'quotation.name',
    fact: 'customer.company_name',
    day: 'quotation.quotation_date',
    joins: ofCustomer,
  },
  sales_po: {
    table: 'sales_po',
    begins: [{ key: 'lower(po_no) collate "C"', form: 'plain' }],
    inside: { table: 'sales_po', column: 'search' },
    hasOldNo: true,
    number: 'sales_po.po_no',
    name: 'sales_po.description',
    fact: 'company.name',
    day: 'sales_po.po_date',
    joins: 'join company on company.id = company_id',
  },
  project: {
    table: 'project',
    begins: [{ key: 'ref_no collate "C"', form: 'upper' }, byName],
    inside: { table: 'project', column: 'search' },
    hasOldNo: true,
    issuesNumbers: true,
    number: 'project.ref_no',
    name: 'project.name',
    fact: 'customer.company_name',
    day: 'project.due_date',
    joins: ofCustomer,
  },
  task: {
    table: 'project_task',
    begins: [{ key: 'lower(left(description, 64)) collate "C"', form: 'plain' }],
    inside: { table: 'project_task', column: `((' ' || lower(description)) collate "C")` },
    name: 'project_task.description',
    fact: `project.ref_no || ' ' || project.name`,
    day: 'project_task.end_date',
    projectId: 'project_task.project_id',
    joins: 'join project on project.id = project_id',
  },
  item: {
    table: 'item',
    begins: [
      { key: 'material_key', form: 'plain' },
      { key: 'lower(left(material_desc, 64)) collate "C"', form: 'plain' },
    ],
    inside: { table: 'item_text', column: 'everything' },
    number: 'item.material_no',
    name: 'item.material_desc',
    fact: `concat_ws(' · ', item.brand, nullif(item.category, ''))`,
  },
};
