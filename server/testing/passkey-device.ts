import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAnswer, PasskeyCreated } from '@gso/contract/sign-in/passkey';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Asked {
  challenge: string;
  /** What a dishonest site or device would do. */
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether the device checked a PIN or a fingerprint. */
  isVerified?: boolean;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 };

/** An authenticator with one passkey, as software. */
export class PasskeyDevice {
  readonly id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: { origin: string; rpId: string };
  #counter = 0;

  constructor(origin: string) {
    this.#site = { origin, rpId: new URL(origin).hostname };
  }

  create(asked: Asked): PasskeyCreated {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const publicKey = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = [Buffer.alloc(16), length, this.id, Buffer.from(isoCBOR.encode(publicKey))];
    const authData = Buffer.concat([this.#authData(asked, flags.hasCredential), ...credential]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#about,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  answer(asked: Asked): PasskeyAnswer {
    this.#counter += 1;
    const authData = this.#authData(asked, 0);
    const clientData = this.#clientData('webauthn.get', asked);
    return {
      ...this.#about,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey).toString(
          'base64url',
        ),
      },
    };
  }

  get #about() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #authData({ rpId = this.#site.rpId, counter = this.#counter, isVerified = true }: Asked, more: number): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const set = flags.present | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counted]);
  }

  #clientData(type: string, { challenge, origin = this.#site.origin }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
