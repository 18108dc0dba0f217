import * as z from 'zod';
import { fieldMessages, instant, namedPerson, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { type AnyOf, pageAccess, permissions } from '../permissions.ts';
import { listPage, listQuery } from '../record/list-query.ts';
import { savedReply } from '../record/replies.ts';

export const apiTokenAccess = {
  /** Who sees and revokes the tokens of everybody. */
  all: pageAccess.account,
} as const satisfies Record<string, AnyOf>;

export const apiTokenInput = z.strictObject({
  name: requiredText(),
  permissions: z
    .array(z.enum(permissions))
    .min(1, fieldMessages.selectOne)
    .max(permissions.length)
    .transform((codes) => permissions.filter((code) => codes.includes(code))),
  /** How long it is valid, in days. */
  days: z.int().min(1, fieldMessages.atLeastOne).max(limits.apiTokenDays),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;

export const apiTokenRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The permissions that it was created with. Those that its user no longer has do not count. */
  permissions: z.array(z.enum(permissions)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  /** The network address of its last use. */
  lastAddress: z.string(),
});
export type ApiTokenRow = z.output<typeof apiTokenRow>;
export const apiTokens = z.array(apiTokenRow);

export const apiTokenOfUser = apiTokenRow.extend({ user: namedPerson });
export type ApiTokenOfUser = z.output<typeof apiTokenOfUser>;
export const apiTokenPage = listPage(apiTokenOfUser);

/** The tokens of everybody, the newest first. */
export const apiTokenList = listQuery({
  sort: ['id', 'name', 'expiresAt', 'lastUsedAt'],
  defaultDescending: true,
  pageSizes: [20, 50, 100],
});
export type ApiTokenQuery = z.output<typeof apiTokenList.schema>;

/** The only reply with the token itself. It is empty when a create is repeated, because nobody has stored it. */
export const apiTokenCreated = savedReply(apiTokenRow.extend({ token: z.string() }));
export type ApiTokenCreated = z.output<typeof apiTokenCreated>;
