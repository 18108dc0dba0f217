import {
  type BundleInput,
  bundleList,
  type BundleListQuery,
  bundlePage,
  type BundlePatch,
  type BundleRow,
  bundleRow,
  bundleSaved,
} from '@gso/contract/bundle';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';

export const bundleApi = recordApi<BundleRow, BundleListQuery, BundleInput, BundlePatch>({
  name: 'bundle',
  entity: 'bundle',
  path: '/api/itembundling',
  list: bundleList,
  page: bundlePage,
  row: bundleRow,
  saved: bundleSaved,
});

export const recompute = ({ id, version }: BundleRow) =>
  call({ path: `${bundleApi.path}/${id}/recompute`, method: 'POST', body: { version }, reply: bundleSaved });
