import { recordId } from '@gso/contract/fields';
import { changeGroupList, changeGroupPage, changeGroupRow, undoReply } from '@gso/contract/record/change-group';
import * as z from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { inBulkSlot } from '../../platform/change-group/bulk-routes.ts';
import { undoneAlready } from '../../platform/change-group/undo-group.ts';
import { route } from '../../platform/http/route.ts';
import { createOnce } from '../../platform/save/save.ts';
import { text } from '../../platform/text.ts';
import type { GroupKind } from './group-kind.ts';
import { listChangeGroups, readChangeGroup } from './queries.ts';

const params = z.strictObject({ id: recordId });

export const changeGroupRoutes = (kinds: readonly GroupKind[]) => [
  route({
    method: 'GET',
    path: '/api/changegroup',
    summary: 'Bulk changes, imports and their undos, newest first: the own ones, or all of records that one may change',
    access: 'login',
    query: changeGroupList.schema,
    response: { 200: changeGroupPage },
    refuses: [],
    handler: ({ reads, actor, query }) => listChangeGroups(reads, actor, kinds, query),
  }),
  route({
    method: 'GET',
    path: '/api/changegroup/{id}',
    summary: 'One bulk change, import or undo',
    access: 'login',
    params,
    response: { 200: changeGroupRow },
    refuses: [404],
    handler: (call) => readChangeGroup(call.reads, call.actor, kinds, call.params.id),
  }),
  route({
    method: 'POST',
    path: '/api/changegroup/{id}/undo',
    summary: 'Undo a bulk change or an import, except for what somebody has changed since',
    access: 'login',
    params,
    response: { 200: undoReply },
    refuses: [404, 409, 422],
    handler: (call) =>
      inBulkSlot(call, (progress) =>
        createOnce(call, async (tx) => {
          const { id, entity, undone, canUndo } = await readChangeGroup(tx, call.actor, kinds, call.params.id);
          const kind = kinds.find((one) => one.entity === entity);
          if (undone) throw undoneAlready();
          if (!canUndo || !kind) throw cannotUndo();
          return kind.undo(tx, call.actor, { group: id, language: call.language, progress });
        }),
      ),
  }),
];

const cannotUndo = () =>
  new AppError('refused', text('This cannot be undone any more.', 'Ini tidak dapat dibatalkan lagi.'));
