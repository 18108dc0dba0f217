import { describe, expect, it } from 'vitest';
import { identityOf } from './identity.ts';

const google = 'https://accounts.google.com';
const isVerified = (claims: object, issuer = google) =>
  identityOf(issuer, { iss: issuer, sub: '1', aud: 'gso', iat: 1, exp: 2, email: 'Ani@Example.com', ...claims })
    .mailIsVerified;

describe('an address at Google', () => {
  it('is verified by the company whose domain it has', () => {
    expect(isVerified({ email_verified: true, hd: 'example.com' })).toBe(true);
    expect(isVerified({ email_verified: true, hd: 'example.com', email: 'ani@gmail.com' })).toBe(true);
    expect(isVerified({ email_verified: true, email: 'ani@gmail.com' })).toBe(true);
  });

  it.each([
    ['of a private account', { email_verified: true }],
    ['of another company', { email_verified: true, hd: 'example.net' }],
    ['of a subdomain', { email_verified: true, hd: 'example.com', email: 'ani@hr.example.com' }],
    ['that is not verified', { email_verified: false, hd: 'example.com' }],
    ['that nobody vouches for', { hd: 'example.com' }],
    ['with the claim of another provider', { xms_edov: true, hd: 'example.com' }],
  ])('%s is not', (_name, claims) => {
    expect(isVerified(claims)).toBe(false);
  });

  it('needs no company at other providers', () => {
    expect(isVerified({ email_verified: true }, 'https://login.example.com')).toBe(true);
  });
});
