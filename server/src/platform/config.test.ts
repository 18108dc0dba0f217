import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServerConfig, trustedProxies } from './config.ts';

const good = { DATABASE_URL: 'postgres://gso@localhost/gso', JWT_SECRET: 's'.repeat(32) };

describe('configuration', () => {
  it('fills in defaults', () => {
    expect(readServerConfig(good)).toMatchObject({
      ...good,
      HOST: '127.0.0.1',
      PORT: 3000,
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: [],
    });
  });

  it.each([
    [{}, []],
    [{ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/24 ::1' }, ['127.0.0.1', '10.0.0.0/24', '::1']],
    [{ TRUST_PROXY: 'true' }, ['127.0.0.1', '::1']],
    [{ TRUST_PROXY: 'true', TRUSTED_PROXIES: '10.0.0.7' }, ['10.0.0.7']],
  ])('trusts only the configured proxies: %j', (env, proxies) => {
    expect(trustedProxies(readServerConfig({ ...good, ...env }))).toEqual(proxies);
  });

  it('reads a secret from the file that NAME_FILE points to', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'gso-config-')), 'secret');
    writeFileSync(file, `${'f'.repeat(40)}\n`);
    expect(readServerConfig({ DATABASE_URL: good.DATABASE_URL, JWT_SECRET_FILE: file }).JWT_SECRET).toBe(
      'f'.repeat(40),
    );
  });

  it.each([
    [{}, 'DATABASE_URL is missing. Set it in the environment, or put it in a file and set DATABASE_URL_FILE.'],
    [{ ...good, JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ ...good, DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ ...good, TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ ...good, TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ ...good, PORT: 'http' }, 'PORT must be a port number.'],
    [
      { DATABASE_URL: good.DATABASE_URL, JWT_SECRET_FILE: '/does/not/exist' },
      'JWT_SECRET_FILE points to /does/not/exist, which cannot be read.',
    ],
  ])('says what to do about %j', (env, sentence) => {
    expect(() => readServerConfig(env)).toThrow(sentence);
  });

  it('names every problem at once', () => {
    expect(() => readServerConfig({ PORT: '99999999' })).toThrow(/DATABASE_URL[\s\S]*JWT_SECRET[\s\S]*PORT/);
  });
});
