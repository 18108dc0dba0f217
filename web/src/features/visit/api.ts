import {
  type VisitInput,
  visitList,
  type VisitListQuery,
  visitPage,
  type VisitPatch,
  type VisitRow,
  visitRow,
  visitSaved,
  type VisitType,
} from '@gso/contract/visit';
import { recordApi } from '../../api/record-api.ts';

export const visitApi = recordApi<VisitRow, VisitListQuery, VisitInput, VisitPatch>({
  name: 'visit',
  entity: 'visit',
  path: '/api/visit',
  list: visitList,
  page: visitPage,
  row: visitRow,
  saved: visitSaved,
});

/** One type leaves in a sheet at a time, and comes in. */
export const visitApiOf = (type: VisitType) => ({
  ...visitApi,
  exportPath: `${visitApi.exportPath}?vt=${type}`,
  filtersOf: (query: VisitListQuery) => {
    const { vt: _type, ...filters } = visitList.toFilters(query);
    return filters;
  },
});
export const visitImportPath = (type: VisitType): string => `/api/excel/visit?vt=${type}`;
