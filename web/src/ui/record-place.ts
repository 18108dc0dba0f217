import type { RecordPageKind } from '@gso/contract/record/record-page';

/** The address of the list of each kind of record that has a page. */
export const listPaths: Record<RecordPageKind, string> = {
  company: '/dashboard/md/company',
  customer: '/dashboard/md/customer',
  shodan: '/dashboard/shodan',
  quotation: '/dashboard/quotation',
  sales_po: '/dashboard/sales',
  project: '/dashboard/project',
  item: '/dashboard/md/item',
};

interface Place {
  to: string;
  search: Record<string, string>;
}

/** The page of a record, for the router. That of a project is its overview. */
export const recordPlace = (kind: RecordPageKind, id: number): Place =>
  kind === 'project'
    ? { to: '/project/overview', search: { pid: String(id) } }
    : { to: `${listPaths[kind]}/${id}`, search: {} };

/** The address of the page of a record. */
export function recordPath(kind: RecordPageKind, id: number): string {
  const { to, search } = recordPlace(kind, id);
  const parameters = new URLSearchParams(search).toString();
  return parameters ? `${to}?${parameters}` : to;
}
