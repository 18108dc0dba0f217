import { visitFileForm } from '@gso/contract/field/visit-file';
import * as z from 'zod';
import { type Call, callOnce } from '../api/client.ts';
import type { Entry } from './entry.ts';

/** The parts of every reply that later entries need. Others may be unknown to this release. */
const sentReply = z.looseObject({ id: z.number().int(), version: z.number().int() });
export type SentReply = z.output<typeof sentReply>;

const jsonMs = 30_000;
/** Enough for the largest file on a slow network. */
const fileMs = 5 * 60_000;

/** Sends one entry once. Every attempt has the same key, so the server does it once at most. */
export function sendEntry({ work, key }: Entry, file: Blob | undefined): Promise<SentReply> {
  const send = (call: Pick<Call<SentReply>, 'path' | 'method' | 'body' | 'form'>, ms = jsonMs) =>
    callOnce({ ...call, idempotencyKey: key, reply: sentReply, signal: AbortSignal.timeout(ms) });
  switch (work.kind) {
    case 'create-contact':
      return send({ path: '/api/customer', method: 'POST', body: work.body });
    case 'create-visit':
      return send({ path: '/api/visit', method: 'POST', body: work.body });
    case 'change-visit':
      return send({ path: `/api/visit/${work.id}`, method: 'PATCH', body: work.body });
    case 'check-in':
      return send({ path: `/api/visit/${work.visitId}/check-in`, method: 'POST', body: work.body });
    case 'add-file': {
      const form = new FormData();
      form.set(visitFileForm.item, JSON.stringify(work.item));
      form.set(visitFileForm.file, file ?? new Blob(), work.name);
      return send({ path: `/api/visit/${work.visitId}/file`, method: 'POST', form }, fileMs);
    }
  }
}
