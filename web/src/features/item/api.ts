import {
  type ItemInput,
  itemList,
  type ItemListQuery,
  itemPage,
  type ItemPatch,
  type ItemRow,
  itemRow,
  itemSaved,
  lastApplicationReply,
} from '@gso/contract/item';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';

export const itemApi = recordApi<ItemRow, ItemListQuery, ItemInput, ItemPatch>({
  name: 'item',
  entity: 'item',
  path: '/api/item',
  list: itemList,
  page: itemPage,
  row: itemRow,
  saved: itemSaved,
});

export const pricePath = `${itemApi.path}/price`;

export const lastApplication = {
  queryKey: [...itemApi.key, 'price-application'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call({ path: `${pricePath}/last`, reply: lastApplicationReply, signal })).application,
};
