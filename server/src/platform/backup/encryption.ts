import { Decrypter, Encrypter } from 'age-encryption';
import { nonceBytes, opened, sealed } from './age-stream.ts';
import { BackupError } from './backup-error.ts';

/** The holder of the private key of any of these recipients can decrypt the output, also with `age -d`. */
export async function* encrypted(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const { header, fileKey } = await newHeader(recipients);
  yield header;
  yield* sealed(source, fileKey);
}

/** What follows an empty payload in the format: its nonce and the seal of nothing. */
const emptyPayloadBytes = nonceBytes + 16;

/**
 * The library wraps a new key for the recipients. One more recipient, which adds nothing to the header, receives that
 * key.
 */
async function newHeader(recipients: readonly string[]): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
  let fileKey = new Uint8Array();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const empty = await encrypter.encrypt(new Uint8Array());
  return { header: empty.subarray(0, empty.length - emptyPayloadBytes), fileKey };
}

/** `what` names the content in the error for data that was changed, cut off or encrypted for another key. */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  identity: string,
  what: string,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  const { header, rest } = await readHeader(pieces, what);
  const fileKey = await openHeader(header, identity, what);
  const nonce = rest.subarray(0, nonceBytes);
  try {
    yield* opened(following(rest.subarray(nonceBytes), pieces), fileKey, nonce);
  } catch (error) {
    throw isAboutContent(error) ? damaged(what, error) : error;
  }
}

const headerEnd = /\n--- [^\n]*\n/;
const headerBytesMax = 16 * 1024;

async function readHeader(
  pieces: AsyncIterator<Uint8Array>,
  what: string,
): Promise<{ header: Uint8Array; rest: Uint8Array }> {
  let read = Buffer.alloc(0);
  while (read.length < headerBytesMax) {
    const next = await pieces.next();
    if (next.done) break;
    read = Buffer.concat([read, next.value]);
    const end = headerEnd.exec(read.toString('latin1', 0, headerBytesMax));
    const bytes = end ? end.index + end[0].length : Infinity;
    if (read.length >= bytes + nonceBytes) return { header: read.subarray(0, bytes), rest: read.subarray(bytes) };
  }
  throw damaged(what);
}

async function openHeader(header: Uint8Array, identity: string, what: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await decrypter.decryptHeader(header);
  } catch (error) {
    if (error instanceof Error && error.message.includes('no identity matched')) {
      throw new BackupError(`${what} was encrypted for another key than the one given.`, { cause: error });
    }
    throw damaged(what, error);
  }
}

async function* following(first: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

/** Errors of the file system have their own code and are rethrown unchanged. */
const isAboutContent = (error: unknown): boolean => error instanceof Error && !('syscall' in error);

const damaged = (what: string, cause?: unknown): BackupError =>
  new BackupError(`${what} is damaged or incomplete.`, { cause });
