import { Readable } from 'node:stream';
import {
  letterhead as letterheadReply,
  letterheadAccess,
  letterheadPatch,
  letterheadSaved,
  logoFileField,
  logoQuery,
} from '@gso/contract/letterhead';
import { historyQuery, historyReply } from '@gso/contract/record/history';
import { readHistory } from '../../platform/audit/history.ts';
import { route } from '../../platform/http/route.ts';
import { FileReply } from '../../platform/http/special-replies.ts';
import type { PdfPrinter } from '../../platform/pdf/pdf-printer.ts';
import { updateRecord } from '../../platform/record/write-record.ts';
import { save } from '../../platform/save/save.ts';
import { letterhead, letterheadId } from './letterhead-kind.ts';
import { changeLogo, receiveLogo } from './logo.ts';
import { readLetterhead, readLogo } from './queries.ts';

const { write } = letterheadAccess;

export const letterheadRoutes = (printer: PdfPrinter) => [
  route({
    method: 'GET',
    path: '/api/letterhead',
    summary: 'Our own company, as printed on documents',
    access: 'login',
    response: { 200: letterheadReply },
    refuses: [],
    handler: ({ reads }) => readLetterhead(reads),
  }),
  route({
    method: 'GET',
    path: '/api/letterhead/logo',
    summary: 'The picture of the letterhead',
    access: 'login',
    response: { 200: 'file' },
    refuses: [404],
    handler: async ({ reads }) => {
      const { type, content } = await readLogo(reads);
      const name = type === 'image/png' ? 'logo.png' : 'logo.jpg';
      return new FileReply(name, type, Readable.from(content));
    },
  }),
  route({
    method: 'GET',
    path: '/api/letterhead/history',
    summary: 'The history of the letterhead',
    access: write,
    query: historyQuery,
    response: { 200: historyReply },
    refuses: [],
    handler: ({ reads, actor, query }) =>
      readHistory(reads, actor, { entity: 'letterhead', id: letterheadId }, query.before),
  }),
  route({
    method: 'PATCH',
    path: '/api/letterhead',
    summary: 'Change the letterhead',
    access: write,
    body: letterheadPatch,
    response: { 200: letterheadSaved },
    refuses: [409],
    handler: (call) =>
      save(call, (tx) => updateRecord(tx, call.actor, letterhead, { id: letterheadId, patch: call.body })),
  }),
  route({
    method: 'POST',
    path: '/api/letterhead/logo',
    summary: 'Upload the PNG or JPEG picture of the letterhead',
    access: write,
    query: logoQuery,
    upload: { field: logoFileField },
    response: { 200: letterheadSaved },
    refuses: [409, 413, 415, 422],
    handler: async (call) => {
      const picture = await receiveLogo(call, printer);
      return save(call, (tx) => changeLogo(tx, call.actor, { version: call.query.version, picture }));
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/letterhead/logo',
    summary: 'Remove the picture of the letterhead',
    access: write,
    query: logoQuery,
    response: { 200: letterheadSaved },
    refuses: [409],
    handler: (call) =>
      save(call, (tx) => changeLogo(tx, call.actor, { version: call.query.version, picture: undefined })),
  }),
];
