import type { CompanyListQuery } from '@gso/contract/company';
import type { Reader } from '../../platform/db/database.ts';
import { type Statement, text } from '../../platform/db/statement.ts';
import { autocompleteByName, firstByName, similarByName } from '../../platform/list/by-name.ts';
import { containsText } from '../../platform/list/search.ts';
import { listRecords } from '../../platform/record/list-records.ts';
import { company } from './company-kind.ts';

const table = text('company');
const nameSearch = text('name_search');

const sortColumns = {
  name: nameSearch,
  'address.street': text('lower(left(street, 64)) collate "C"'),
  phone: text('phone collate "C"'),
  'address.zipCode': text('zip_code collate "C"'),
  industry: text('lower(industry) collate "C"'),
  lastUpdateBy: text('updated_by collate "C"'),
  lastUpdateDate: text('updated_at'),
};

export const companyConditions = ({ search }: CompanyListQuery): Statement[] => containsText(nameSearch, search);

export function listCompanies(db: Reader, query: CompanyListQuery) {
  return listRecords(db, company, { where: companyConditions(query), sortBy: sortColumns[query.sort] }, query);
}

export const autocompleteCompanies = (db: Reader, search: string, size: number) =>
  autocompleteByName(db, table, search, size);

export const selectCompanies = (db: Reader) => firstByName(db, table);

const similarColumns = text('id, name, street');

export const similarCompanies = (db: Reader, name: string, except?: number) =>
  similarByName<{ id: number; name: string; street: string }>(db, { table, columns: similarColumns }, name, except);
