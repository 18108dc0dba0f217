import { type Certificate, certificateAt } from '../../platform/watch/certificate.ts';
import { type Finding, fine, problem, warning } from '../findings.ts';

const check = 'certificate';
const dayMs = 24 * 60 * 60 * 1000;
/** Caddy renews when a third of the time is left; later than this, it did not. */
const late = 1 / 5;
const soonDays = 21;

/** Whether browsers accept the certificate of the address that people open, and for how long. */
export async function certificateFinding(address: string | undefined): Promise<Finding> {
  if (!address?.startsWith('https:')) return fine(check, 'PUBLIC_URL is not an address with https');
  const found = await certificateAt(address).catch((error: unknown) => String(error));
  if (typeof found === 'string') {
    const todo = 'Does the name resolve here, and does the proxy run? From outside it may work nevertheless.';
    return warning(check, `${address} cannot be reached from this machine (${found}).`, todo);
  }
  return judgedCertificate(address, found);
}

export function judgedCertificate(address: string, { issuedAt, expiresAt, problem: wrong }: Certificate): Finding {
  const left = expiresAt.getTime() - Date.now();
  const until = `valid until ${expiresAt.toISOString()}`;
  const todo = 'docs/operate.md, “The certificate”: journalctl -u caddy says why it was not renewed.';
  if (left <= 0) return problem(check, `The certificate of ${address} expired at ${expiresAt.toISOString()}.`, todo);
  if (left < late * (expiresAt.getTime() - issuedAt.getTime()) && left < soonDays * dayMs) {
    return warning(check, `The certificate of ${address} is ${until} only.`, todo);
  }
  if (wrong) {
    const hint =
      'If it is of your own authority, set NODE_EXTRA_CA_CERTS to its certificate; otherwise correct the proxy.';
    return warning(check, `This machine does not trust the certificate of ${address} (${wrong}).`, hint);
  }
  return fine(check, until);
}
