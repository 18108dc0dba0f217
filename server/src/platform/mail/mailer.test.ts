import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, selfMadeCertificate, startMailServer } from '../../../testing/mail/mail-server.ts';
import { readMailConfig } from '../config.ts';
import { mailSettingsOf } from './mail-settings.ts';
import { MailRefused } from './mail-refused.ts';
import { type OutgoingMail, Mailer } from './mailer.ts';
import { renderMail } from './render-mail.ts';

const certificate = selfMadeCertificate();
const account = { user: 'gso', pass: 'the password at the mail server' };
const usualAuthorities = getCACertificates('default');
const trustIt = () => setDefaultCACertificates([...usualAuthorities, certificate.cert]);
const trustItNot = () => setDefaultCACertificates(usualAuthorities);
beforeAll(trustIt);
afterAll(trustItNot);

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function serverOf(options: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  open.push(server);
  return server;
}

function mailerFor(env: Record<string, string>): Mailer {
  const settings = mailSettingsOf(readMailConfig(env));
  if (!settings) throw new Error('no settings');
  const mailer = new Mailer(settings);
  open.push(mailer);
  return mailer;
}

const head = { name: 'PT Contoh <Otomasi>', address: 'Jl. Mawar 1\nBekasi', logo: undefined };
const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  ...renderMail({ subject: 'Halo, Ünal', paragraphs: ['Selamat pagi.'], reason: 'A test.' }, head, 'id'),
  to: { name: 'Dewi Lestari', address: 'dewi@example.com' },
  id: 'job-1',
  ...changes,
});

describe('sending', () => {
  it.each(['starttls', 'tls'] as const)('works with %s, an account and a checked certificate', async (security) => {
    const server = await serverOf({ security, certificate, account });
    const mailer = mailerFor(server.env);
    await mailer.verify();
    await mailer.send(mail());
    expect(server.received).toMatchObject([
      {
        recipients: ['dewi@example.com'],
        text: expect.stringContaining('Selamat pagi.'),
        html: expect.stringContaining('PT Contoh &lt;Otomasi&gt;'),
        headers: {
          from: 'GSO <gso@example.com>',
          to: 'Dewi Lestari <dewi@example.com>',
          subject: 'Halo, Ünal',
          'message-id': '<job-1@gso.example.com>',
          'auto-submitted': 'auto-generated',
        },
      },
    ]);
  });

  it.each(['starttls', 'tls'] as const)('refuses a certificate that nobody has signed, with %s', async (security) => {
    const server = await serverOf({ security, certificate, account });
    trustItNot();
    await expect(mailerFor(server.env).send(mail())).rejects.toThrow(/certificate/);
    trustIt();
    expect(server.received).toEqual([]);
  });

  it('refuses a server that cannot encrypt', async () => {
    const server = await serverOf({ security: 'none' });
    await expect(mailerFor({ ...server.env, SMTP_SECURITY: 'starttls' }).send(mail())).rejects.toThrow(/STARTTLS/);
    expect(server.received).toEqual([]);
  });

  it('is refused for good for a recipient whom the server does not know, and only for now if it is busy', async () => {
    const server = await serverOf({
      refusal: (address) =>
        address.startsWith('gone') ? { code: 550, text: 'No such user' } : { code: 451, text: 'Try again later' },
    });
    const mailer = mailerFor(server.env);
    const to = (address: string) => mail({ to: { name: '', address } });
    await expect(mailer.send(to('gone@example.com'))).rejects.toThrow(MailRefused);
    const busy = await mailer.send(to('busy@example.com')).catch((error: unknown) => error);
    expect(busy).toBeInstanceOf(Error);
    expect(busy).not.toBeInstanceOf(MailRefused);
  });

  it('with a wrong password of ours is not refused for good', async () => {
    const server = await serverOf({ security: 'starttls', certificate, account });
    const failure = await mailerFor({ ...server.env, SMTP_PASSWORD: 'wrong' })
      .send(mail())
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'EAUTH' });
    expect(failure).not.toBeInstanceOf(MailRefused);
  });

  it('that is aborted delivers nothing any more, and the next message has a new connection', async () => {
    const server = await serverOf({ acceptsAfterMs: 300 });
    const mailer = mailerFor(server.env);
    const failure = mailer.send(mail(), AbortSignal.timeout(100)).catch((error: unknown) => error);
    expect(await failure).toMatchObject({ name: 'TimeoutError' });
    await mailer.send(mail({ id: 'job-2' }));
    expect(server.received.map(({ headers }) => headers['message-id'])).toEqual(['<job-2@gso.example.com>']);
  });

  it('never lets a name or a subject begin a header or name another recipient', async () => {
    const server = await serverOf({});
    const hostile = 'Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script> <eve@evil.example>, x@evil.example';
    const content = { subject: hostile, paragraphs: [hostile], rows: [{ text: hostile, href: 'https://x/"><b>' }] };
    await mailerFor(server.env).send({
      ...renderMail({ ...content, reason: hostile }, { ...head, name: hostile }, 'en'),
      to: { name: hostile, address: 'dewi@example.com' },
      id: 'job-2',
    });
    const [received] = server.received;
    expect(received?.recipients).toEqual(['dewi@example.com']);
    expect(Object.keys(received?.headers ?? {})).not.toContain('bcc');
    expect(received?.headers['subject']).not.toContain('\n');
    expect(received?.html).not.toMatch(/<script|"><b>/);
    expect(received?.text).not.toMatch(/^Bcc/m);
  });
});

describe('the settings', () => {
  const whole = { SMTP_HOST: 'mail.example.com', MAIL_FROM: 'gso@example.com', PUBLIC_URL: 'https://gso.example.com/' };
  const problemOf = (env: Record<string, string>) => () => mailSettingsOf(readMailConfig(env));

  it('are none without a host, and encrypt unless the server is on this machine', () => {
    const { SMTP_HOST: _, ...rest } = whole;
    expect(mailSettingsOf(readMailConfig(rest))).toBeUndefined();
    expect(mailSettingsOf(readMailConfig(whole))).toMatchObject({
      port: 587,
      security: 'starttls',
      publicUrl: 'https://gso.example.com',
    });
    for (const host of ['localhost', '127.0.0.1', '::1']) {
      expect(problemOf({ ...whole, SMTP_HOST: host, SMTP_SECURITY: 'none' })).not.toThrow();
    }
  });

  it.each([
    [{ SMTP_SECURITY: 'none' }, 'mail.example.com is another one'],
    [{ SMTP_HOST: '127.evil.example', SMTP_SECURITY: 'none' }, 'is another one'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is needed'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is needed'],
    [{ SMTP_USER: 'gso' }, 'SMTP_USER and SMTP_PASSWORD are needed together'],
    [{ MAIL_FROM: 'GSO <gso@example.com>\r\nBcc: a@b.c' }, 'MAIL_FROM must be an address'],
    [{ SMTP_PORT: 'x' }, 'SMTP_PORT must be a port number'],
  ])('are refused with %j', (change, words) => {
    expect(problemOf({ ...whole, ...change })).toThrow(words);
  });
});
