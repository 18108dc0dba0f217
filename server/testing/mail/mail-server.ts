import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, parsedMail } from './parsed-mail.ts';

/** A certificate for localhost and 127.0.0.1 that nobody has signed. */
export function selfMadeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'gso-mail-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      cert,
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), certFile: cert };
}

interface MailServerOptions {
  security?: 'starttls' | 'tls' | 'none';
  certificate?: { key: string; cert: string };
  account?: { user: string; pass: string };
  /** What it replies to a recipient, instead of taking the message. */
  refusal?: (address: string) => { code: number; text: string } | undefined;
  port?: number;
  /** It takes this long to accept a recipient. */
  acceptsAfterMs?: number;
  /** Called with each message that it took. */
  onReceived?: (mail: ReceivedMail) => void;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** The settings that send to it. */
  env: Record<string, string>;
  to(address: string): ReceivedMail[];
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { security = 'none', certificate, account, refusal, port = 0, acceptsAfterMs = 0, onReceived } = options;
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    secure: security === 'tls',
    ...(certificate && { key: certificate.key, cert: certificate.cert }),
    ...(account ? {} : { authOptional: true }),
    disabledCommands: [...(security === 'none' ? ['STARTTLS'] : []), ...(account ? [] : ['AUTH'])],
    logger: false,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.pass
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      const refused = refusal?.(address);
      const reply = () => done(refused && Object.assign(new Error(refused.text), { responseCode: refused.code }));
      setTimeout(reply, acceptsAfterMs);
    },
    onData: (stream, { envelope }, done) => {
      const take = (source: Buffer) => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const mail = { ...parsedMail(source.toString('latin1')), recipients };
        received.push(mail);
        onReceived?.(mail);
        done();
      };
      // A client that dies in the middle gets no reply.
      void buffer(stream).then(take, () => undefined);
    },
  });
  // A client that is killed in the middle is no fault of the server.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()));
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    received,
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(address.port),
      SMTP_SECURITY: security,
      MAIL_FROM: 'GSO <gso@example.com>',
      PUBLIC_URL: 'https://gso.example.com',
      ...(account && { SMTP_USER: account.user, SMTP_PASSWORD: account.pass }),
    },
    to: (wanted) => received.filter(({ recipients }) => recipients.includes(wanted)),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
