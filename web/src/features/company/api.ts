import {
  type CompanyInput,
  companyList,
  type CompanyListQuery,
  companyPage,
  type CompanyPatch,
  type CompanyRow,
  companyRow,
  companySaved,
} from '@gso/contract/company';
import { recordApi } from '../../api/record-api.ts';

export const companyApi = recordApi<CompanyRow, CompanyListQuery, CompanyInput, CompanyPatch>({
  name: 'company',
  entity: 'company',
  path: '/api/company',
  list: companyList,
  page: companyPage,
  row: companyRow,
  saved: companySaved,
});
