import {
  type CustomerInput,
  customerList,
  type CustomerListQuery,
  customerPage,
  type CustomerPatch,
  type CustomerRow,
  customerRow,
  customerSaved,
} from '@gso/contract/customer';
import { recordApi } from '../../api/record-api.ts';

export const customerApi = recordApi<CustomerRow, CustomerListQuery, CustomerInput, CustomerPatch>({
  name: 'customer',
  entity: 'customer',
  path: '/api/customer',
  list: customerList,
  page: customerPage,
  row: customerRow,
  saved: customerSaved,
});
