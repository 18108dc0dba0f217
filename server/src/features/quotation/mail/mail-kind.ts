import { recordId } from '@gso/contract/fields';
import * as z from 'zod';
import { mailJob } from '../../mail/send-to-person.ts';

export const quotationMailKind = {
  ...mailJob,
  name: 'mail a quotation',
  payload: z.object({ mailId: recordId }),
  isUrgent: true,
};
