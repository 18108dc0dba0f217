import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

interface Key {
  /** Stored with each encrypted value, so that the value can be read after another key has become the first one. */
  id: string;
  bytes: Buffer;
}

/** The key is derived, so that what one purpose encrypts or signs is of no use to another one. */
function keyOf(secret: string, purpose: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', `gso ${purpose}`, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** Encrypts what the database stores but a reader of the database or of a backup must not learn. */
export class SecretBox {
  readonly #keys: readonly Key[];

  /** The first secret encrypts; the others only decrypt. */
  constructor(secrets: readonly string[], purpose: string) {
    this.#keys = secrets.map((secret) => keyOf(secret, purpose));
  }

  /** `owner` is checked when the value is read, so that it cannot be copied to the row of another user. */
  seal(value: string, owner: string): string {
    const [key] = this.#keys;
    if (!key) throw new Error('There is no key to encrypt with.');
    const nonce = randomBytes(nonceBytes);
    const encrypting = createCipheriv(cipher, key.bytes, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([
      nonce,
      encrypting.update(value, 'utf8'),
      encrypting.final(),
      encrypting.getAuthTag(),
    ]);
    return `${key.id}.${sealed.toString('base64url')}`;
  }

  /** Undefined if none of the keys fits. */
  open(stored: string, owner: string): string | undefined {
    const [id, text = ''] = stored.split('.');
    const key = this.#keys.find((one) => one.id === id);
    if (!key) return undefined;
    const sealed = Buffer.from(text, 'base64url');
    try {
      const opening = createDecipheriv(cipher, key.bytes, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
