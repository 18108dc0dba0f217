import type { AuditedEntity } from '@gso/contract/audit';
import type { UndoResult } from '@gso/contract/record/change-group';
import type { AnyOf } from '@gso/contract/permissions';
import type { Actor } from '../../platform/auth/actor.ts';
import type { GroupTarget } from '../../platform/change-group/group-target.ts';
import { undoGroup, type UndoOptions } from '../../platform/change-group/undo-group.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RecordMarks } from '../../platform/record/record-kind.ts';

/** A kind of record whose groups of changes can be undone, with its types erased. */
export interface GroupKind {
  entity: AuditedEntity;
  access: AnyOf;
  undo: (tx: Tx, actor: Actor, options: UndoOptions) => Promise<UndoResult>;
}

export const groupKind = <Row extends RecordMarks, Input extends object>(
  target: GroupTarget<Row, Input>,
): GroupKind => ({
  entity: target.kind.entity,
  access: target.access,
  undo: (tx, actor, options) => undoGroup(tx, actor, target, options),
});
