import { type CustomerInput, type CustomerRow, customerInput } from '@gso/contract/customer';
import { fieldMessages, requiredText } from '@gso/contract/fields';
import * as z from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, type Statement, statement } from '../../platform/db/statement.ts';
import { orderedByName } from '../../platform/sheet-exchange/by-name.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, resolveBy, type Resolved, Unresolved } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { text as sentence } from '../../platform/text.ts';
import { customer } from './customer-kind.ts';

/** A row of the sheet names its company. The ID is needed only if several companies have the same name. */
const sheetInput = customerInput
  .omit({ company: true })
  .extend({ company: requiredText(), companyId: z.coerce.number(fieldMessages.numeric).optional() });
type SheetCustomer = z.output<typeof sheetInput>;

const customerSheet: SheetDefinition<CustomerRow, SheetCustomer> = {
  fileName: 'Customer-All',
  sheetName: 'Customer',
  input: sheetInput,
  columns: customer.sheetColumns,
};

export const customerFile = recordFile(customerSheet);

export const customerSource = (where: Statement[]) => recordSource(customer, { ...orderedByName, where });

const keyOf = ({ name, company }: { name: string; company: { id: number } }): string =>
  `${company.id} ${name.toLowerCase()}`;

export const customerImport: ImportTarget<CustomerRow, CustomerInput, SheetCustomer> = {
  kind: customer,
  sheet: customerSheet,
  keyHeader: 'Name',
  keyOf,
  keyOfRow: keyOf,
  // Matches more than the keys if names repeat across these companies; comparing the keys removes the others.
  hasKey: (keys) => statement`(
    company_id = any(array(select split_part(key, ' ', 1)::integer from unnest(${keys}::text[]) as key))
    and name_search = any(array(select lower(substr(key, strpos(key, ' '))) from unnest(${keys}::text[]) as key)))`,
  resolve: resolveBy(z.object(sheetInput.pick({ company: true, companyId: true }).shape), resolveCompanies),
};

interface NamedCompany {
  asked: string;
  id: number;
}

async function resolveCompanies(
  tx: Tx,
  rows: Pick<SheetCustomer, 'company' | 'companyId'>[],
): Promise<Resolved<SheetCustomer, CustomerInput>[]> {
  const names = [...new Set(rows.map(({ company }) => company))];
  const found = await readRows<NamedCompany>(
    tx,
    statement`select asked, company.id from unnest(${names}::text[]) as asked
      join company on company.name_search = ' ' || lower(asked)`,
  );
  const idsOf = Map.groupBy(found, ({ asked }) => asked);
  return rows.map(({ company: name, companyId }) => {
    const ids = (idsOf.get(name) ?? []).map(({ id }) => id);
    const problem = problemOf(name, companyId, ids);
    if (problem) return [problem];
    const company = { id: companyId ?? ids[0] ?? 0 };
    return ({ companyId: _id, ...row }) => ({ ...row, company });
  });
}

function problemOf(name: string, companyId: number | undefined, ids: readonly number[]): Unresolved | undefined {
  if (ids.length === 0) {
    return new Unresolved(
      'Company',
      name,
      sentence('No company has this name', 'Tidak ada perusahaan dengan nama ini'),
    );
  }
  if (companyId !== undefined && !ids.includes(companyId)) {
    const reason = sentence(
      `This ID belongs to no company called ${name}`,
      `ID ini bukan milik perusahaan bernama ${name}`,
    );
    return new Unresolved('Company ID', String(companyId), reason);
  }
  if (companyId === undefined && ids.length > 1) {
    const reason = sentence(
      `${ids.length} companies have this name; fill in the Company ID of the one that is meant`,
      `${ids.length} perusahaan memiliki nama ini; isi Company ID dari yang dimaksud`,
    );
    return new Unresolved('Company', name, reason);
  }
  return undefined;
}
