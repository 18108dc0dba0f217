import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allSettings } from './config.ts';
import { unknownSettings } from './unknown-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'gso-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = new Set(Object.keys(allSettings));

describe('unknown settings', () => {
  it.each([
    ['TIME_ZONNE', 'TIME_ZONE'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['time_zone', 'TIME_ZONE'],
    ['JWT_SECRETS_FILE', 'JWT_SECRET'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['SMTP_PASSWD', 'SMTP_PASSWORD'],
  ])('%s probably means %s', (name, meant) => {
    expect(unknownSettings(known, { [name]: 'x' }, undefined)).toEqual([{ name, meant }]);
  });

  it('are also those that only we could have meant', () => {
    expect(unknownSettings(known, { BACKUP_RETENTION_WEEKS: '8' }, undefined)).toEqual([
      { name: 'BACKUP_RETENTION_WEEKS' },
    ]);
  });

  it('are not what belongs to other programs, nor any setting itself', () => {
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'PGHOST',
      'NODE_EXTRA_CA_CERTS',
      'npm_config_cache',
      'PORTS',
      'TZ',
      'EDITOR',
    ];
    const ours = [...known].flatMap((name) => [name, `${name}_FILE`]);
    expect(
      unknownSettings(known, Object.fromEntries([...others, ...ours].map((name) => [name, 'x'])), undefined),
    ).toEqual([]);
  });

  it('are all in the file of settings that have no meaning here', () => {
    const file = join(folder, 'gso.env');
    writeFileSync(file, '# PROT=1\nPORT=3001\nPROT=3001\nNODE_OPTIONS=\nCOLOUR=blue\nhttps_proxy=x\n');
    expect(unknownSettings(known, { PORT: '3001', PROT: '3001' }, file)).toEqual([
      { name: 'PROT', file },
      { name: 'COLOUR', file },
    ]);
    expect(unknownSettings(known, {}, join(folder, 'none'))).toEqual([]);
  });
});
