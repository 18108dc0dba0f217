import type { AuditedEntity } from '../audit.ts';
import { mayPass, pageAccess, type PageName } from '../permissions.ts';

/** The kinds of records that have a page of their own, and the page that lists them. Who opens the list opens the page. */
export const recordPages = {
  company: 'company',
  customer: 'customer',
  shodan: 'shodan',
  quotation: 'quotation',
  sales_po: 'sales',
  project: 'project',
  item: 'item',
} as const satisfies Partial<Record<AuditedEntity, PageName>>;

export type RecordPageKind = keyof typeof recordPages;

export const recordPageKinds = Object.keys(recordPages) as [RecordPageKind, ...RecordPageKind[]];

/** Whether a user with these permissions can open the pages of records of this kind. */
export const mayOpenRecord = (held: readonly string[], kind: RecordPageKind): boolean =>
  mayPass(held, pageAccess[recordPages[kind]]);
