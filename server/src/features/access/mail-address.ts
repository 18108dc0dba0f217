import { limits } from '@gso/contract/limits';
import { userAccess } from '@gso/contract/user';
import { mayPass, type Permission } from '@gso/contract/permissions';
import { refusedField } from '../../platform/app-error.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { text } from '../../platform/text.ts';

/*
 * Who has the mailbox of an account can choose its password. So the mail address of another person is changed only by
 * those who may set passwords, its old address is informed, and no link is sent to a new address for a day.
 */

export function refuseUnlessMaySetAddress(held: readonly Permission[]): void {
  if (mayPass(held, userAccess.createAndReset)) return;
  throw refusedField(
    'employee.email',
    text(
      'Only people who may reset passwords can change the email address of somebody else: links to choose a password are sent there.',
      'Hanya orang yang boleh menyetel ulang kata sandi yang dapat mengubah alamat email orang lain, karena tautan untuk memilih kata sandi dikirim ke sana.',
    ),
  );
}

/** Whether the address of the account was changed so recently that no link is sent to it yet. */
export async function isAddressNew(db: Reader, userId: number): Promise<boolean> {
  const [changed] = await readRows(
    db,
    statement`select from user_login
      where id = ${userId} and email_changed_at > now() - make_interval(hours => ${limits.newAddressHours})`,
  );
  return changed !== undefined;
}

/** Its owner proved that mail to it arrives, or somebody entered it who may set passwords. */
export async function trustAddress(tx: Tx, userId: number): Promise<void> {
  await readRows(tx, statement`update user_login set trusted_email = email where id = ${userId}`);
}
