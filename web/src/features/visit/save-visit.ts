import type { VisitInput, VisitPatch, VisitRow } from '@gso/contract/visit';
import { visitApi } from './api.ts';

/** Under the same key a visit is made only once. */
export type VisitSave = { visit: VisitInput; idempotencyKey: string } | { id: number; changes: VisitPatch };

export const saveVisit = (save: VisitSave): Promise<VisitRow> =>
  'id' in save ? visitApi.update(save.id, save.changes) : visitApi.create(save.visit, save.idempotencyKey);
