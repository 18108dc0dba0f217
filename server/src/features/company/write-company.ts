import type { CompanyInput, CompanyPatch, CompanyRow } from '@gso/contract/company';
import { sql } from 'kysely';
import { type Author, auditChange, fieldChanges } from '../../platform/audit/audit.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseIfUsed } from '../../platform/save/refuse-if-used.ts';
import { columns, lockCompany, toCompanyRow } from './queries.ts';

export async function createCompany(tx: Tx, author: Author, input: CompanyInput): Promise<CompanyRow> {
  const stored = await tx
    .insertInto('company')
    .values({ ...toColumns(input), created_by: author.username, updated_by: author.username })
    .returning(columns)
    .executeTakeFirstOrThrow();
  const created = toCompanyRow(stored);
  await auditChange(tx, author, 'company', { after: created });
  return created;
}

export async function updateCompany(tx: Tx, author: Author, id: number, patch: CompanyPatch): Promise<CompanyRow> {
  const before = await lockCompany(tx, id);
  await refuseIfStale(tx, 'company', before, patch.version);
  const input = patched(before, patch);
  if (fieldChanges(before, input).length === 0) return before;
  const stored = await tx
    .updateTable('company')
    .set({ ...toColumns(input), version: before.version + 1, updated_by: author.username, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  const after = toCompanyRow(stored);
  await auditChange(tx, author, 'company', { before, after });
  return after;
}

export async function deleteCompany(tx: Tx, author: Author, id: number, version: number): Promise<void> {
  const before = await lockCompany(tx, id);
  await refuseIfStale(tx, 'company', before, version);
  await refuseIfUsed(tx, 'company', id);
  await tx.deleteFrom('company').where('id', '=', id).execute();
  await auditChange(tx, author, 'company', { before });
}

export function toColumns(input: CompanyInput) {
  return {
    name: input.name,
    phone: input.phone,
    industry: input.industry,
    street: input.address.street,
    zip_code: input.address.zipCode,
    is_active: input.isActive,
  };
}

/** What the record holds once the sent fields replace their old values. */
function patched(before: CompanyRow, patch: CompanyPatch): CompanyInput {
  return {
    name: patch.name ?? before.name,
    phone: patch.phone ?? before.phone,
    industry: patch.industry ?? before.industry,
    address: {
      street: patch.address?.street ?? before.address.street,
      zipCode: patch.address?.zipCode ?? before.address.zipCode,
    },
    isActive: patch.isActive ?? before.isActive,
  };
}
