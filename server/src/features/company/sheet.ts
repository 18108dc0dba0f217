import { type CompanyInput, type CompanyRow, companyInput } from '@gso/contract/company';
import type { Statement } from '../../platform/db/statement.ts';
import { keyedByName, orderedByName } from '../../platform/sheet-exchange/by-name.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, nothingToResolve } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';
import { company } from './company-kind.ts';

const companySheet: SheetDefinition<CompanyRow, CompanyInput> = {
  fileName: 'Company-All',
  sheetName: 'Company',
  input: companyInput,
  columns: company.sheetColumns,
};

export const companyFile = recordFile(companySheet);

export const companySource = (where: Statement[]) => recordSource(company, { ...orderedByName, where });

export const companyImport: ImportTarget<CompanyRow, CompanyInput> = {
  kind: company,
  sheet: companySheet,
  ...keyedByName,
  resolve: nothingToResolve,
};
