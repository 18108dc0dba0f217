import { recordId, version } from '@gso/contract/fields';
import { visitFileForm, visitFiles, visitFileSaved } from '@gso/contract/field/visit-file';
import { doneReply } from '@gso/contract/record/replies';
import { visitAccess } from '@gso/contract/visit/visit-access';
import * as z from 'zod';
import { notFound } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { StoredFiles } from '../../../platform/files/stored-files.ts';
import { shownAlone } from '../../../platform/http/content-disposition.ts';
import { route } from '../../../platform/http/route.ts';
import { FileReply } from '../../../platform/http/special-replies.ts';
import { restoreRoute } from '../../../platform/record/restore-route.ts';
import { carryOut } from '../../../platform/save/save.ts';
import { filesOf, placeOf } from './visit-file-kind.ts';
import { addVisitFile, readRestoredFile, refuseUnlessOpen, removeVisitFile } from './write-visit-file.ts';

const params = z.strictObject({ id: recordId });
const access = visitAccess.page;

/** Where a file is stored, if the actor may open its visit. */
async function openPlace(reads: Reader, actor: Actor, id: number) {
  const file = await placeOf(reads, id);
  await refuseUnlessOpen(reads, actor, file.visit_id);
  return file;
}

export const visitFileRoutes = (files: StoredFiles) => [
  route({
    method: 'GET',
    path: '/api/visit/{id}/file',
    summary: 'The photos and documents of one visit',
    access,
    params,
    response: { 200: visitFiles },
    refuses: [404],
    handler: async ({ reads, actor, params: { id } }) => {
      await refuseUnlessOpen(reads, actor, id);
      return filesOf(reads, id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/visit/{id}/file',
    summary: 'Add a photo or document to one visit; needs an Idempotency-Key',
    access,
    params,
    upload: { field: visitFileForm.file },
    offline: true,
    response: { 201: visitFileSaved },
    refuses: [404, 409, 413, 415, 422],
    handler: (call) => addVisitFile(call, files),
  }),
  route({
    method: 'GET',
    path: '/api/visit/file/{id}',
    summary: 'The content of one file of a visit',
    access,
    params,
    response: { 200: 'file' },
    refuses: [404],
    handler: async ({ reads, actor, params: { id } }) => {
      const file = await openPlace(reads, actor, id);
      return new FileReply(file.name, file.media_type, await files.open(file.key), shownAlone);
    },
  }),
  route({
    method: 'GET',
    path: '/api/visit/file/{id}/thumbnail',
    summary: 'A small picture of one photo of a visit',
    access,
    params,
    response: { 200: 'file' },
    refuses: [404],
    handler: async ({ reads, actor, params: { id } }) => {
      const file = await openPlace(reads, actor, id);
      if (!file.has_thumbnail) throw notFound();
      return new FileReply('small.jpg', 'image/jpeg', await files.open(file.key, 'thumbnail'), shownAlone);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/visit/file/{id}',
    summary: 'Remove one file of a visit',
    access,
    params,
    query: z.strictObject({ version }),
    response: { 200: doneReply },
    refuses: [404, 409, 422],
    handler: (call) =>
      carryOut(call, (tx) => removeVisitFile(tx, call.actor, { id: call.params.id, version: call.query.version })),
  }),
  restoreRoute({
    path: '/api/visit/file',
    one: 'file of a visit',
    access,
    entity: 'visit_file',
    saved: visitFileSaved,
    read: readRestoredFile,
  }),
];
