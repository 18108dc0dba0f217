import { randomBytes } from 'node:crypto';
import { SecretBox } from '../../platform/auth/secret-box.ts';
import { keysIn } from '../../platform/signing-keys.ts';
import { type Networks, networksOf } from './receiver-address.ts';

/** What webhooks need besides the database. */
export interface WebhookSetup {
  /** Encrypts the keys that messages are signed with. */
  keys: SecretBox;
  networks: Networks;
}

/** From the settings. Undefined without a key: then there are no webhooks. */
export function webhookSetupOf({
  WEBHOOK_KEY: key,
  WEBHOOK_NETWORKS: networks,
}: {
  WEBHOOK_KEY?: string | undefined;
  WEBHOOK_NETWORKS: readonly string[];
}): WebhookSetup | undefined {
  if (key === undefined) return undefined;
  return { keys: new SecretBox(keysIn(key), 'webhooks'), networks: networksOf(networks) };
}

/** In the form of the Standard Webhooks scheme. */
export const newSigningKey = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** A key that is copied to the row of another webhook cannot be read there. */
export const ownerOf = (webhookId: number): string => `webhook ${webhookId}`;
