import * as z from 'zod';
import { email, phoneOrText, requiredText, text, version } from './fields.ts';
import { limits } from './limits.ts';
import { patchOf, rowOf } from './record/record-schema.ts';
import type { AnyOf } from './permissions.ts';
import { savedReply } from './record/replies.ts';

export const letterheadAccess = { write: ['MA_MASTER_DATA'] } as const satisfies Record<string, AnyOf>;

/** Our own company, as printed on documents. */
export const letterheadInput = z.strictObject({
  name: requiredText(limits.quotationName),
  address: text(limits.longText).default(''),
  phone: phoneOrText().default(''),
  email: email().default(''),
  web: text(limits.quotationName).default(''),
  /** The bank account for payments. */
  bank: text(limits.longText).default(''),
  /** Printed at the end of every document without its own note. */
  footerNote: text(limits.footerNote).default(''),
});
export type LetterheadInput = z.output<typeof letterheadInput>;
export const letterheadPatch = patchOf(letterheadInput);
export type LetterheadPatch = z.output<typeof letterheadPatch>;

export const logoTypes = ['image/png', 'image/jpeg'] as const;
export const logoFileField = 'file';

const logo = z.object({
  type: z.enum(logoTypes),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
});

export const letterhead = rowOf(letterheadInput, { logo: logo.nullable() });
export type Letterhead = z.output<typeof letterhead>;
export type Logo = NonNullable<Letterhead['logo']>;
export const letterheadSaved = savedReply(letterhead);

export const logoQuery = z.strictObject({ version });
