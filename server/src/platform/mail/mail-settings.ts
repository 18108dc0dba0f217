import { isIP } from 'node:net';
import { ConfigError, type MailConfig } from '../config.ts';

/** How mail is sent: the settings that belong together, checked together. */
export interface MailSettings {
  host: string;
  port: number;
  security: MailConfig['SMTP_SECURITY'];
  account: { user: string; pass: string } | undefined;
  from: string;
  /** Links in mail lead here. It comes from the settings alone, so no request can change where a link leads. */
  publicUrl: string;
}

/** Undefined without SMTP_HOST: then no mail is sent. */
export function mailSettingsOf(config: MailConfig): MailSettings | undefined {
  const { SMTP_HOST: host, MAIL_FROM: from, PUBLIC_URL: publicUrl, SMTP_SECURITY: security } = config;
  if (host === undefined) return undefined;
  const problems = [
    ...(from === undefined
      ? ['SMTP_HOST is set, so MAIL_FROM is needed: the sender, such as GSO <gso@example.com>.']
      : []),
    ...(publicUrl === undefined ? ['SMTP_HOST is set, so PUBLIC_URL is needed: links in mail lead there.'] : []),
    ...(security === 'none' && !isLoopback(host)
      ? [`SMTP_SECURITY is none, which is only for this machine; ${host} is another one. Use starttls or tls.`]
      : []),
    ...(Boolean(config.SMTP_USER) === Boolean(config.SMTP_PASSWORD)
      ? []
      : ['SMTP_USER and SMTP_PASSWORD are needed together, or neither.']),
  ];
  if (problems.length > 0 || from === undefined || publicUrl === undefined) throw new ConfigError(problems);
  const account = config.SMTP_USER ? { user: config.SMTP_USER, pass: config.SMTP_PASSWORD ?? '' } : undefined;
  return { host, port: config.SMTP_PORT, security, account, from, publicUrl };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
