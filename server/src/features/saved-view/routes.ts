import { recordId, version } from '@gso/contract/fields';
import { doneReply } from '@gso/contract/record/replies';
import {
  savedViewInput,
  savedViewMarks,
  savedViewMenu,
  savedViewPatch,
  savedViewQuery,
  savedViewRow,
  savedViewRows,
  savedViewSaved,
  viewRoles,
} from '@gso/contract/record/saved-view';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { restoreRoute } from '../../platform/record/restore-route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { readMenu, readView, rolesToShareWith, viewsOfList } from './saved-views.ts';
import { createView, deleteView, markView, refuseIfFull, updateView } from './write-saved-view.ts';

const path = '/api/savedview';
const params = z.strictObject({ id: recordId });

/** "self": which views somebody may read or change depends on the view. */
export const savedViewRoutes = [
  route({
    method: 'GET',
    path,
    summary: 'Your views of a list, and those that are shared with your role',
    access: 'self',
    query: savedViewQuery,
    response: { 200: savedViewRows },
    refuses: [],
    handler: ({ reads, actor, query }) => viewsOfList(reads, actor, query.list),
  }),
  route({
    method: 'GET',
    path: `${path}/menu`,
    summary: 'The views in your menu, and those with which your lists open',
    access: 'self',
    response: { 200: savedViewMenu },
    refuses: [],
    handler: ({ reads, actor }) => readMenu(reads, actor),
  }),
  route({
    method: 'GET',
    path: `${path}/roles`,
    summary: 'The roles with which you may share views of a list',
    access: 'self',
    query: savedViewQuery,
    response: { 200: viewRoles },
    refuses: [],
    handler: ({ reads, actor, query }) => rolesToShareWith(reads, actor, query.list),
  }),
  route({
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One saved view',
    access: 'self',
    params,
    response: { 200: savedViewRow },
    refuses: [404],
    handler: ({ reads, actor, params }) => readView(reads, actor, params.id),
  }),
  route({
    method: 'POST',
    path,
    summary: 'Save a view of a list',
    access: 'self',
    body: savedViewInput,
    response: { 201: savedViewSaved },
    refuses: [404, 409, 422],
    handler: (call) => createOnce(call, (tx) => createView(tx, call.actor, call.body)),
  }),
  route({
    method: 'PATCH',
    path: `${path}/{id}`,
    summary: 'Change a view of your own; with MA_ACCOUNT end the sharing of any view',
    access: 'self',
    params,
    body: savedViewPatch,
    response: { 200: savedViewSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => updateView(tx, call.actor, call.params.id, call.body)),
  }),
  route({
    method: 'PATCH',
    path: `${path}/{id}/marks`,
    summary: 'Put a view into your menu, or open its list with it; only you see that',
    access: 'self',
    params,
    body: savedViewMarks,
    response: { 200: doneReply },
    refuses: [404, 422],
    handler: (call) => carryOut(call, (tx) => markView(tx, call.actor, call.params.id, call.body)),
  }),
  route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a view of your own; with MA_ACCOUNT any shared view',
    access: 'self',
    params,
    query: z.strictObject({ version }),
    response: { 200: doneReply },
    refuses: [404, 409, 422],
    handler: (call) => carryOut(call, (tx) => deleteView(tx, call.actor, call.params.id, call.query.version)),
  }),
  restoreRoute({
    path,
    one: 'saved view',
    access: 'self',
    entity: 'saved_view',
    saved: savedViewSaved,
    prepare: () => (tx, stored) => refuseIfFull(tx, { userId: Number(stored['user_id']) }),
    read: (tx, id, actor) => readView(tx, actor, id),
  }),
];
