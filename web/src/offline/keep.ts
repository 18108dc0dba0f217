import type { FieldData } from '@gso/contract/field/field-data';
import { openDatabase } from './database.ts';
import type { Entry } from './entry.ts';
import { readOutbox } from './outbox.ts';
import type { VisitRow } from '@gso/contract/visit';

export type KeptCompany = FieldData['companies']['content'][number];
export type KeptContact = FieldData['contacts']['content'][number];
export type KeptShodan = FieldData['shodans']['content'][number];
export type KeptProject = FieldData['projects']['content'][number];

/** A visit that differs from what the server has, or that it does not have at all. */
export interface KeptVisit extends VisitRow {
  unsent?: true;
}

/** The companies, those visited last first. */
export async function keptCompanies(): Promise<KeptCompany[]> {
  const companies = await (await openDatabase()).getAll('company');
  return companies.sort(
    (one, other) => other.lastVisit.localeCompare(one.lastVisit) || one.name.localeCompare(other.name),
  );
}

/** The contacts of a company, with those that were added on this device, by name. */
export async function keptContacts(companyId: number): Promise<KeptContact[]> {
  const contacts = (await (await openDatabase()).getAll('contact')).filter(
    (contact) => contact.companyId === companyId,
  );
  const added = (await readOutbox()).flatMap(({ work }) =>
    work.kind === 'create-contact' && work.row.company.id === companyId
      ? [{ id: work.row.id, name: work.row.name, companyId, position: work.row.position }]
      : [],
  );
  return [...contacts, ...added].sort((one, other) => one.name.localeCompare(other.name));
}

/** The open shodans of a contact. */
export async function keptShodans(customerId: number): Promise<KeptShodan[]> {
  const shodans = await (await openDatabase()).getAll('shodan');
  return shodans.filter(({ customer }) => customer.id === customerId);
}

export const allKeptShodans = async (): Promise<KeptShodan[]> => (await openDatabase()).getAll('shodan');

/** The projects of a contact, or all of them. */
export async function keptProjects(customerId = 0): Promise<KeptProject[]> {
  const projects = await (await openDatabase()).getAll('project');
  return customerId === 0 ? projects : projects.filter(({ customer }) => customer.id === customerId);
}

/** The visits, with everything that was saved on this device and not sent yet. */
export async function keptVisits(): Promise<KeptVisit[]> {
  const database = await openDatabase();
  return withUnsent(await database.getAll('visit'), await database.getAll('entry'));
}

export function withUnsent(visits: readonly VisitRow[], entries: readonly Entry[]): KeptVisit[] {
  const byId = new Map<number, KeptVisit>(visits.map((visit) => [visit.id, visit]));
  for (const { work } of entries) {
    if (work.kind === 'create-visit') byId.set(work.row.id, { ...work.row, unsent: true });
    if (work.kind === 'change-visit') byId.set(work.id, { ...work.row, id: work.id, unsent: true });
  }
  return [...byId.values()];
}

export const keptVisit = async (id: number): Promise<KeptVisit | undefined> =>
  (await keptVisits()).find((visit) => visit.id === id);

/** The time of the last contact with the server, in milliseconds; undefined before the first one. */
export const lastContact = async (): Promise<number | undefined> => (await openDatabase()).get('state', 'contact');

/** The records whose name, or number, contains a text. */
export const named = <Row extends { name: string; refNo?: string }>(rows: readonly Row[], text: string): Row[] =>
  rows.filter(({ name, refNo = '' }) => `${refNo} ${name}`.toLowerCase().includes(text.trim().toLowerCase()));
