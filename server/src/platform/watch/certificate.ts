import { isIP } from 'node:net';
import { connect } from 'node:tls';

export interface Certificate {
  issuedAt: Date;
  expiresAt: Date;
  /** Why browsers would refuse it, as far as this machine knows. */
  problem?: string;
}

const limitMs = 5000;

/** The certificate at an address such as https://gso.example.com. Nothing is sent there. */
export function certificateAt(address: string): Promise<Certificate> {
  const { hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host, port: Number(port || 443) },
      ...(isIP(host) === 0 && { servername: host }),
      // One that has expired must be read as well; what is wrong with it is in the result.
      rejectUnauthorized: false,
    });
    socket.setTimeout(limitMs, () => socket.destroy(new Error('It does not respond.')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      socket.destroy();
      resolve({ issuedAt: new Date(valid_from), expiresAt: new Date(valid_to), ...(problem && { problem }) });
    });
  });
}
