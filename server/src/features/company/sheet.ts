import { type CompanyInput, type CompanyRow, companyInput } from '@gso/contract/company';
import type { Statement } from '../../platform/db/statement.ts';
import { activeColumn, keyedByName, orderedByName } from '../../platform/sheet-exchange/by-name.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, nothingToResolve } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { company, type StoredCompany } from './company-kind.ts';

const companySheet: SheetDefinition<CompanyRow, CompanyInput> = {
  fileName: 'Company-All',
  sheetName: 'Company',
  input: companyInput,
  columns: [
    { header: 'Name', kind: 'text', width: 36, field: 'name', cell: (row) => row.name },
    { header: 'Address Street', kind: 'text', width: 48, field: 'address.street', cell: (row) => row.address.street },
    { header: 'Phone', kind: 'text', width: 18, field: 'phone', cell: (row) => row.phone },
    { header: 'Zip Code', kind: 'text', width: 10, field: 'address.zipCode', cell: (row) => row.address.zipCode },
    { header: 'Industry', kind: 'text', width: 24, field: 'industry', cell: (row) => row.industry },
    activeColumn,
  ],
};

export const companyFile = recordFile(companySheet);

export const companySource = (where: Statement[]) => recordSource(company, { ...orderedByName, where });

export const companyImport: ImportTarget<CompanyRow, CompanyInput, StoredCompany> = {
  kind: company,
  sheet: companySheet,
  ...keyedByName,
  resolve: nothingToResolve,
};
