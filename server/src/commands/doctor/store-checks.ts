import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileIsUnused } from '../../features/file-is-unused.ts';
import type { Database } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { type Finding, fine, problem } from '../findings.ts';

const timeoutMs = 20_000;

/** Writes an object into the bucket, reads it and deletes it. */
export async function bucketFinding(store: FileStore, bucket: string): Promise<Finding> {
  const key = `gso-doctor-${randomBytes(8).toString('hex')}`;
  try {
    await inTime(tryOut(store, key));
    return fine('file store', `bucket ${bucket} stores and returns files`);
  } catch (error) {
    return problem('file store', ...bucketTrouble(bucket, error));
  }
}

async function tryOut(store: FileStore, key: string): Promise<void> {
  await store.put(key, Buffer.from(key));
  const content = await store.get(key);
  const came = content && (await buffer(content)).toString();
  await store.remove(key);
  if (came !== key) throw new Error('the content that comes back differs from what was sent');
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, refuse) => {
    setTimeout(() => refuse(new Error('it does not respond in time')), timeoutMs).unref();
  });
  return Promise.race([work, late]);
}

function bucketTrouble(bucket: string, error: unknown): [found: string, todo: string] {
  const { name, message } = error instanceof Error ? error : { name: '', message: 'unknown' };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (name === 'NoSuchBucket') return [`There is no bucket ${bucket}.`, 'Create it, or correct S3_BUCKET.'];
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'CredentialsProviderError'].includes(name)) {
    return [
      `The store refuses access (${name}).`,
      'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; they must allow reading, writing and deleting in the bucket.',
    ];
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'].includes(code)) {
    return [`The store does not respond (${code}).`, 'Correct S3_ENDPOINT, or start the store.'];
  }
  return [`The store does not work: ${message || name}.`, 'Correct the S3_ settings.'];
}

const fewNewest = 20;

/** Whether the newest attachments are where this process looks for them. */
export async function newestFilesFinding(db: Database, store: FileStore): Promise<Finding> {
  const rows = await readRows<{ key: string }>(
    db,
    statement`select key from stored_file where not (${fileIsUnused}) order by created_at desc limit ${fewNewest}`,
  );
  let missing = 0;
  for (const { key } of rows) {
    const content = await inTime(store.get(key));
    content?.destroy();
    if (!content) missing += 1;
  }
  if (missing === 0) return fine('attachments', `the newest ${rows.length} are in the file store`);
  return problem(
    'attachments',
    `${missing} of the newest ${rows.length} are not in the file store.`,
    'Do FILE_DIRECTORY or the S3_ settings point to another store than before? `gso db check` lists all that are missing.',
  );
}
