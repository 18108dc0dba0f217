import { recordId } from '@gso/contract/fields';
import { letterheadAccess } from '@gso/contract/letterhead';
import { quotationAccess, quotationSaved } from '@gso/contract/quotation';
import {
  letterPatch,
  letterRow,
  letterSaved,
  mailInput,
  quotationMails,
  sendingStart,
} from '@gso/contract/quotation/mail';
import * as z from 'zod';
import type { StoredFiles } from '../../../platform/files/stored-files.ts';
import { route } from '../../../platform/http/route.ts';
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts';
import { updateRecord } from '../../../platform/record/write-record.ts';
import { save } from '../../../platform/save/save.ts';
import { letterId, letterKind, readLetter, readSendingStart } from './letter.ts';
import { listMails, mailQuotation } from './queue-mail.ts';

const params = z.strictObject({ id: recordId });
const { read, write } = quotationAccess;

export const quotationMailRoutes = (services: { files: StoredFiles; printer: PdfPrinter; sendsMail: boolean }) => [
  route({
    method: 'GET',
    path: '/api/quo/letter',
    summary: 'The letter that goes with quotations, in both languages',
    access: letterheadAccess.write,
    response: { 200: letterRow },
    refuses: [],
    handler: ({ reads }) => readLetter(reads),
  }),
  route({
    method: 'PATCH',
    path: '/api/quo/letter',
    summary: 'Change the letter that goes with quotations',
    access: letterheadAccess.write,
    body: letterPatch,
    response: { 200: letterSaved },
    refuses: [409],
    handler: (call) => save(call, (tx) => updateRecord(tx, call.actor, letterKind, { id: letterId, patch: call.body })),
  }),
  route({
    method: 'GET',
    path: '/api/quo/{id}/letter',
    summary: 'What a mail with one quotation begins with: its text in both languages, and the people of the company',
    access: read,
    params,
    response: { 200: sendingStart },
    refuses: [404],
    handler: ({ reads, actor, params: { id } }) => readSendingStart(reads, actor, { id, canMail: services.sendsMail }),
  }),
  route({
    method: 'POST',
    path: '/api/quo/{id}/mail',
    summary: 'Mail the present revision of one quotation, and mark it as sent if it has not been sent yet',
    access: write,
    params,
    body: mailInput,
    response: { 200: quotationSaved },
    refuses: [404, 409, 422],
    handler: (call) => mailQuotation(call, services),
  }),
  route({
    method: 'GET',
    path: '/api/quo/{id}/mail',
    summary: 'The mails with one quotation, newest first',
    access: read,
    params,
    response: { 200: quotationMails },
    refuses: [],
    handler: (call) => listMails(call.reads, call.params.id),
  }),
];
