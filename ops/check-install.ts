// Makes releases of this commit and installs one on a machine without a network, npm, git and compilers, by the commands of
// README.md. Then upgrades to a release with new migrations, replaces keys and passwords, and rolls back under load.
// The machine is a folder: ops/deploy gets a prefix and runit instead of systemd; nothing else differs.
//   --visits 3000000          with that many visits in the database; then no reply may take longer than two seconds
//   --from v1.0.0 --to v1.1.0  between these two releases instead
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { userInfo } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { asAdmin } from '../server/testing/as-admin.ts';
import { fillVisits } from '../server/testing/fill-tables.ts';
import { logIn } from '../server/testing/log-in.ts';
import { servedAmbiguous } from './ambiguous-requests.ts';
import { freePort } from './free-port.ts';
import { localPostgres } from './local-postgres.ts';
import { commandsBelow } from './readme-commands.ts';
import { makeTestReleases, type TestReleases } from './release/test-releases.ts';
import { repository } from './run-program.ts';
import { endServices, startSupervisor } from './runit-machine.ts';
import { throwawayPlace } from './throwaway-place.ts';
import { ask, UpgradeLoad } from './upgrade-load.ts';

const { values } = parseArgs({
  options: {
    home: { type: 'string' },
    visits: { type: 'string', default: '0' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
});
const visits = Number(values.visits);
/** The longest that a reply may take with `--visits`. Without it, other programs may keep the machine busy. */
const longestMs = 2000;
const isRoot = process.getuid?.() === 0;
if (!values.home) process.exit(await makeReleasesAndCheck());

const administrator = { username: 'you', password: 'correct horse battery' };
const site = 'localhost';
const { home } = values;
const machine = join(home, 'machine');
const releases = JSON.parse(readFileSync(join(home, 'releases.json'), 'utf8')) as TestReleases;
mkdirSync(join(machine, 'etc/service'), { recursive: true });

const forbidden = ['npm', 'npx', 'node', 'git', 'cc', 'gcc', 'g++', 'make'];
const calls = join(home, 'forbidden-calls');
const postgres = await localPostgres({ dataDirectory: join(home, 'postgres') });
const supervisor = startSupervisor(machine);
const ports = { http: await freePort(), https: await freePort(), admin: await freePort() };
const apiPorts = [await freePort(), await freePort()];
const origin = `https://${site}:${ports.https}`;
const environment = {
  ...withoutOurPrograms(),
  GSO_PREFIX: machine,
  GSO_SUPERVISOR: 'runit',
  GSO_ACCOUNT: isRoot ? 'nobody' : userInfo().username,
  GSO_PORTS: apiPorts.join(' '),
  GSO_TLS: 'internal',
  GSO_HTTP_PORT: String(ports.http),
  GSO_HTTPS_PORT: String(ports.https),
  GSO_CADDY_ADMIN: `localhost:${ports.admin}`,
  GSO_ADMIN_DATABASE_URL: postgres.adminUrl,
};

try {
  forbid();
  followReadme();
  await signInOverTls();
  askDoctor();
  await makeCell();
  await refuseAmbiguous();
  await refuseForged();
  if (visits > 0) await fill();
  await underLoad();
  if (readFileSync(calls, 'utf8') !== '') throw new Error(`Called: ${readFileSync(calls, 'utf8')}`);
  console.log(`ok  ${isRoot ? 'without a network, and ' : ''}without ${forbidden.join(', ')}`);
} catch (error) {
  showLogs();
  console.error(error);
  process.exitCode = 1;
} finally {
  await endServices(machine, supervisor);
  await postgres.stop();
}

/** The releases need npm. The rest runs in a network of its own, in which this machine is alone; only root can make one. */
async function makeReleasesAndCheck(): Promise<number> {
  const place = mkdtempSync(join(throwawayPlace(8), 'gso-install-'));
  // As root, PostgreSQL and the service run as other accounts, which must be able to enter.
  chmodSync(place, 0o755);
  try {
    const begun = performance.now();
    const { from, to } = values;
    const made = await makeTestReleases(place, from && to ? { from, to } : undefined);
    writeFileSync(join(place, 'releases.json'), JSON.stringify(made));
    const megabytes = (statSync(made.first.archive).size / 1e6).toFixed(1);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`ok  releases ${made.first.version} (${megabytes} MB) and ${made.second.version} made in ${seconds} s`);
    const check = [process.execPath, import.meta.filename, '--home', place, '--visits', values.visits];
    const alone = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
    const [program = '', ...args] = isRoot ? [...alone, ...check] : check;
    const [code] = (await once(spawn(program, args, { stdio: 'inherit' }), 'exit')) as [number | null];
    return code ?? 1;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** These programs come first on the path, and leave a line behind when they are called. */
function forbid(): void {
  const folder = join(home, 'forbidden');
  mkdirSync(folder);
  for (const program of forbidden)
    writeFileSync(join(folder, program), `#!/bin/sh\necho ${program} "$@" >>${calls}\nexit 127\n`, { mode: 0o755 });
  writeFileSync(calls, '', { mode: 0o666 });
}

function followReadme(): void {
  const begun = performance.now();
  const { first, key } = releases;
  const commands = commandsBelow(join(repository, 'README.md'), '### On Debian')
    .replaceAll('<public key of the publisher>', key)
    .replaceAll(/gso-webapp-[\d.]+-linux-x64/g, basename(first.archive, '.tar.zst'))
    .replaceAll('gso.example.com', site)
    .split('\n')
    .filter(
      (command) => !command.startsWith('apt-get') || !hasPrograms(['minisign', 'zstd', 'psql', 'caddy', 'openssl']),
    );
  for (const command of commands) console.log(`    # ${command}`);
  const script = join(home, 'run-it.sh');
  writeFileSync(script, ['set -e', ...commands].join('\n'));
  execFileSync('bash', [script], {
    cwd: dirname(first.archive),
    env: environment,
    input: `${administrator.password}\n`,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`ok  README's commands lead to a running system in ${seconds.toFixed(0)} s`);
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
  const closed = await fetch(`${origin}/metrics`);
  if (closed.status !== 404) throw new Error('/metrics is open to the outside.');
  for (const header of ['strict-transport-security', 'x-content-type-options', 'content-security-policy'])
    if (!closed.headers.has(header)) throw new Error(`A reply of the proxy itself has no ${header}.`);
  const open = await fetch(`http://${site}:${ports.http}/api/company`, { redirect: 'manual' });
  if (open.status !== 403) throw new Error(`The API over plain HTTP replied ${open.status}.`);
  console.log('ok  sign-in over TLS, checked against the authority; company list, web application, redirect from HTTP');
}

/** Runs as root, as README says, in a folder that only root can enter; only root can read the settings. */
function askDoctor(): void {
  const closed = join(home, 'closed/inside');
  mkdirSync(closed, { recursive: true });
  chmodSync(dirname(closed), 0o700);
  const said = execFileSync(join(machine, 'usr/local/bin/gso'), ['doctor'], {
    cwd: closed,
    env: environment,
    encoding: 'utf8',
  });
  const expected = [
    ...apiPorts.map((port) => `the server responds at http://127.0.0.1:${port}`),
    'There is no backup yet',
    `version: ${releases.first.version}, commit `,
  ];
  for (const line of expected) if (!said.includes(line)) throw new Error(`gso doctor does not say "${line}":\n${said}`);
  for (const file of ['gso.env', 'root.env', 'secrets/jwt-secret']) {
    const { mode } = statSync(join(machine, 'etc/gso', file));
    if (mode & 0o007) throw new Error(`Everybody can read ${file}.`);
  }
  const sbom = readFileSync(join(machine, 'opt/gso/current/sbom.json'), 'utf8');
  if (!sbom.includes('pkg:npm/fastify@')) throw new Error('sbom.json does not list the packages.');
  for (const unwanted of ['e2e', 'server/testing', 'server/seeds', 'node_modules/vite', 'package-lock.json'])
    if (existsSync(join(machine, 'opt/gso/current', unwanted))) throw new Error(`The release contains ${unwanted}.`);
  console.log('ok  gso doctor knows version, ports and backups; settings are closed; the release lists its packages');
}

async function refuseAmbiguous(): Promise<void> {
  const places = [
    { host: site, port: ports.https, isTls: true },
    { host: '127.0.0.1', port: apiPorts[0] ?? 0, isTls: false },
  ];
  for (const place of places) {
    const served = await servedAmbiguous(place);
    if (served.length > 0) throw new Error(`${place.isTls ? 'The proxy' : 'The API'} serves ${served.join(', ')}.`);
  }
  console.log('ok  requests whose end is ambiguous are refused by the proxy and by the API');
}

/** Neither a changed archive nor a changed list of checksums is unpacked. */
async function refuseForged(): Promise<void> {
  const folder = join(home, 'forged');
  const archive = join(folder, basename(releases.second.archive));
  const before = readdirSync(join(machine, 'opt/gso/releases'));
  cpSync(dirname(releases.second.archive), folder, { recursive: true });
  appendFileSync(archive, 'more');
  await deployRefuses('is damaged, or not the file', 'upgrade', archive);
  const sums = execFileSync('sha256sum', [basename(archive)], { cwd: folder });
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  await deployRefuses('is not signed by the publisher', 'upgrade', archive);
  if (readdirSync(join(machine, 'opt/gso/releases')).join() !== before.join()) throw new Error('It was unpacked.');
  rmSync(folder, { recursive: true });
  console.log('ok  a changed archive and a changed list of checksums are refused');
}

async function fill(): Promise<void> {
  const begun = performance.now();
  await asAdmin(Object.assign(new URL(postgres.adminUrl), { pathname: '/gso' }).href, ...fillVisits(visits));
  console.log(`    ${visits} visits written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

async function underLoad(): Promise<void> {
  const { token } = await logIn(origin, administrator);
  const load = await UpgradeLoad.start({ origin, token });
  const begun = performance.now();
  const phase = async (name: string, work: () => Promise<void>) => {
    load.slowest();
    const [before, start] = [load.requests, performance.now()];
    await work();
    await sleep(1000);
    const { ms, request } = load.slowest();
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(
      `    ${name}: ${load.requests - before} requests in ${seconds} s, slowest reply ${ms.toFixed(0)} ms (${request})`,
    );
    if (visits > 0 && ms > longestMs) load.failures.push(`${name}: ${request} took ${ms.toFixed(0)} ms`);
  };
  await phase('before', () => sleep(2000));
  await phase('upgrade', () => deploy('upgrade', releases.second.archive));
  await deployRefuses('is older than', 'upgrade', releases.first.archive);
  if (visits === 0) {
    await phase('new keys', () => deploy('rotate-keys'));
    load.repeatsBusy = true;
    await phase('new database passwords', () => deploy('rotate-database-passwords'));
    load.repeatsBusy = false;
  }
  await phase('rollback', () => deploy('rollback'));
  await load.stop();
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const facts = `${load.requests} requests in ${seconds} s, ${load.saves} records saved, ${load.messages} notifications received in ${load.streams} streams`;
  console.log(`    ${facts}, ${load.failures.length} failures`);
  for (const failure of load.failures.slice(0, 20)) console.error(`    ${failure}`);
  if (load.failures.length > 0) throw new Error(`${load.failures.length} requests failed.`);
  await logIn(origin, administrator);
  await connectWithEachPassword();
  const others = visits === 0 ? ', new keys, new database passwords' : '';
  console.log(`ok  upgrade with migrations${others} and rollback: no request failed`);
  if (load.busy > 0)
    console.log(`    ${load.busy} replies were 503 while the passwords were changed, and worked when repeated`);
}

async function connectWithEachPassword(): Promise<void> {
  for (const name of ['database-url', 'migration-database-url']) {
    const connectionString = readFileSync(join(machine, 'etc/gso/secrets', name), 'utf8').trim();
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.end();
  }
}

/** A second company on the same machine, which the first one's role cannot reach; it is removed again. */
async function makeCell(): Promise<void> {
  const begun = performance.now();
  const cell = { GSO_CELL_PORT: String(await freePort()), GSO_CELL_ACCOUNT: environment.GSO_ACCOUNT };
  const runCell = (...args: string[]) =>
    execFileSync(join(machine, 'opt/gso/current/ops/cell'), args, {
      env: { ...environment, ...cell },
      encoding: 'utf8',
    });
  const host = 'maju.localhost';
  runCell('make', 'maju', host);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (!runCell('list').includes(host)) throw new Error('ops/cell list does not show the cell.');
  execFileSync(join(machine, 'usr/local/bin/gso-maju'), ['admin', 'create', '--username', 'maju', '--name', 'Maju'], {
    env: environment,
    input: `${administrator.password}\n`,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const body = JSON.stringify({ username: 'maju', password: administrator.password });
  const statuses = [await postTo(host, '/api/login', body), await postTo(site, '/api/login', body)];
  if (statuses.join() !== '200,401') throw new Error(`The account of the cell: ${statuses.join(', ')}.`);
  const own = new URL(readFileSync(join(machine, 'etc/gso/cells/maju/secrets/database-url'), 'utf8').trim());
  const client = new pg.Client({ connectionString: Object.assign(own, { pathname: '/gso' }).href });
  const refused = await client.connect().then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  if (!refused.includes('permission denied')) throw new Error(`The cell reaches another database: ${refused}`);
  runCell('upgrade');
  runCell('remove', 'maju');
  if (runCell('list') !== '') throw new Error('The cell is still listed.');
  console.log(`ok  a cell, made in ${seconds} s, has its own host, accounts and database, and none of another's`);
}

/** Names below localhost lead nowhere on this machine, so the address is given. */
async function postTo(host: string, path: string, body: string): Promise<number | undefined> {
  const sent = request({
    host: '127.0.0.1',
    port: ports.https,
    servername: host,
    path,
    method: 'POST',
    headers: { host: `${host}:${ports.https}`, 'content-type': 'application/json' },
  });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.resume();
  return reply.statusCode;
}

/** The log without the requests that succeeded. */
function showLogs(): void {
  for (const log of globSync(join(machine, 'var/log/gso/*/current'))) {
    const lines = readFileSync(log, 'utf8').split('\n');
    const telling = lines.filter((line) => !/"status":2\d\d|health_checker/.test(line));
    console.error(`--- ${log}\n${telling.slice(-15).join('\n')}`);
  }
}

async function deployRefuses(reason: string, ...args: string[]): Promise<void> {
  const { status, said } = await runDeploy(args);
  if (status === 0 || !said.includes(reason)) throw new Error(`ops/deploy ${args.join(' ')} was not refused:\n${said}`);
}

async function deploy(...args: string[]): Promise<void> {
  const { status, said } = await runDeploy(args);
  console.log(said.trim().replaceAll(/^/gm, '    | '));
  if (status !== 0) throw new Error(`ops/deploy ${args.join(' ')} failed.`);
}

/** Does not block, because the load continues during it. */
async function runDeploy(args: string[]): Promise<{ status: number | null; said: string }> {
  const script = spawn(join(machine, 'opt/gso/current/ops/deploy'), args, { env: environment });
  let said = '';
  for (const output of [script.stdout, script.stderr]) output.on('data', (data: Buffer) => (said += data.toString()));
  script.stdin.end();
  const [status] = (await once(script, 'close')) as [number | null];
  return { status, said };
}

function hasPrograms(programs: string[]): boolean {
  return programs.every((program) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0);
}

/** Neither this repository's programs nor its settings, as on a machine that has just been installed. */
function withoutOurPrograms(): NodeJS.ProcessEnv {
  const foreign = /^(DATABASE_URL|MIGRATION_DATABASE_URL|NODE_ENV|NODE_OPTIONS|npm_.*|GSO_.*)$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(repository));
  return { ...env, PATH: [join(machine, 'usr/local/bin'), join(home, 'forbidden'), ...folders].join(delimiter) };
}
