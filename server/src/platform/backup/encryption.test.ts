import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it } from 'vitest';
import { decrypted, encrypted } from './encryption.ts';

const chunk = 64 * 1024;
const sizes = [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 1_000_003];

let identity: string;
let recipient: string;
beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});

/** In pieces of any size, as files and sockets give them. */
async function* inPieces(content: Uint8Array, size = 10_007): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += size) {
    yield await Promise.resolve(content.subarray(start, start + size));
  }
}
const lock = (content: Uint8Array, recipients = [recipient]) => buffer(encrypted(inPieces(content), recipients));
const unlock = (content: Uint8Array, key = identity) => buffer(decrypted(inPieces(content), key, 'The file'));

describe.each(sizes)('%i bytes', (bytes) => {
  const content = randomBytes(bytes);

  it('come back', async () => {
    expect((await unlock(await lock(content))).equals(content)).toBe(true);
  });

  it('are opened by the library of the format', async () => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(Buffer.from(await decrypter.decrypt(await lock(content))).equals(content)).toBe(true);
  });

  it('are opened when the library of the format has locked them', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    expect((await unlock(await encrypter.encrypt(content))).equals(content)).toBe(true);
  });
});

describe('encrypted data', () => {
  it('opens for each of several keys, and for no other', async () => {
    const second = await generateX25519Identity();
    const content = Buffer.from('for both');
    const locked = await lock(content, [recipient, await identityToRecipient(second)]);
    expect((await unlock(locked)).equals(content)).toBe(true);
    expect((await unlock(locked, second)).equals(content)).toBe(true);
    await expect(unlock(locked, await generateX25519Identity())).rejects.toThrow('another key');
  });

  it('is never the same twice', async () => {
    const content = Buffer.from('same');
    expect((await lock(content)).equals(await lock(content))).toBe(false);
  });

  const sealed = chunk + 16;
  const header = async () => (await lock(Buffer.alloc(0))).length - 16;

  it.each([
    ['without its last byte', (locked: Buffer) => locked.subarray(0, -1)],
    ['without its last chunk', (locked: Buffer, start: number) => locked.subarray(0, start + 2 * sealed)],
    ['without its payload', (locked: Buffer, start: number) => locked.subarray(0, start)],
    ['without the end of its header', (locked: Buffer) => locked.subarray(0, 50)],
    ['with more behind it', (locked: Buffer) => Buffer.concat([locked, Buffer.from('x')])],
    ['with one bit changed', (locked: Buffer, start: number) => withBit(locked, start + sealed + 5)],
    ['with one bit of the header changed', (locked: Buffer) => withBit(locked, 100)],
    [
      'with two chunks swapped',
      (locked: Buffer, start: number) =>
        Buffer.concat([
          locked.subarray(0, start),
          locked.subarray(start + sealed, start + 2 * sealed),
          locked.subarray(start, start + sealed),
          locked.subarray(start + 2 * sealed),
        ]),
    ],
  ])('is refused %s', async (_, harm) => {
    const locked = await lock(randomBytes(3 * chunk));
    await expect(unlock(harm(locked, await header()))).rejects.toThrow(/The file (is damaged|was encrypted)/);
  });
});

function withBit(content: Buffer, place: number): Buffer {
  const copy = Buffer.from(content);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}
