import { recordId } from '@gso/contract/fields';
import {
  erasedReply,
  eraseInput,
  peopleReply,
  personKinds,
  personQuery,
  personReply,
  privacyAccess,
} from '@gso/contract/privacy/person';
import { exportQuery } from '@gso/contract/record/export-format';
import * as z from 'zod';
import { route } from '../../platform/http/route.ts';
import { createOnce } from '../../platform/save/save.ts';
import { exportSheet } from '../../platform/sheet-exchange/export-sheet.ts';
import { erasePerson } from './erase.ts';
import { personFile, personSource, refuseMorePowerful } from './export-person.ts';
import { findPeople, previewOf, readPerson } from './preview.ts';

const params = z.strictObject({ id: recordId });

export const privacyRoutes = personKinds.flatMap((kind) => [
  route({
    method: 'GET',
    path: `/api/privacy/${kind}`,
    summary: `Find the ${kind} whose personal data is asked for`,
    access: privacyAccess,
    query: personQuery,
    response: { 200: peopleReply },
    refuses: [],
    handler: ({ reads, query }) => findPeople(reads, kind, query.q),
  }),
  route({
    method: 'GET',
    path: `/api/privacy/${kind}/{id}`,
    summary: `What is stored about this ${kind}, and what an erasure would do with it`,
    access: privacyAccess,
    byToken: false,
    params,
    response: { 200: personReply },
    refuses: [404],
    handler: (call) => previewOf(call.reads, call, kind, call.params.id),
  }),
  route({
    method: 'GET',
    path: `/api/privacy/${kind}/{id}/all`,
    summary: `What is stored about this ${kind}, as a spreadsheet; of business records only those that the caller may open`,
    access: privacyAccess,
    byToken: false,
    recentSignIn: true,
    params,
    query: exportQuery,
    response: { 200: 'file' },
    refuses: [404, 422],
    handler: async (call) => {
      const person = await readPerson(call.reads, kind, call.params.id);
      if (kind === 'employee') await refuseMorePowerful(call, call.params.id);
      const name = kind === 'contact' ? person.stored.name : person.username;
      const source = personSource(person, { name, held: call.actor.permissions });
      return exportSheet(call, personFile(person, call.language), source);
    },
  }),
  route({
    method: 'POST',
    path: `/api/privacy/${kind}/{id}/erase`,
    summary: `Erase the personal data of this ${kind}; this cannot be undone`,
    access: privacyAccess,
    byToken: false,
    recentSignIn: true,
    params,
    body: eraseInput,
    response: { 200: erasedReply },
    refuses: [404, 409, 422],
    handler: (call) =>
      createOnce(call, (tx) => erasePerson(tx, call.actor, kind, { id: call.params.id, ...call.body })),
  }),
]);
