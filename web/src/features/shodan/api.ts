import {
  type ShodanInput,
  shodanList,
  type ShodanListQuery,
  shodanPage,
  type ShodanPatch,
  type ShodanRow,
  shodanRow,
  shodanSaved,
} from '@gso/contract/shodan';
import { recordApi } from '../../api/record-api.ts';

export const shodanApi = recordApi<ShodanRow, ShodanListQuery, ShodanInput, ShodanPatch>({
  name: 'shodan',
  entity: 'shodan',
  path: '/api/shodan',
  list: shodanList,
  page: shodanPage,
  row: shodanRow,
  saved: shodanSaved,
});
