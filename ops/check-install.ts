// Makes a machine into a running, TLS-served system by the commands of README.md, then upgrades, replaces keys and
// passwords, and rolls back under load.
// The machine is a folder: ops/deploy gets a prefix and runit instead of systemd; nothing else differs.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import pg from 'pg';
import { logIn } from '../server/testing/log-in.ts';
import { freePort } from './free-port.ts';
import { localPostgres } from './local-postgres.ts';
import { commandsBelow } from './readme-commands.ts';
import { endProgram, repository } from './run-program.ts';
import { throwawayPlace } from './throwaway-place.ts';
import { ask, UpgradeLoad } from './upgrade-load.ts';

const administrator = { username: 'you', password: 'correct horse battery' };
const site = 'localhost';

const home = mkdtempSync(join(throwawayPlace(8), 'gso-install-'));
// As root, PostgreSQL and the service run as other accounts, which must be able to enter.
chmodSync(home, 0o755);
const machine = join(home, 'machine');
const source = join(home, 'source');
const checkout = join(machine, 'opt/gso/source');
mkdirSync(join(machine, 'etc/service'), { recursive: true });

const postgres = await localPostgres({ dataDirectory: join(home, 'postgres') });
const supervisor = spawn('runsvdir', ['-P', join(machine, 'etc/service')], { detached: true, stdio: 'ignore' });
const ports = { http: await freePort(), https: await freePort(), admin: await freePort() };
const apiPorts = [await freePort(), await freePort()];
const origin = `https://${site}:${ports.https}`;
const environment = {
  ...withoutOurPrograms(),
  GSO_PREFIX: machine,
  GSO_SUPERVISOR: 'runit',
  GSO_ACCOUNT: process.getuid?.() === 0 ? 'nobody' : userInfo().username,
  GSO_BUILD_ACCOUNT: process.getuid?.() === 0 ? 'daemon' : userInfo().username,
  GSO_PORTS: apiPorts.join(' '),
  GSO_TLS: 'internal',
  GSO_HTTP_PORT: String(ports.http),
  GSO_HTTPS_PORT: String(ports.https),
  GSO_CADDY_ADMIN: `localhost:${ports.admin}`,
  GSO_ADMIN_DATABASE_URL: postgres.adminUrl,
};

try {
  makeSource();
  bringPackages();
  followReadme();
  await signInOverTls();
  askDoctor();
  await backToThePreviousCommit();
  await underLoad();
} catch (error) {
  showLogs();
  console.error(error);
  process.exitCode = 1;
} finally {
  // runsvdir passes it on to everything it looks after.
  supervisor.kill('SIGHUP');
  await sleep(100);
  for (const service of globSync(join(machine, 'etc/service/*'))) spawnSync('sv', ['-w', '20', 'exit', service]);
  await endProgram(supervisor);
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

/**
 * A repository whose newest commit is what is to be installed and whose one before is what runs until then. What is not
 * committed yet becomes a commit there. A shallow clone has none before: then the newest is upgraded to itself.
 */
function makeSource(): void {
  run('git', ['clone', '--quiet', repository, source]);
  const git = (...args: string[]) =>
    run('git', ['-C', source, '-c', 'user.name=check', '-c', 'user.email=check@localhost', ...args]);
  const changed = run('git', ['-C', repository, 'status', '--porcelain']);
  if (changed !== '') {
    git('rm', '-r', '--quiet', '.');
    const files = run('git', ['-C', repository, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']);
    const present = files.split('\0').filter((file) => file !== '' && existsSync(join(repository, file)));
    execFileSync('tar', ['-C', source, '-x'], {
      input: execFileSync('tar', ['-C', repository, '-c', '--null', '--files-from=-'], {
        input: present.join('\0'),
        maxBuffer: 2 ** 30,
      }),
    });
    git('add', '--all');
    git('commit', '--quiet', '--message', 'what is not committed yet');
  }
  if (spawnSync('git', ['-C', source, 'cat-file', '-e', 'HEAD~1:ops/deploy']).status === 0) return;
  console.log('    The previous commit is not here or cannot be deployed this way; upgrading this one to itself.');
  git('commit', '--quiet', '--allow-empty', '--message', 'the same once more');
}

/** The packages that npm has fetched before, so that the build need not fetch them once more. */
function bringPackages(): void {
  const cache = join(run('npm', ['config', 'get', 'cache', '--loglevel=error']), '_cacache');
  const place = join(machine, 'opt/gso/build/npm');
  mkdirSync(place, { recursive: true });
  if (existsSync(cache)) execFileSync('cp', ['--recursive', cache, place]);
}

function followReadme(): void {
  const begun = performance.now();
  const commands = commandsBelow(join(source, 'README.md'), '### On Debian')
    .replaceAll('<this repository>', source)
    .replaceAll('/opt/gso', join(machine, 'opt/gso'))
    .replaceAll('gso.example.com', site)
    .split('\n')
    .filter((command) => !command.startsWith('apt-get') || !hasPrograms(['git', 'npm', 'psql', 'caddy', 'openssl']));
  for (const command of commands) console.log(`    # ${command}`);
  const script = join(home, 'run-it.sh');
  writeFileSync(script, ['set -e', ...commands].join('\n'));
  execFileSync('bash', [script], {
    env: environment,
    input: `${administrator.password}\n`,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const minutes = (performance.now() - begun) / 60_000;
  console.log(`ok  README's commands lead to a running system in ${minutes.toFixed(1)} minutes`);
}

async function signInOverTls(): Promise<void> {
  const stranger = await fetch(origin).catch((error: unknown) => error);
  if (!(stranger instanceof Error)) throw new Error('A client that does not know the authority got a reply.');
  const authority = join(machine, 'var/lib/gso/caddy/caddy/pki/authorities/local/root.crt');
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
  const { token } = await logIn(origin, administrator);
  const name = 'PT Sinar Baru';
  await ask({ origin, token }, 'POST', '/api/company', { name, address: { street: 'Jl. Raya 1' } });
  const { content } = await ask<{ content: { name: string }[] }>({ origin, token }, 'GET', '/api/company');
  if (content[0]?.name !== name) throw new Error('The company list does not show the company.');
  const page = await fetch(origin);
  if (!(await page.text()).includes('<script')) throw new Error('The web application is not served.');
  const plain = await fetch(`http://${site}:${ports.http}/`, { redirect: 'manual' });
  if (plain.status !== 301) throw new Error(`Plain HTTP replied ${plain.status}.`);
  for (const response of [page, plain])
    if (response.headers.has('server')) throw new Error(`The proxy sends its name: ${response.headers.get('server')}.`);
  if ((await fetch(`${origin}/metrics`)).status !== 404) throw new Error('/metrics is open to the outside.');
  console.log('ok  sign-in over TLS, checked against the authority; company list, web application, redirect from HTTP');
}

/** Runs as root, as README says; only root can read the settings. */
function askDoctor(): void {
  const said = execFileSync(join(machine, 'usr/local/bin/gso'), ['doctor'], { env: environment, encoding: 'utf8' });
  const expected = [
    ...apiPorts.map((port) => `the server responds at http://127.0.0.1:${port}`),
    'There is no backup in',
  ];
  for (const line of expected) if (!said.includes(line)) throw new Error(`gso doctor does not say "${line}":\n${said}`);
  for (const file of ['gso.env', 'root.env', 'secrets/jwt-secret']) {
    const { mode } = statSync(join(machine, 'etc/gso', file));
    if (mode & 0o007) throw new Error(`Everybody can read ${file}.`);
  }
  const sbom = readFileSync(join(machine, 'opt/gso/current/sbom.json'), 'utf8');
  if (!sbom.includes('pkg:npm/fastify@')) throw new Error('sbom.json does not list the packages.');
  console.log('ok  gso doctor knows ports and backups; settings are closed; the release lists its packages');
}

/** An empty database, and the release that an upgrade starts from. */
async function backToThePreviousCommit(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  await client.query('drop database gso with (force)');
  await client.query(`create database gso owner gso_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  await client.end();
  await deploy('upgrade', 'HEAD~1');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, administrator.password);
  const { username } = administrator;
  const args = ['admin', 'create', '--username', username, '--name', 'Your Name', '--password-file', passwordFile];
  execFileSync(join(machine, 'usr/local/bin/gso'), args, { env: environment, stdio: 'inherit' });
}

async function underLoad(): Promise<void> {
  const { token } = await logIn(origin, administrator);
  const load = await UpgradeLoad.start({ origin, token });
  const begun = performance.now();
  await sleep(2000);
  await deploy('upgrade');
  await sleep(1000);
  await deploy('rotate-keys');
  load.repeatsBusy = true;
  await deploy('rotate-database-passwords');
  await sleep(1000);
  load.repeatsBusy = false;
  await deploy('rollback');
  await sleep(1000);
  await load.stop();
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const facts = `${load.requests} requests in ${seconds} s, ${load.saves} records saved, ${load.messages} notifications received in ${load.streams} streams`;
  console.log(`    ${facts}; slowest reply ${load.slowestMs.toFixed(0)} ms`);
  for (const failure of load.failures.slice(0, 20)) console.error(`    ${failure}`);
  if (load.failures.length > 0) throw new Error(`${load.failures.length} requests failed.`);
  await logIn(origin, administrator);
  await connectWithEachPassword();
  console.log('ok  upgrade, new keys, new database passwords and rollback with two API processes: no request failed');
  console.log(`    ${load.busy} replies while the passwords were changed were 503, and worked when repeated`);
}

async function connectWithEachPassword(): Promise<void> {
  for (const name of ['database-url', 'migration-database-url', 'backup-database-url']) {
    const connectionString = readFileSync(join(machine, 'etc/gso/secrets', name), 'utf8').trim();
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.end();
  }
}

/** The log without the requests that succeeded. */
function showLogs(): void {
  for (const log of globSync(join(machine, 'var/log/gso/*/current'))) {
    const lines = readFileSync(log, 'utf8').split('\n');
    const telling = lines.filter((line) => !/"status":2\d\d|health_checker/.test(line));
    console.error(`--- ${log}\n${telling.slice(-15).join('\n')}`);
  }
}

/** Does not block, because the load continues during it. */
async function deploy(...args: string[]): Promise<void> {
  const script = spawn(join(checkout, 'ops/deploy'), args, { env: environment, stdio: 'inherit' });
  const [code] = (await once(script, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ops/deploy ${args.join(' ')} failed.`);
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
}

function hasPrograms(programs: string[]): boolean {
  return programs.every((program) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0);
}

/** Neither this repository's programs nor its settings, as on a machine that has just been installed. */
function withoutOurPrograms(): NodeJS.ProcessEnv {
  const foreign = /^(DATABASE_URL|MIGRATION_DATABASE_URL|NODE_ENV|NODE_OPTIONS|npm_.*|GSO_.*)$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(repository));
  return { ...env, PATH: [join(machine, 'usr/local/bin'), ...folders].join(delimiter) };
}
