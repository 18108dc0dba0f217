// Builds ops/Dockerfile as it is, without a container engine, and starts what comes out: without root, on a read-only file
// system, with a PostgreSQL of this machine. Needs root, buildah and debootstrap (Debian packages). The base image cannot be
// fetched everywhere; a plain Debian with the pinned Node takes its name. Docker, compose.yaml and the target "database" run in ops/check-machines.ts.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { localPostgres } from './local-postgres.ts';
import { endProgram, repository } from './run-program.ts';

const dockerfile = join(repository, 'ops/Dockerfile');
const debian = join(repository, '.cache/container/debian');
const home = mkdtempSync(join(tmpdir(), 'gso-container-'));
const files = join(home, 'files');
const nodeAccount = 1000;

const environment = {
  ...process.env,
  BUILDAH_ISOLATION: 'chroot',
  CONTAINERS_STORAGE_CONF: join(home, 'storage.conf'),
  CONTAINERS_REGISTRIES_CONF: join(home, 'registries.conf'),
};
writeFileSync(
  environment.CONTAINERS_STORAGE_CONF,
  `[storage]\ndriver = "vfs"\ngraphroot = "${home}/storage"\nrunroot = "${home}/run"\n`,
);
writeFileSync(environment.CONTAINERS_REGISTRIES_CONF, 'unqualified-search-registries = ["docker.io"]\n');

const postgres = await localPostgres({ dataDirectory: join(home, 'postgres') });
try {
  const base = baseImage();
  makeBase(base);
  buildah(
    'build',
    // The other format has no health check.
    '--format=docker',
    '--pull=never',
    '--target=app',
    '--tag=gso-webapp',
    '--build-arg=COMMIT=check',
    `--file=${dockerfile}`,
    repository,
  );
  console.log('ok  ops/Dockerfile is built');
  checkImage();
  await start();
} finally {
  spawnSync('buildah', ['rm', '--all'], { env: environment });
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

/** The name in the Dockerfile, which must be the Node that everything else is tested with. */
function baseImage(): string {
  const bases = new Set(readFileSync(dockerfile, 'utf8').match(/(?<=^FROM )node:\S+/gm));
  const [base = ''] = bases;
  const pinned = readFileSync(join(repository, '.nvmrc'), 'utf8').trim();
  if (bases.size !== 1 || !base.startsWith(`node:${pinned}-`))
    throw new Error(`ops/Dockerfile begins with ${[...bases].join(', ')}, but .nvmrc says ${pinned}.`);
  return base;
}

/** What the official image has, as far as we use it: Debian, Node and npm under /usr/local, the account node. */
function makeBase(name: string): void {
  if (!existsSync(debian)) {
    const unfinished = `${debian}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(join(unfinished, '..'), { recursive: true });
    run('debootstrap', ['--variant=minbase', 'bookworm', unfinished]);
    run('mv', [unfinished, debian]);
  }
  const container = buildah('from', 'scratch');
  const root = buildah('mount', container);
  run('cp', ['--archive', `${debian}/.`, root]);
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = run('sh', ['-c', 'dirname "$(dirname "$(readlink -f "$(command -v npm)")")"']);
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]);
  run('chroot', [root, 'useradd', '--create-home', '--uid', String(nodeAccount), '--user-group', 'node']);
  // The registry settings of this machine.
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) {
    mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true });
    cpSync(certificates, join(root, certificates));
    mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
    writeFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=${certificates}\n`);
  }
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
  buildah('umount', container);
  buildah('commit', '--rm', container, `docker.io/library/${name}`);
}

interface ImageConfig {
  User: string;
  Entrypoint: string[];
  Cmd: string[];
  Env: string[];
  Healthcheck: { Test: string[] };
}

function imageConfig(): ImageConfig {
  const { Docker } = JSON.parse(buildah('inspect', '--type=image', 'gso-webapp')) as {
    Docker: { config: ImageConfig };
  };
  return Docker.config;
}

function checkImage(): void {
  const config = imageConfig();
  if (config.User !== 'node') throw new Error(`The image runs as ${config.User || 'root'}.`);
  if (config.Entrypoint[0] !== '/app/bin/gso') throw new Error('The entry point is not the program itself.');
  const container = buildah('from', '--pull=never', 'gso-webapp');
  const root = buildah('mount', container);
  for (const unwanted of [
    'node_modules/vite',
    'node_modules/typescript',
    'node_modules/react',
    'server/testing',
    '.git',
  ])
    if (existsSync(join(root, 'app', unwanted))) throw new Error(`The image holds ${unwanted}.`);
  const [size] = run('du', ['--summarize', '--block-size=M', join(root, 'app')]).split('\t');
  buildah('rm', container);
  console.log(`ok  the image runs as node, holds nothing that only builds and tests need; /app has ${size}`);
}

async function start(): Promise<void> {
  const { url, ownerUrl } = await emptyDatabase();
  const container = buildah('from', '--pull=never', 'gso-webapp');
  buildah('run', '--env', `MIGRATION_DATABASE_URL=${ownerUrl}`, container, '--', '/app/bin/gso', 'db', 'migrate');
  console.log('ok  the container migrates the database');

  mkdirSync(files);
  chownSync(files, nodeAccount, nodeAccount);
  const port = await freePort();
  const { Env, Entrypoint, Cmd, Healthcheck } = imageConfig();
  const settings = [
    `DATABASE_URL=${url}`,
    `JWT_SECRET=${randomBytes(48).toString('hex')}`,
    'HOST=127.0.0.1',
    `PORT=${port}`,
  ];
  const inside = readOnly(buildah('mount', container), [...Env, ...settings]);
  const begun = performance.now();
  const server = spawn('unshare', inside([...Entrypoint, ...Cmd]), {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const check = () => spawnSync('unshare', inside(Healthcheck.Test.slice(1))).status;
    for (let tries = 0; check() !== 0; tries += 1) {
      if (tries > 60 || server.exitCode !== null) throw new Error('The container does not become ready.');
      await sleep(500);
    }
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!(await page.text()).includes('<script')) throw new Error('The web application is not served.');
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(
      `ok  read-only, without root: its own health check passes after ${seconds} s, the web application is served`,
    );
  } finally {
    await endProgram(server);
  }
}

/** As compose.yaml starts it: only the attachments and /tmp are writable, and /tmp is removed with the container. */
function readOnly(root: string, env: string[]): (command: string[]) => string[] {
  const prepare = `set -e
    mount --bind "$1" "$1"
    mount -t tmpfs tmpfs "$1/tmp"
    mount -t proc proc "$1/proc"
    mount --bind "$2" "$1/data/files"
    mount -o remount,bind,ro "$1"
    root=$1
    shift 2
    exec chroot --userspec=${nodeAccount}:${nodeAccount} "$root" env -i "$@"`;
  const refuseWritable = 'if touch /app/x 2>/dev/null; then echo "/app can be written" >&2; exit 1; fi; exec "$@"';
  const namespaces = ['--mount', 'sh', '-c', prepare, 'sh', root, files];
  return (command) => [...namespaces, ...env, 'sh', '-c', refuseWritable, 'sh', ...command];
}

async function emptyDatabase(): Promise<{ url: string; ownerUrl: string }> {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  await client.query(`create role gso_app nologin; create role gso login password 'gso' in role gso_app`);
  await client.query('create database gso');
  await client.end();
  const ownerUrl = new URL('/gso', postgres.adminUrl);
  const url = new URL(ownerUrl);
  [url.username, url.password] = ['gso', 'gso'];
  return { url: url.href, ownerUrl: ownerUrl.href };
}

function buildah(...args: string[]): string {
  return run('buildah', args);
}

function run(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 28,
    }).trim();
  } catch (error) {
    if (error instanceof Error && 'stderr' in error)
      console.error(String(error.stderr).split('\n').slice(-40).join('\n'));
    throw new Error(`${program} ${args[0]} failed.`, { cause: error });
  }
}
