import { ConfigError, type MailConfig } from '../../platform/config.ts';
import { type MailSettings, mailSettingsOf } from '../../platform/mail/mail-settings.ts';
import { MailRefused } from '../../platform/mail/mail-refused.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { type Finding, fine, problem } from '../findings.ts';

/** Connects to the mail server and signs in. It sends nothing; `gso mail test` does. */
export async function mailFinding(config: MailConfig): Promise<Finding> {
  let mailer: Mailer | undefined;
  try {
    const settings = mailSettingsOf(config);
    if (!settings) return fine('mail', 'not set up (SMTP_HOST): no mail is sent');
    mailer = new Mailer(settings);
    await mailer.verify();
    const { host, port, security, from } = settings;
    return fine('mail', `${host}:${port} (${security}) takes mail from ${from}`);
  } catch (error) {
    if (error instanceof ConfigError) return problem('mail', error.message, 'Correct the settings.');
    return problem('mail', ...mailTrouble(error, mailer?.settings));
  } finally {
    mailer?.close();
  }
}

export function mailTrouble(
  error: unknown,
  settings?: Pick<MailSettings, 'host' | 'port'>,
): [found: string, todo: string] {
  const { code, message } = factsOf(error);
  const place = settings ? `${settings.host}:${settings.port}` : 'The mail server';
  const said = `(${message})`;
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return [`${place} refuses the account ${said}.`, 'Correct SMTP_USER and SMTP_PASSWORD.'];
  }
  if (code === 'ETLS' || /certificate|TLS|SSL/i.test(message)) {
    return [
      `The connection to ${place} cannot be encrypted safely ${said}.`,
      'Correct SMTP_HOST to the name in the certificate, SMTP_PORT and SMTP_SECURITY (587 with starttls, 465 with tls), or name your own authority with NODE_EXTRA_CA_CERTS.',
    ];
  }
  if (code === 'EDNS') return [`There is no machine called ${settings?.host} ${said}.`, 'Correct SMTP_HOST.'];
  if (['ECONNECTION', 'ESOCKET', 'ETIMEDOUT'].includes(code)) {
    return [`${place} does not respond ${said}.`, 'Correct SMTP_HOST and SMTP_PORT, or open the firewall.'];
  }
  if (code === 'EENVELOPE')
    return [`${place} refuses sender or recipient ${said}.`, 'Correct MAIL_FROM or the address.'];
  return [`${place} does not take the message ${said}.`, 'Ask the operator of the mail server.'];
}

function factsOf(thrown: unknown): { code: string; message: string } {
  const error = thrown instanceof MailRefused ? thrown.cause : thrown;
  if (!(error instanceof Error)) return { code: '', message: 'unknown' };
  const code = 'code' in error ? String(error.code) : '';
  return { code, message: error.message.replace(/\.$/, '') };
}
