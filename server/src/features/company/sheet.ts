import { type CompanyInput, type CompanyRow, companyInput } from '@gso/contract/company';
import { sql } from 'kysely';
import { auditChanges } from '../../platform/audit/audit.ts';
import type { ExportSource } from '../../platform/sheet-exchange/export-sheet.ts';
import type { ImportTarget } from '../../platform/sheet-exchange/import-rows.ts';
import type { SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { columns, toCompanyRow } from './queries.ts';
import { toColumns } from './write-company.ts';

export const companySheet: SheetDefinition<CompanyRow, CompanyInput> = {
  fileName: 'Company-All',
  sheetName: 'Company',
  input: companyInput,
  columns: [
    { header: 'Name', kind: 'text', width: 36, field: 'name', cell: (row) => row.name },
    { header: 'Address Street', kind: 'text', width: 48, field: 'address.street', cell: (row) => row.address.street },
    { header: 'Phone', kind: 'text', width: 18, field: 'phone', cell: (row) => row.phone },
    { header: 'Zip Code', kind: 'text', width: 10, field: 'address.zipCode', cell: (row) => row.address.zipCode },
    { header: 'Industry', kind: 'text', width: 24, field: 'industry', cell: (row) => row.industry },
    {
      header: 'Active',
      kind: 'text',
      width: 8,
      field: 'isActive',
      optional: true,
      cell: (row) => (row.isActive ? 'Yes' : 'No'),
      read: (cell) => ({ yes: true, no: false })[cell.toLowerCase()],
    },
  ],
};

export const companyExport: ExportSource<CompanyRow> = {
  entity: 'company',
  count: async (tx) =>
    (
      await tx
        .selectFrom('company')
        .select((e) => e.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  batchAfter: async (tx, last, size) => {
    const stored = await tx
      .selectFrom('company')
      .select(columns)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(name_search, id) > (' ' || lower(${last?.name}), ${last?.id})`),
      )
      .orderBy('name_search')
      .orderBy('id')
      .limit(size)
      .execute();
    return stored.map(toCompanyRow);
  },
};

export const companyImport: ImportTarget<CompanyRow, CompanyInput> = {
  entity: 'company',
  sheet: companySheet,
  keyHeader: 'Name',
  keyOf: (input) => input.name.toLowerCase(),
  keyOfRow: (row) => row.name.toLowerCase(),
  lockMatches: async (tx, ids, keys) => {
    const stored = await tx
      .selectFrom('company')
      .select(columns)
      .where(
        sql<boolean>`id = any(${ids}) or name_search in (select ' ' || lower(key) from unnest(${keys}::text[]) as key)`,
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    return stored.map(toCompanyRow);
  },
  insertMany: async (tx, author, inputs) => {
    const { rows } = await sql<Parameters<typeof toCompanyRow>[0]>`
      insert into company (name, phone, industry, street, zip_code, is_active, created_by, updated_by)
      select name, phone, industry, street, zip_code, is_active, ${author.username}, ${author.username}
      from ${unnested(inputs.map(toColumns))}
      returning ${sql.join(columns.map((column) => sql.ref(column)))}
    `.execute(tx);
    await auditChanges(
      tx,
      author,
      'company',
      rows.map((row) => ({ after: toCompanyRow(row) })),
    );
  },
  updateMany: async (tx, author, changes) => {
    const values = changes.map(({ before, input }) => ({ id: before.id, ...toColumns(input) }));
    const { rows } = await sql<Parameters<typeof toCompanyRow>[0]>`
      update company set name = new.name, phone = new.phone, industry = new.industry, street = new.street,
        zip_code = new.zip_code, is_active = new.is_active, version = version + 1,
        updated_by = ${author.username}, updated_at = now()
      from ${unnested(values)} where company.id = new.id
      returning ${sql.join(columns.map((column) => sql.ref(`company.${column}`)))}
    `.execute(tx);
    const before = new Map(changes.map((change) => [change.before.id, change.before]));
    await auditChanges(
      tx,
      author,
      'company',
      rows.map((row) => ({ before: before.get(row.id), after: toCompanyRow(row) })),
    );
  },
};

function unnested(values: (ReturnType<typeof toColumns> & { id?: number })[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as new
    (id integer, name text, phone text, industry text, street text, zip_code text, is_active boolean)`;
}
