import nodemailer from 'nodemailer';
import { MailRefused } from './mail-refused.ts';
import type { RenderedMail } from './render-mail.ts';
import type { MailSettings } from './mail-settings.ts';

/** In milliseconds. */
const waits = {
  dns: 5000,
  connection: 10_000,
  greeting: 10_000,
  /** Without a byte from the server. Large servers may take this long to accept a message. */
  silence: 30_000,
  /** All of it. A server that sends a byte now and then would otherwise keep us for ever. */
  whole: 90_000,
};
const messagesPerConnection = 100;

export interface Recipient {
  name: string;
  address: string;
}

export interface OutgoingMail extends RenderedMail {
  to: Recipient | readonly Recipient[];
  /** A letter from one person to others: replies of all kinds go to them. */
  letter?: { replyTo: Recipient | undefined; cc: Recipient | undefined } | undefined;
  file?: { name: string; type: string; content: Buffer } | undefined;
  /** The same for each attempt to send this message, so that a duplicate can be recognised. */
  id: string;
}

/** What nodemailer reports about the recipients. */
interface Accepted {
  rejected: (string | { address: string })[];
}

/** Sends mail through the configured server, one message after the other over a connection that stays open for a while. */
export class Mailer {
  readonly settings: MailSettings;
  private transport: ReturnType<typeof openTransport>;

  constructor(settings: MailSettings) {
    this.settings = settings;
    this.transport = openTransport(settings);
  }

  /**
   * Resolves when the server has taken responsibility for the message, with the addresses that it did not accept while it
   * accepted others. When the signal is aborted, the message is not sent any more.
   */
  async send(mail: OutgoingMail, signal?: AbortSignal): Promise<string[]> {
    const { to, id, subject, html, text, logo, letter, file } = mail;
    signal?.throwIfAborted();
    // The library types the result of a pool as anything.
    const sent = this.transport.sendMail({
      from: this.settings.from,
      to: [to].flat(),
      ...(letter?.replyTo && { replyTo: letter.replyTo }),
      ...(letter?.cc && { cc: letter.cc }),
      subject,
      html,
      text,
      messageId: `<${id}@${new URL(this.settings.publicUrl).hostname}>`,
      // Nobody wants replies of machines to machines, such as absence notes.
      ...(letter ? {} : { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } }),
      attachments: [
        ...(logo
          ? [{ filename: 'logo.jpg', content: Buffer.from(logo), cid: 'logo', contentDisposition: 'inline' as const }]
          : []),
        ...(file ? [{ filename: file.name, contentType: file.type, content: file.content }] : []),
      ],
    });
    const { rejected } = await this.inTime(sent as Promise<Accepted>, signal).catch((error: unknown) => {
      throw isForGood(error) ? new MailRefused(error.message, { cause: error }) : error;
    });
    return rejected.map((one) => (typeof one === 'string' ? one : one.address));
  }

  /** Connects and signs in, without sending anything. */
  async verify(): Promise<void> {
    await this.inTime(this.transport.verify());
  }

  close(): void {
    this.transport.close();
  }

  private async inTime<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const end = (reason: unknown) => {
      // What is under way would still be delivered, besides the next attempt. Later messages get a new connection.
      this.transport.close({ force: true });
      this.transport = openTransport(this.settings);
      reject(reason);
    };
    const late = () => end(new Error(`The mail server took longer than ${waits.whole / 1000} seconds.`));
    const timer = setTimeout(late, waits.whole);
    const abort = () => end(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      return await Promise.race([work, ended]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }
}

function openTransport({ host, port, security, account }: MailSettings) {
  return nodemailer.createTransport({
    pool: true,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(account && { auth: account }),
    maxConnections: 1,
    maxMessages: messagesPerConnection,
    // The job tries again; here a repeat would not be counted.
    maxRequeues: 0,
    dnsTimeout: waits.dns,
    connectionTimeout: waits.connection,
    greetingTimeout: waits.greeting,
    socketTimeout: waits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: 'TLSv1.2' },
  });
}

/**
 * Whether the server refused this recipient or this message. Other lasting refusals, such as a wrong password of ours,
 * concern the settings: somebody may correct them while the job waits for its next attempt.
 */
function isForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error)) return false;
  if (error.command === 'API') return true;
  const isPermanent = 'permanent' in error && error.permanent === true;
  return isPermanent && (error.command === 'RCPT TO' || ('code' in error && error.code === 'EMESSAGE'));
}
