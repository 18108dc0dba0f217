import type { VisitInput, VisitRow } from '@gso/contract/visit';
import { refusedField } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { type Text, text } from '../../platform/text.ts';

type Links = Pick<VisitInput, 'customer' | 'shodan' | 'project'>;

/** The shodans and projects that inputs name, by id. */
export interface KnownLinks {
  shodans: ReadonlyMap<number, { customerId: number; status: string }>;
  projects: ReadonlyMap<number, { customerId: number }>;
}

interface WrongLink {
  path: 'shodan' | 'project';
  message: Text;
}

/**
 * A shodan or project must belong to the customer, and a newly chosen shodan must be open. A stored link stays: shodans
 * are won and projects move to other customers after the visit.
 */
export function wrongLink(
  { shodans, projects }: KnownLinks,
  { customer, shodan, project }: Links,
  before?: Pick<VisitRow, 'customer' | 'shodan' | 'project'>,
): WrongLink | undefined {
  const sameCustomer = before?.customer.id === customer.id;
  const sameShodan = before?.shodan?.id === shodan?.id;
  const sameProject = before?.project?.id === project?.id;
  if (shodan && !(sameCustomer && sameShodan)) {
    const chosen = shodans.get(shodan.id);
    if (chosen?.customerId !== customer.id) return { path: 'shodan', message: otherCustomersShodan };
    if (!sameShodan && chosen.status !== 'OPEN') return { path: 'shodan', message: closedShodan };
  }
  if (project && !(sameCustomer && sameProject) && projects.get(project.id)?.customerId !== customer.id) {
    return { path: 'project', message: otherCustomersProject };
  }
  return undefined;
}

export async function refuseWrongLinks(
  tx: Tx,
  input: Links,
  before?: Pick<VisitRow, 'customer' | 'shodan' | 'project'>,
): Promise<void> {
  const known = { shodans: await shodanOf(tx, input), projects: await projectOf(tx, input) };
  const wrong = wrongLink(known, input, before);
  if (wrong) throw refusedField(wrong.path, wrong.message);
}

async function shodanOf(tx: Tx, { shodan }: Links): Promise<KnownLinks['shodans']> {
  if (!shodan) return new Map();
  const rows = await readRows<{ customerId: number; status: string }>(
    tx,
    statement`select customer_id as "customerId", status from shodan where id = ${shodan.id}`,
  );
  return new Map(rows.map((row) => [shodan.id, row]));
}

async function projectOf(tx: Tx, { project }: Links): Promise<KnownLinks['projects']> {
  if (!project) return new Map();
  const rows = await readRows<{ customerId: number }>(
    tx,
    statement`select customer_id as "customerId" from project where id = ${project.id}`,
  );
  return new Map(rows.map((row) => [project.id, row]));
}

const otherCustomersShodan = text(
  'This customer has no such shodan. Please choose another one.',
  'Pelanggan ini tidak memiliki shodan tersebut. Silakan pilih yang lain.',
);
const closedShodan = text(
  'This shodan is no longer open. Please choose another one.',
  'Shodan ini sudah tidak terbuka. Silakan pilih yang lain.',
);
const otherCustomersProject = text(
  'This customer has no such project. Please choose another one.',
  'Pelanggan ini tidak memiliki proyek tersebut. Silakan pilih yang lain.',
);
