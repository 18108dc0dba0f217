import * as z from 'zod';
import { type AuditedEntity, auditedEntities } from '../audit.ts';
import { instant, text } from '../fields.ts';
import { leftAlone } from './bulk-change.ts';
import { listPage, listQuery } from './list-query.ts';
import { readableValues } from './readable-by.ts';
import { savedReply } from './replies.ts';

/**
 * A group of changes is what one bulk change, one import, or the undo of one has written: in one transaction, with one
 * audit entry for each record.
 */
export const changeGroupKinds = ['bulk', 'import', 'undo'] as const;
export type ChangeGroupKind = (typeof changeGroupKinds)[number];

const entityNames = Object.keys(auditedEntities) as [AuditedEntity, ...AuditedEntity[]];

export const changeGroupRow = z.object({
  id: z.number().int(),
  kind: z.enum(changeGroupKinds),
  entity: z.enum(entityNames),
  /** The file name of an import. */
  title: z.string(),
  /** What a bulk change set, by the name of the field; empty for a delete. Of another record its id. */
  values: readableValues,
  created: z.number().int(),
  updated: z.number().int(),
  deleted: z.number().int(),
  restored: z.number().int(),
  /** Records that were left as they were. */
  refused: z.number().int(),
  /** The first of them, and why. */
  refusals: z.array(leftAlone),
  by: z.string(),
  at: instant,
  /** The group that this one has undone. */
  undoes: z.number().int().nullable(),
  /** The undo of this group. */
  undone: z.object({ id: z.number().int(), by: z.string(), at: instant }).nullable(),
  /** Whether it can still be undone. */
  canUndo: z.boolean(),
});
export type ChangeGroupRow = z.output<typeof changeGroupRow>;
export const changeGroupPage = listPage(changeGroupRow);

export const changeGroupList = listQuery({
  sort: ['at'],
  defaultDescending: true,
  pageSizes: [20, 50, 100],
  filters: {
    kind: { wire: 'kind', schema: z.enum(['', ...changeGroupKinds]).default('') },
    entity: { wire: 'of', schema: z.enum(['', ...entityNames]).default('') },
    by: { wire: 'who', schema: text().default('') },
  },
});
export type ChangeGroupListQuery = z.output<typeof changeGroupList.schema>;

export const undoResult = z.object({
  /** The group of the undo. Null if there was nothing to undo any more. */
  changeGroup: z.number().int().nullable(),
  /** Records that are as they were before, wholly or in some fields. */
  undone: z.number().int(),
  /** Records of which something was left alone, because somebody changed it since or the undo is not possible. */
  kept: z.number().int(),
  /** The first of them. */
  keptRecords: z.array(
    leftAlone.extend({
      /** Fields that somebody has changed since; empty if nothing of the record was undone. */
      fields: z.array(z.string()),
    }),
  ),
});
export type UndoResult = z.output<typeof undoResult>;
export type KeptRecord = UndoResult['keptRecords'][number];
export const undoReply = savedReply(undoResult);
