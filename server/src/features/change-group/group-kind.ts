import type { AuditedEntity } from '@gso/contract/audit';
import type { UndoResult } from '@gso/contract/record/change-group';
import type { AnyOf } from '@gso/contract/permissions';
import type { Actor } from '../../platform/auth/actor.ts';
import type { GroupTarget } from '../../platform/change-group/group-target.ts';
import { undoGroup, type UndoOptions, type UndoPart, undoPart } from '../../platform/change-group/undo-group.ts';
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
  undo: undoOf(target.kind.entity, [undoPart(target)]),
});

const undoOf =
  (entity: AuditedEntity, parts: readonly UndoPart[]): GroupKind['undo'] =>
  (tx, actor, options) =>
    undoGroup(tx, actor, { entity, parts }, options);

/** Kinds of records that one import creates together: those first that refer to others. */
export function groupedKinds(kinds: readonly { entity: AuditedEntity; access: AnyOf; part: UndoPart }[]): GroupKind[] {
  const parts = kinds.map(({ part }) => part);
  return kinds.map(({ entity, access }) => ({ entity, access, undo: undoOf(entity, parts) }));
}

export const partOfGroup = <Row extends RecordMarks, Input extends object>(target: GroupTarget<Row, Input>) => ({
  ...{ entity: target.kind.entity, access: target.access },
  part: undoPart(target),
});
