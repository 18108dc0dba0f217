import { limits } from '@gso/contract/limits';
import { AppError, notFound, refusedField } from '../../../platform/app-error.ts';
import { auditEvent } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { text } from '../../../platform/text.ts';
import { isAddressNew } from '../mail-address.ts';
import { lockPermissions, refuseToChangeMorePowerful } from '../power.ts';
import { idOfUser, lockUser } from '../user-queries.ts';
import { passwordLinkMail } from './mail-kinds.ts';
import { refuseUnlessMailable } from './refuse-unless-mailable.ts';

/** Sends an invitation again, or helps a user who has lost the password. The old password works until a new one is chosen. */
export async function inviteUser(
  tx: Tx,
  { actor, body, request }: Call<unknown, unknown, { username: string }>,
  { sendsMail }: { sendsMail: boolean },
): Promise<void> {
  const held = await lockPermissions(tx, actor);
  const id = await idOfUser(tx, body.username);
  if (id === undefined) throw notFound();
  const { user, permissions: theirs } = await lockUser(tx, id);
  refuseToChangeMorePowerful(held, theirs);
  refuseUnlessMailable(user.employee.email, sendsMail);
  if (!user.enabled) {
    throw new AppError(
      'refused',
      text('The account is disabled. Enable it first.', 'Akun ini nonaktif. Aktifkan dahulu.'),
    );
  }
  if (await isAddressNew(tx, id)) throw addressIsNew();
  await addJob(tx, passwordLinkMail, { userId: id, purpose: 'invitation', requestId: request.id });
  await auditEvent(tx, actor, {
    action: 'reset-password',
    entity: 'user_login',
    record: { id, name: user.username },
  });
}

const addressIsNew = () =>
  refusedField(
    'employee.email',
    text(
      `The email address was changed in the last ${limits.newAddressHours} hours. Until then no link is sent to it; reset the password instead.`,
      `Alamat email diubah dalam ${limits.newAddressHours} jam terakhir. Selama itu tidak ada tautan yang dikirim ke sana; setel ulang kata sandinya.`,
    ),
  );
