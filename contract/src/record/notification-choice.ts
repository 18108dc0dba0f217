import * as z from 'zod';
import { notificationMessage } from '../notification-message.ts';

const allKinds = notificationMessage.options.map(({ shape }) => shape.kind.value);

/** The kind that everybody who gets it also gets by mail at once. There is nothing to choose. */
export const alwaysMailed = 'backup-late';

/** The kinds for which a user chooses how to get them. */
export const notificationKinds = allKinds.filter((kind) => kind !== alwaysMailed);

/** Only in the product, also by mail at once, or also in the mail of the day. */
export const notificationWays = ['app', 'mail', 'digest'] as const;
export type NotificationWay = (typeof notificationWays)[number];

export const notificationChoices = z.record(z.enum(notificationKinds), z.enum(notificationWays));
export type NotificationChoices = z.output<typeof notificationChoices>;

export const choicesReply = z.object({
  choices: notificationChoices,
  /** Whether a mail server is set up and the user has an address. Otherwise there is nothing to choose. */
  mail: z.enum(['ready', 'no-server', 'no-address']),
});
export type ChoicesReply = z.output<typeof choicesReply>;
export const choicesInput = z.strictObject({ choices: notificationChoices });
