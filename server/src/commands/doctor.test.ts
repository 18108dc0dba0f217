import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { permissions } from '@gso/contract/permissions';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../ops/free-port.ts';
import { startHostileProvider } from '../../testing/provider/hostile-provider.ts';
import { selfMadeCertificate, startMailServer } from '../../testing/mail/mail-server.ts';
import { asAdmin } from '../../testing/as-admin.ts';
import { collected, runGso } from '../../testing/run-gso.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { testApp } from '../../testing/test-app.ts';
import { markGood } from '../platform/backup/good-since.ts';
import { installationFindings } from './doctor.ts';
import { judgedCertificate } from './doctor/certificate-check.ts';
import { judgedSpace } from './doctor/machine-checks.ts';

const app = testApp();
const folder = mkdtempSync(join(tmpdir(), 'gso-doctor-'));
const secret = 'dGhpcyBpcyBhIHNlY3JldCBmb3IgdGhlIGRvY3RvciBvbmx5';
let healthy: Record<string, string>;

beforeAll(async () => {
  await app.person(permissions, 'chief');
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  writeFileSync(join(web, 'index.html'), '<script src="/assets/a.js"></script>');
  writeFileSync(join(web, 'assets', 'a.js'), '');
  mkdirSync(join(folder, 'files'));
  healthy = {
    DATABASE_URL: app.url,
    JWT_SECRET: secret,
    FILE_DIRECTORY: join(folder, 'files'),
    WEB_DIRECTORY: web,
    PORT: String(await freePort()),
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const examine = (changes: Record<string, string> = {}) => collected(installationFindings({ ...healthy, ...changes }));
const asOwner = (...statements: string[]) => asAdmin(app.ownerUrl, ...statements);
const databaseName = () => new URL(app.ownerUrl).pathname.slice(1);
/** The database by its address, as somebody else. */
const asRole = (username: string, password: string) => Object.assign(new URL(app.url), { username, password }).href;
const problemOf = async (check: string, changes: Record<string, string>) => {
  const { status, of } = await examine(changes);
  expect(status, JSON.stringify(of(check))).toBe(1);
  return of(check);
};

describe('gso doctor', () => {
  it('reports no problem in a healthy installation, and names every setting without its secret', async () => {
    const { status, checks, wrong } = await examine();
    // Whether a disk is nearly full depends on this machine, and backups are not part of this test.
    expect(wrong.filter(({ check }) => !check.startsWith('disk') && check !== 'backup')).toEqual([]);
    expect(status).toBe(0);
    const lines = checks.map(({ check, found }) => `${check}: ${found}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        `setting PORT: ${healthy['PORT']}`,
        'setting TIME_ZONE: Asia/Jakarta (by default)',
        'setting JWT_SECRET: set',
        'strength of JWT_SECRET: hard to guess',
        'clock: database and machine agree',
        'role: gso_test_app may do what the application needs, and no more',
        'administrators: 1 can sign in',
        `port: ${healthy['PORT']} is free`,
      ]),
    );
    expect(lines.join('\n')).not.toContain(secret);
  });

  it('is a command that prints a line for each check, and no secret', async () => {
    const { status, out } = await runGso(['doctor'], { env: healthy });
    expect(status).toBe(0);
    expect(out).toMatch(/^ok {7}version: \d+\.\d+\.\d+, commit .+\nok {7}Node: v24/);
    expect(out).toMatch(/\d+ ok, \d+ warnings, 0 problems\n$/);
    for (const hidden of [secret, 'gso_test_app:gso_test_app']) expect(out).not.toContain(hidden);
  });

  it('is a command that fails when there is a problem', async () => {
    const { status, out } = await runGso(['doctor', '--json'], { env: { ...healthy, DATABASE_URL: asRole('x', 'y') } });
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ problems: 1 });
  });

  it('names each setting that is missing or wrong, and checks nothing else', async () => {
    const { status, wrong } = await collected(
      installationFindings({ PORT: 'http', JWT_SECRET_FILE: '/does/not/exist' }),
    );
    expect(status).toBe(1);
    expect(wrong.map(({ check, found }) => `${check}: ${found.split('. ')[0]}`)).toEqual([
      'setting DATABASE_URL: DATABASE_URL is missing',
      'setting JWT_SECRET: JWT_SECRET_FILE points to /does/not/exist, which cannot be read.',
      'setting PORT: PORT must be a port number.',
      expect.stringContaining('other checks: '),
    ]);
  });

  it('judges secrets and the files that hold them', async () => {
    const file = join(folder, 'secret');
    writeFileSync(file, secret);
    const found = async (mode: number) => {
      chmodSync(file, mode);
      const { JWT_SECRET: _, ...others } = healthy;
      const { of } = await collected(installationFindings({ ...others, JWT_SECRET_FILE: file }));
      return of('file of JWT_SECRET').map(({ state }) => state);
    };
    expect([await found(0o600), await found(0o644), await found(0o660)]).toEqual([[], ['warning'], ['problem']]);
    expect(await problemOf('strength of JWT_SECRET', { JWT_SECRET: 'ab'.repeat(20) })).toMatchObject([
      { state: 'problem', todo: expect.stringContaining('openssl rand') },
    ]);
    const both = await examine({ JWT_SECRET_FILE: file });
    expect(both.of('setting JWT_SECRET')).toMatchObject([{ state: 'warning', todo: 'Remove JWT_SECRET.' }]);
  });

  it('names variables that are probably meant as settings', async () => {
    const { status, of } = await examine({ TIME_ZONNE: 'Asia/Makassar' });
    expect(status).toBe(0);
    expect(of('unknown settings')).toMatchObject([
      { state: 'warning', found: 'TIME_ZONNE is no setting and is ignored. Is TIME_ZONE meant?' },
    ]);
  });

  it.each<[string, () => string, string]>([
    ['a wrong password', () => asRole('gso_test_app', 'wrong'), 'refuses the username or the password'],
    [
      'no such database',
      () => Object.assign(new URL(app.url), { pathname: '/nowhere' }).href,
      'no database of that name',
    ],
    ['no server at the address', () => Object.assign(new URL(app.url), { port: '1' }).href, 'does not respond'],
    ['an unknown host', () => 'postgres://gso:x@database.invalid/gso', 'is not known to this machine'],
  ])('says what to do about a database with %s, and continues', async (_, url, words) => {
    const { status, of, checks } = await examine({ DATABASE_URL: url() });
    expect(status).toBe(1);
    expect(of('database')).toMatchObject([{ state: 'problem', found: expect.stringContaining(words) }]);
    expect(of('role')).toEqual([]);
    expect(of('web application')).toMatchObject([{ state: 'ok' }]);
    expect(JSON.stringify(checks)).not.toContain(':wrong@');
  });

  it('sees a database of another version of the program', async () => {
    await asOwner(`delete from kysely_migration where name = '0021-sales-po-files'`);
    const missing = await problemOf('migrations', {});
    await asOwner(
      `insert into kysely_migration values ('0021-sales-po-files', now()::text), ('9999-later', now()::text)`,
    );
    const newer = await examine();
    await asOwner(`delete from kysely_migration where name = '9999-later'`);
    expect(missing).toMatchObject([
      { found: 'The database has not seen 0021-sales-po-files.', todo: 'Run `gso db migrate`.' },
    ]);
    expect(newer.status).toBe(0);
    expect(newer.of('migrations')).toMatchObject([
      { state: 'warning', found: 'The database is of a newer version: it has seen 9999-later.' },
    ]);
  });

  it('sees a role that may do too much or too little', async () => {
    const owner = await problemOf('role', { DATABASE_URL: app.ownerUrl });
    expect(owner).toMatchObject([{ state: 'problem', found: expect.stringContaining('postgres is a superuser') }]);
    const name = `stranger_${databaseName()}`;
    await asOwner(`create role ${name} login password 'x'`, `grant select on kysely_migration to ${name}`);
    const stranger = await problemOf('role', { DATABASE_URL: asRole(name, 'x') });
    await asOwner(`grant gso_app to ${name}`, `grant update on audit_entry to ${name}`);
    const forger = await problemOf('role', { DATABASE_URL: asRole(name, 'x') });
    await asOwner(`drop owned by ${name}`, `drop role ${name}`);
    expect(stranger).toMatchObject([{ found: `${name} is not a member of gso_app.` }]);
    expect(forger).toMatchObject([{ found: expect.stringContaining('may change the audit log') }]);
  });

  it('sees a database that may lose work', async () => {
    await asOwner(`alter role gso_test_app in database ${databaseName()} set synchronous_commit = off`);
    const found = await problemOf('durability', {});
    await asOwner(`alter role gso_test_app in database ${databaseName()} reset synchronous_commit`);
    expect(found).toMatchObject([{ found: expect.stringContaining('synchronous_commit = off') }]);
  });

  it.each([
    ['20 seconds', 'warning', 'is 20 s ahead of'],
    ['-5 minutes', 'problem', 'is 300 s behind'],
  ])('sees a clock that differs by %s', async (difference, state, words) => {
    // A database whose clock is wrong: its own function is found before the built-in one.
    await asOwner(
      'create schema wrong_clock',
      'grant usage on schema wrong_clock to gso_app',
      `create function wrong_clock.clock_timestamp() returns timestamptz language sql
        return pg_catalog.clock_timestamp() + interval '${difference}'`,
      `alter database ${databaseName()} set search_path = wrong_clock, pg_catalog, public`,
    );
    const { of } = await examine();
    await asOwner(`alter database ${databaseName()} reset search_path`, 'drop schema wrong_clock cascade');
    expect(of('clock')).toMatchObject([{ state, found: expect.stringContaining(words) }]);
  });

  it('sees whether any process runs the jobs of this database', async () => {
    const withWorkerSeen = async (ago: string) => {
      await asOwner(
        `insert into job_runner (id, job_group, seen_at) values ('one', 'upkeep', now() - interval '${ago}')`,
      );
      try {
        return await examine({ SERVE_DOES_CHORES: 'false' });
      } finally {
        await asOwner('delete from job_runner');
      }
    };
    const { status, of } = await withWorkerSeen('2 minutes');
    expect(of('worker')).toMatchObject([{ state: 'warning', todo: expect.stringContaining('gso worker') }]);
    expect(status).toBe(0);
    expect((await withWorkerSeen('5 seconds')).of('worker')).toMatchObject([{ state: 'ok' }]);
  });

  it('sees folders that cannot be used', async () => {
    const plain = join(folder, 'plain');
    writeFileSync(plain, 'not a folder');
    // Not even root can write there.
    for (const place of [plain, '/proc']) {
      expect(await problemOf('file store', { FILE_DIRECTORY: place })).toMatchObject([
        { state: 'problem', found: expect.stringContaining(`Nothing can be written into ${place}`) },
      ]);
    }
    const none = await examine({ FILE_DIRECTORY: join(folder, 'new', 'files') });
    expect(none.of('file store')).toMatchObject([{ state: 'warning', todo: 'Is the name right?' }]);
    expect(none.of('disk of files')).toHaveLength(1);
    const web = await problemOf('web application', { WEB_DIRECTORY: plain });
    expect(web).toMatchObject([{ todo: expect.stringContaining('npm run build') }]);
  });

  it('sees a database that accepts no writes, or has no space for them', async () => {
    // The functions that the checks call behave here like a standby and a full disk.
    await asOwner(
      'create schema faulty',
      'grant usage on schema faulty to public',
      `create function faulty.pg_is_in_recovery() returns boolean language sql as 'select true'`,
      `create function faulty.generate_series(integer, integer) returns setof integer language plpgsql as
        $$ begin raise exception 'could not write to file' using errcode = '53100'; end $$`,
      `alter role gso_test_app in database ${databaseName()} set search_path = faulty, pg_catalog, public`,
    );
    try {
      const { of } = await examine();
      expect(of('writing')).toMatchObject([{ state: 'problem', found: expect.stringContaining('standby') }]);
      expect(of('disk of the database')).toMatchObject([{ state: 'problem', found: expect.stringContaining('full') }]);
    } finally {
      await asOwner(`alter role gso_test_app in database ${databaseName()} reset search_path`);
    }
  });

  it('sees a disk that fills up', () => {
    const gigabyte = 1024 ** 3;
    const states = [0.5, 4, 20, 80].map(
      (free) => judgedSpace('disk', { free: free * gigabyte, all: 500 * gigabyte }).state,
    );
    expect(states).toEqual(['problem', 'warning', 'warning', 'ok']);
  });

  it('sees attachments that are missing from the store', async () => {
    const { username } = await app.person([]);
    await asOwner(
      `insert into company (name, street, created_by, updated_by) values ('PT A', 'Jl. 1', '${username}', '${username}')`,
      `insert into stored_file (key, name, media_type, bytes, created_by)
        values ('${'ab'.repeat(20)}', 'order.pdf', 'application/pdf', 1, '${username}')`,
      `insert into sales_po (po_no, po_date, amount, category, company_id, file_key, created_by, updated_by)
        select '1', current_date, 1, 'GOODS', id, '${'ab'.repeat(20)}', '${username}', '${username}' from company`,
    );
    expect(await problemOf('attachments', {})).toMatchObject([
      { found: '1 of the newest 1 are not in the file store.' },
    ]);
    await asOwner('delete from sales_po', 'delete from stored_file');
  });

  it('reports the age of the newest backup', async () => {
    const root = join(folder, 'backups');
    const backup = async () => (await examine({ BACKUP_STATUS_DIRECTORY: root })).of('backup')[0];
    const age = async (hours: number) => {
      await markGood(root, 'base', new Date(Date.now() - hours * 3_600_000));
      return (await backup())?.state;
    };
    expect(await backup()).toMatchObject({ state: 'warning', found: 'There is no backup yet.' });
    expect([await age(1), await age(30), await age(100)]).toEqual(['ok', 'warning', 'problem']);
  });

  it('distinguishes its own server from another program at the port', async () => {
    const port = Number(healthy['PORT']);
    const log = openSync(join(folder, 'log'), 'w');
    const server = await startServerProcess(app.url, port, { TIME_ZONNE: 'Asia/Makassar' }, log);
    closeSync(log);
    const other = await freePort();
    const own = await examine();
    expect(own.of('port')).toMatchObject([{ state: 'ok', found: `the server responds at http://127.0.0.1:${port}` }]);
    const two = await examine({ API_PORTS: `${port} ${other}` });
    await server.kill();
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('"TIME_ZONNE","meant":"TIME_ZONE"');
    expect(two.of('port')).toMatchObject([
      { state: 'ok', found: `the server responds at http://127.0.0.1:${port}` },
      { state: 'problem', found: `Nothing responds at http://127.0.0.1:${other}.` },
    ]);
    const stranger = createServer((_, reply) => reply.end('hello')).listen(port, '127.0.0.1');
    const taken = await problemOf('port', {});
    await new Promise((closed) => stranger.close(closed));
    expect(taken).toMatchObject([{ found: `Another program listens at port ${port}.` }]);
    expect(await problemOf('port', { HOST: '192.0.2.1' })).toMatchObject([
      { found: '192.0.2.1 is not an address of this machine.' },
    ]);
  });

  it('tries the bucket where files go to S3', async () => {
    const port = await freePort();
    const s3 = new S3rver({
      port,
      address: '127.0.0.1',
      directory: join(folder, 's3'),
      silent: true,
      configureBuckets: [{ name: 'attachments' }],
    });
    await s3.run();
    const bucket = {
      S3_BUCKET: 'attachments',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    const good = await examine(bucket);
    const refused = await problemOf('file store', { ...bucket, S3_SECRET_ACCESS_KEY: 'wrong' });
    const nowhere = await problemOf('file store', { ...bucket, S3_BUCKET: 'nowhere' });
    await s3.close();
    const away = await problemOf('file store', bucket);
    expect(good.of('file store')).toMatchObject([{ state: 'ok' }]);
    expect(refused).toMatchObject([{ todo: expect.stringContaining('S3_SECRET_ACCESS_KEY') }]);
    expect(nowhere).toMatchObject([{ found: 'There is no bucket nowhere.' }]);
    expect(away).toMatchObject([{ found: 'The store does not respond (ECONNREFUSED).' }]);
  });

  it('looks for the provider of company accounts, if there is one', async () => {
    const provider = await startHostileProvider();
    const company = {
      PUBLIC_URL: 'https://gso.example.com',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'gso',
      OIDC_CLIENT_SECRET: 'secret',
    };
    const foundWith = async (changed: Record<string, string>) => (await examine({ ...company, ...changed })).wrong;
    expect((await examine(company)).of('company sign-in')).toMatchObject([{ state: 'ok' }]);
    const withRole = await foundWith({ OIDC_NEW_ACCOUNTS: 'Nobody', OIDC_DOMAINS: 'example.com' });
    expect(withRole).toContainEqual(expect.objectContaining({ found: 'There is no role named Nobody.' }));
    const alone = await foundWith({ OIDC_NEW_ACCOUNTS: 'Viewer' });
    expect(alone).toContainEqual(
      expect.objectContaining({ found: expect.stringContaining('OIDC_DOMAINS is missing') }),
    );
    await provider.close();
    const away = await foundWith({});
    expect(away).toContainEqual(expect.objectContaining({ check: 'company sign-in', state: 'problem' }));
  });

  it('reads the certificate of the address that people open', async () => {
    const certificate = selfMadeCertificate();
    const server = createTlsServer({ key: certificate.key, cert: certificate.cert }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const found = async (PUBLIC_URL: string) => (await examine({ PUBLIC_URL })).of('certificate');
    expect(await found(`https://localhost:${port}`)).toMatchObject([
      { state: 'warning', found: expect.stringContaining('does not trust') },
    ]);
    server.close();
    expect(await found(`https://localhost:${port}`)).toMatchObject([
      { state: 'warning', found: expect.stringContaining('cannot be reached') },
    ]);
    const day = 24 * 60 * 60 * 1000;
    const judged = (age: number, left: number) =>
      judgedCertificate('x', {
        issuedAt: new Date(Date.now() - age * day),
        expiresAt: new Date(Date.now() + left * day),
      });
    const states = [judged(30, 60), judged(80, 10), judged(91, -1), judged(0.3, 0.2), judged(0.45, 0.05)];
    expect(states.map(({ state }) => state)).toEqual(['ok', 'warning', 'problem', 'ok', 'warning']);
  });

  it('connects to the mail server and signs in, if there is one', async () => {
    const account = { user: 'gso', pass: 'right' };
    const certificate = selfMadeCertificate();
    const server = await startMailServer({ security: 'starttls', certificate, account });
    const env = { ...healthy, ...server.env };
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: certificate.certFile };
    const mailOf = async (changed: Record<string, string>) => {
      const { out } = await runGso(['doctor', '--json'], { env: changed });
      const { checks } = JSON.parse(out) as { checks: { check: string }[] };
      return checks.find(({ check }) => check === 'mail');
    };
    expect(await mailOf(trusting)).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('takes mail from GSO'),
    });
    expect(await mailOf({ ...trusting, SMTP_PASSWORD: 'wrong' })).toMatchObject({
      state: 'problem',
      todo: 'Correct SMTP_USER and SMTP_PASSWORD.',
    });
    expect((await examine(server.env)).of('mail')).toMatchObject([{ todo: expect.stringContaining('NODE_EXTRA_CA') }]);
    expect((await examine({ ...server.env, PUBLIC_URL: '' })).of('mail')).toMatchObject([
      { found: expect.stringContaining('PUBLIC_URL is needed') },
    ]);
    const sent = await runGso(['mail', 'test', 'operator@example.com'], { env: trusting });
    expect(sent).toMatchObject({ status: 0, out: 'The mail server took the message for operator@example.com.\n' });
    expect(server.received).toMatchObject([{ recipients: ['operator@example.com'] }]);
    await server.close();
    expect((await examine(server.env)).of('mail')).toMatchObject([{ found: expect.stringContaining('not respond') }]);
    expect((await examine()).of('mail')).toMatchObject([{ state: 'ok', found: expect.stringContaining('not set up') }]);
    expect(await runGso(['mail', 'test', 'operator@example.com'], { env: healthy })).toMatchObject({
      status: 1,
      said: 'Mail is not set up: SMTP_HOST is not set.\n',
    });
    expect((await runGso(['mail', 'test', 'nobody'], { env: trusting })).status).toBe(2);
  });
});
