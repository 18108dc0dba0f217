import { createHash } from 'node:crypto';
import { limits } from '@gso/contract/limits';
import { AppError } from '../app-error.ts';
import type { Tx } from '../db/database.ts';
import { readRows, writeWithoutWaiting, statement } from '../db/statement.ts';
import type { Call } from '../http/route.ts';
import { text } from '../text.ts';
import { channels } from '../diagnostics.ts';
import { jsonWithNumber, replyWithNumber } from '../db/late-number.ts';

/** Runs the work in one transaction and returns its result with the message SUCCESS. */
export const save = <Saved extends object>(call: Call, work: (tx: Tx) => Promise<Saved>) =>
  committed(call, async (tx) => ({ ...(await work(tx)), message: 'SUCCESS' as const }));

async function committed<Reply extends object>(call: Call, work: (tx: Tx) => Promise<Reply>): Promise<Reply> {
  const { tx, reply } = await call.db.transaction().execute(async (tx) => ({ tx, reply: await work(tx) }));
  return replyWithNumber(tx, reply);
}

/** The same for work without a result, such as a delete. */
export function carryOut(call: Call, work: (tx: Tx) => Promise<void>) {
  return call.db.transaction().execute(async (tx) => {
    await work(tx);
    return { message: 'SUCCESS' as const };
  });
}

/**
 * The same for creates, and for changes that a phone sends later. A call repeated with the same Idempotency-Key returns the reply of the first one and creates
 * nothing. The key is stored in the same transaction as the work, so a crash leaves both or neither. A second call that
 * arrives while the first is running waits for it. Fields that are `secret` are not stored: they are empty in the reply
 * to a repeated call.
 */
export function createOnce<Saved extends object>(
  call: Call,
  work: (tx: Tx) => Promise<Saved>,
  secret: readonly string[] = [],
) {
  const key = keyOf(call);
  if (key === undefined) return save(call, work);
  return committed(call, async (tx): Promise<Saved & { message: 'SUCCESS' }> => {
    const earlier = await claim(tx, call, key);
    if (earlier !== undefined) return earlier as Saved & { message: 'SUCCESS' };
    const reply = { ...(await work(tx)), message: 'SUCCESS' as const };
    const stored = JSON.stringify({ ...reply, ...Object.fromEntries(secret.map((field) => [field, ''])) });
    await writeWithoutWaiting(
      tx,
      statement`update idempotency_key set reply = ${jsonWithNumber(tx, stored)}
        where username = ${call.actor.username} and key = ${key}`,
    );
    return reply;
  });
}

/** For calls that people send again after days, when they no longer know whether the first one arrived. */
export function refuseWithoutKey(call: Call): void {
  if (keyOf(call) !== undefined) return;
  throw new AppError(
    'invalid',
    text('This call needs an Idempotency-Key.', 'Panggilan ini memerlukan Idempotency-Key.'),
  );
}

function keyOf({ request }: Call): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key))) return key;
  throw new AppError(
    'invalid',
    text(
      'The Idempotency-Key must be 8 to 100 plain characters.',
      'Idempotency-Key harus 8 sampai 100 karakter biasa.',
    ),
  );
}

const secrets = new Set(['password', 'confirmPassword', 'oldPassword']);

/** Without this, a reader of the table could guess passwords offline from the plain hash. */
function withoutSecrets(body: unknown): string {
  return JSON.stringify(body ?? null, (field, value: unknown) => (secrets.has(field) ? undefined : value));
}

async function claim(tx: Tx, call: Call, key: string): Promise<unknown> {
  // Includes ids and query: the same body sent to another record is another call.
  const route = `${call.request.method} ${call.request.url}`;
  const bodyHash = createHash('sha256').update(withoutSecrets(call.body)).digest('base64');
  const { username } = call.actor;
  const days = call.request.routeOptions.config.offline ? limits.offlineKeyDays : limits.keyDays;
  const claimed = await readRows(
    tx,
    statement`insert into idempotency_key (username, key, call, body_hash, expires_at)
      values (${username}, ${key}, ${route}, ${bodyHash}, now() + make_interval(days => ${days}))
      on conflict do nothing returning key`,
  );
  if (claimed.length > 0) return undefined;
  const [earlier] = await readRows<{ call: string; body_hash: string; reply: unknown }>(
    tx,
    statement`select call, body_hash, reply from idempotency_key where username = ${username} and key = ${key}`,
  );
  if (!earlier) throw new Error('The stored reply of an idempotency key is missing.');
  if (earlier.call !== route || earlier.body_hash !== bodyHash) {
    throw new AppError(
      'refused',
      text(
        'An earlier try was saved already. Close this, look for the record in the list and change it there.',
        'Percobaan sebelumnya sudah tersimpan. Tutup ini, cari datanya di daftar, lalu ubah di sana.',
      ),
    );
  }
  channels.repeatedCreate.publish(undefined);
  return earlier.reply;
}
