import { recordId, version } from '@gso/contract/fields';
import { noteAccess, noteInput, notePatch, noteSaved } from '@gso/contract/record/note';
import { doneReply } from '@gso/contract/record/replies';
import {
  companySummary,
  subjectAccess,
  timelinePage,
  timelineQuery,
  type TimelineSubjectKind,
  timelineSubjects,
} from '@gso/contract/record/timeline';
import { userOption } from '@gso/contract/user';
import * as z from 'zod';
import { type Route, route } from '../../platform/http/route.ts';
import { restoreRoute } from '../../platform/record/restore-route.ts';
import { carryOut, createOnce, save } from '../../platform/save/save.ts';
import { readCompanySummary } from './company-summary.ts';
import { mentionablePeople } from './mentions.ts';
import { readNote } from './note-kind.ts';
import { readTimeline } from './queries.ts';
import { createNote, deleteNote, updateNote } from './write-note.ts';

const params = z.strictObject({ id: recordId });

const subjectRoutes = (kind: TimelineSubjectKind): Route[] => [
  route({
    method: 'GET',
    path: `/api/${kind}/{id}/timeline`,
    summary: `What happened to one ${kind}, newest first, as far as the caller may open it`,
    access: subjectAccess[kind],
    params,
    query: timelineQuery,
    response: { 200: timelinePage },
    refuses: [404],
    handler: ({ reads, actor, params: { id }, query }) => readTimeline(reads, actor, { kind, id }, query),
  }),
  route({
    method: 'POST',
    path: `/api/${kind}/{id}/note`,
    summary: `Write a note about one ${kind} and notify the users whom it mentions`,
    access: subjectAccess[kind],
    params,
    body: noteInput,
    response: { 201: noteSaved },
    refuses: [404, 409, 422],
    handler: (call) => createOnce(call, (tx) => createNote(tx, call.actor, { kind, id: call.params.id }, call.body)),
  }),
  route({
    method: 'GET',
    path: `/api/${kind}/note/people`,
    summary: `The users whom a note about a ${kind} can mention`,
    access: subjectAccess[kind],
    response: { 200: z.array(userOption) },
    refuses: [],
    handler: ({ reads }) => mentionablePeople(reads, kind),
  }),
];

export const timelineRoutes = [
  ...timelineSubjects.flatMap(subjectRoutes),
  route({
    method: 'GET',
    path: '/api/company/{id}/summary',
    summary: 'Open and won amounts of one company, its last and next visit and who sells there',
    access: subjectAccess.company,
    params,
    response: { 200: companySummary },
    refuses: [404],
    handler: ({ reads, actor, params: { id } }) => readCompanySummary(reads, actor, id),
  }),
  route({
    method: 'PATCH',
    path: '/api/note/{id}',
    summary: 'Change one of your own notes',
    access: noteAccess,
    params,
    body: notePatch,
    response: { 200: noteSaved },
    refuses: [404, 409, 422],
    handler: (call) => save(call, (tx) => updateNote(tx, call.actor, { id: call.params.id, patch: call.body })),
  }),
  route({
    method: 'DELETE',
    path: '/api/note/{id}',
    summary: 'Remove one of your own notes',
    access: noteAccess,
    params,
    query: z.strictObject({ version }),
    response: { 200: doneReply },
    refuses: [404, 409, 422],
    handler: (call) =>
      carryOut(call, (tx) => deleteNote(tx, call.actor, { id: call.params.id, version: call.query.version })),
  }),
  restoreRoute({
    path: '/api/note',
    one: 'note',
    access: noteAccess,
    entity: 'note',
    saved: noteSaved,
    read: readNote,
  }),
];
