import {
  type BundleFigure,
  type BundleInput,
  bundleList,
  type BundleListQuery,
  bundlePage,
  type BundlePatch,
  type BundleRow,
  bundleRow,
  bundleSaved,
  type ExplainBundleQuery,
} from '@gso/contract/bundle';
import { call } from '../../api/client.ts';
import { recordApi } from '../../api/record-api.ts';
import type { ExplainedFigure } from '../../explain/explained-figure.ts';

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

/** The price as it was saved, or as the members and the rates make it now. */
export const explainedBundle = (
  id: number,
  figure: BundleFigure,
  price: ExplainBundleQuery['price'],
): ExplainedFigure => ({
  path: `${bundleApi.path}/${id}/explain`,
  query: { figure, price },
});
