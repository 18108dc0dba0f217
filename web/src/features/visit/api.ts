import { type VisitInput, visitPage, type VisitPatch, type VisitRow, visitRow, visitSaved } from '@gso/contract/visit';
import type { VisitType } from '@gso/contract/visit/visit-access';
import { visitList, type VisitListQuery } from '@gso/contract/visit/visit-list';
import { recordApi } from '../../api/record-api.ts';
import { orKept } from '../../offline/or-kept.ts';

const visitApi = recordApi<VisitRow, VisitListQuery, VisitInput, VisitPatch>({
  name: 'visit',
  entity: 'visit',
  path: '/api/visit',
  list: visitList,
  page: visitPage,
  row: visitRow,
  saved: visitSaved,
});

/** Everything that was read about visits is cached below this key. */
export const visitKey = visitApi.key;

export const fetchVisit = (id: number): Promise<VisitRow> =>
  orKept(
    () => visitApi.fetchOne(id),
    (kept) => kept.keptVisit(id),
  );

/** An export or import has one type at a time. */
export const visitApiOf = (type: VisitType) => ({
  ...visitApi,
  fetchOne: fetchVisit,
  fetchPage: (query: VisitListQuery, signal: AbortSignal) =>
    orKept(
      () => visitApi.fetchPage(query, signal),
      async (kept) => (await import('./kept-visits.ts')).keptPage(await kept.keptVisits(), query),
    ),
  exportPath: `${visitApi.exportPath}?vt=${type}`,
  filtersOf: (query: VisitListQuery) => {
    const { vt: _type, ...filters } = visitList.toFilters(query);
    return filters;
  },
});
export const visitImportPath = (type: VisitType): string => `/api/excel/visit?vt=${type}`;

/** With the same key a visit is created only once. */
export type VisitSave = { visit: VisitInput; idempotencyKey: string } | { id: number; changes: VisitPatch };

export const saveVisit = (save: VisitSave): Promise<VisitRow> =>
  'id' in save ? visitApi.update(save.id, save.changes) : visitApi.create(save.visit, save.idempotencyKey);
