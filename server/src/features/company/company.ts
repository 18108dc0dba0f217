import {
  companyAccess,
  type CompanyInput,
  companyInput,
  groupedNpwp,
  plainNpwp,
  type CompanyListQuery,
  type CompanyRow,
  type SimilarCompany,
  type SimilarCompanyQuery,
} from '@gso/contract/company';
import type { BulkTarget } from '../../platform/change-group/bulk-change.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type Statement, statement, text } from '../../platform/db/statement.ts';
import { autocompleteByName, firstByName, similarByName, similarRecords } from '../../platform/list/by-name.ts';
import { beginsWith, containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { recordKind } from '../../platform/record/record-kind.ts';
import { activeColumn, keyedByName, orderedByName } from '../../platform/sheet-exchange/by-name.ts';
import { recordSource } from '../../platform/sheet-exchange/export-sheet.ts';
import { type ImportTarget, nothingToResolve } from '../../platform/sheet-exchange/import-rows.ts';
import { recordFile, type SheetDefinition } from '../../platform/sheet-exchange/sheet-definition.ts';

export const company = recordKind<CompanyRow, CompanyInput>({
  entity: 'company',
  fields: {
    name: { column: 'name', sheet: { header: 'Name', width: 36 } },
    'address.street': { column: 'street', sheet: { header: 'Address Street', width: 48 } },
    phone: { column: 'phone', sheet: { header: 'Phone', width: 18 } },
    'address.zipCode': { column: 'zip_code', sheet: { header: 'Zip Code', width: 10 } },
    industry: { column: 'industry', sheet: { header: 'Industry', width: 24 } },
    npwp: {
      column: 'npwp',
      sheet: { header: 'NPWP', width: 22, optional: true, cell: ({ npwp }) => groupedNpwp(npwp) },
    },
    isActive: { column: 'is_active', sheet: activeColumn },
  },
});

export const companyChanges: BulkTarget<CompanyRow, CompanyInput> = {
  kind: company,
  access: companyAccess.write,
  conditions: (_db, _actor, filters: CompanyListQuery) => companyConditions(filters),
};

const table = text('company');
const nameSearch = text('name_search');

const sortColumns = {
  name: nameSearch,
  'address.street': text('lower(left(street, 64)) collate "C"'),
  phone: text('phone collate "C"'),
  'address.zipCode': text('zip_code collate "C"'),
  industry: text('lower(industry) collate "C"'),
  npwp: text('npwp'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

/** Companies whose name contains the text, or whose tax number begins with it. */
export function companyConditions({ search }: CompanyListQuery): Statement[] {
  const [named] = containsText(nameSearch, search);
  const [numbered] = beginsWith(text('npwp'), plainNpwp(search));
  if (!named) return [];
  return numbered && /^[\d\s.-]+$/.test(search) ? [statement`(${named} or ${numbered})`] : [named];
}

export function listCompanies(db: Reader, query: CompanyListQuery) {
  return listRecords(db, company, { where: companyConditions(query), sortBy: sortColumns[query.sort] }, query);
}

export const autocompleteCompanies = (db: Reader, search: string, size: number) =>
  autocompleteByName(db, table, search, size);

export const selectCompanies = (db: Reader) => firstByName(db, table);

const similarSource = { table, columns: text('id, name, street') };

export function similarCompanies(
  db: Reader,
  { name = '', npwp, except }: SimilarCompanyQuery,
): Promise<SimilarCompany[]> {
  if (npwp === undefined) return similarByName(db, similarSource, name, except);
  return similarRecords(db, similarSource, statement`npwp = ${npwp} and npwp <> ''`, except);
}

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
