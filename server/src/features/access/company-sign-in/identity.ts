import type { IDToken } from 'openid-client';

export type Claims = IDToken & Record<string, unknown>;

/** A person, as the provider knows them. */
export interface Identity {
  issuer: string;
  subject: string;
  name: string;
  /** In lower case; empty if there is none. */
  mail: string;
  /** Whether the provider is sure that the mailbox belongs to this person. */
  mailIsVerified: boolean;
  /** How the person signed in there, if the provider says so. */
  methods: string[];
  /** When the person last typed a password there or the like, if the provider says so. */
  signedInAtMs: number | undefined;
}

/** Only ASCII: other letters could look the same, or become the same in lower case. */
const plainMail = /^[\x21-\x3f\x41-\x7e]+@[a-z0-9.-]+$/i;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export function identityOf(issuer: string, claims: Claims): Identity {
  const written = textOf(claims['email']);
  const mail = written.toLowerCase();
  const amr: unknown[] = Array.isArray(claims['amr']) ? claims['amr'] : [];
  return {
    issuer,
    subject: claims.sub,
    name: textOf(claims['name']),
    mail,
    mailIsVerified: plainMail.test(written) && isVerified(issuer, mail, claims),
    methods: amr.filter((method) => typeof method === 'string').slice(0, 10),
    signedInAtMs: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
  };
}

export const domainOf = (mail: string): string => mail.slice(mail.indexOf('@') + 1);

function isVerified(issuer: string, mail: string, claims: Claims): boolean {
  const { email_verified: verified, hd, xms_edov: ownerVerified } = claims as Record<string, unknown>;
  if (verified === false) return false;
  // Anybody can open a private Google account with an address of the company, and may keep it after leaving.
  if (issuer === 'https://accounts.google.com') {
    return verified === true && (hd === domainOf(mail) || domainOf(mail) === 'gmail.com');
  }
  // Microsoft Entra has no email_verified. Its own claim says that the tenant owns the domain of the address.
  return verified === true || ownerVerified === true || ownerVerified === 1 || ownerVerified === '1';
}
