import { type LetterInput, letterRow, type LetterRow, letterSaved } from '@gso/contract/quotation/mail';
import { call } from '../../../api/client.ts';

const path = '/api/quo/letter';

export const letterKey = ['quotation-letter-texts'] as const;

export const fetchLetter = (signal: AbortSignal): Promise<LetterRow> => call({ path, reply: letterRow, signal });

export const updateLetter = (body: Partial<LetterInput> & { version: number }): Promise<LetterRow> =>
  call({ path, method: 'PATCH', body, reply: letterSaved });
