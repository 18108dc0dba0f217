import { type Quotation, quotationSaved } from '@gso/contract/quotation';
import {
  type MailInput,
  type QuotationMail,
  quotationMails,
  type SendingStart,
  sendingStart,
} from '@gso/contract/quotation/mail';
import { call } from '../../../api/client.ts';

export const mailsKey = (id: number) => ['quotation-mails', id];

export const fetchStart = (id: number, signal: AbortSignal): Promise<SendingStart> =>
  call({ path: `/api/quo/${id}/letter`, reply: sendingStart, signal });

export const fetchMails = (id: number, signal: AbortSignal): Promise<QuotationMail[]> =>
  call({ path: `/api/quo/${id}/mail`, reply: quotationMails, signal });

/** Mails the present revision, and keeps it if it has not been sent yet. */
export const mailQuotation = (id: number, body: MailInput, idempotencyKey: string): Promise<Quotation> =>
  call({ path: `/api/quo/${id}/mail`, method: 'POST', body, idempotencyKey, reply: quotationSaved });
