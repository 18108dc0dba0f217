import { execFileSync, spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';
import { findPostgres } from './postgres-binaries.ts';
import { unprivilegedAccount } from './unprivileged-account.ts';

interface Need {
  name: string;
  /** Returns what was found; throws if nothing was. */
  find: () => string;
  debianPackages: string[];
  /** Everything works without it. */
  optional?: true;
}

const needs: Need[] = [
  { name: 'PostgreSQL', find: postgres, debianPackages: ['postgresql'] },
  { name: 'Chromium, for npm run e2e', find: findChromium, debianPackages: ['chromium'] },
  {
    name: 'Chromium without windows, which halves the time of npm run e2e',
    find: () => pathOf('chromium-headless-shell'),
    debianPackages: ['chromium-headless-shell'],
    optional: true,
  },
  {
    name: 'curl, with which the tests call the API as docs/api.md does',
    find: () => pathOf('curl'),
    debianPackages: ['curl'],
  },
  {
    name: 'pdftotext, with which the tests read the documents',
    find: () => pathOf('pdftotext'),
    debianPackages: ['poppler-utils'],
    optional: true,
  },
];
const ciNeeds: Need[] = [
  {
    name: 'faketime, for npm run test:screens',
    find: () => pathOf('faketime'),
    debianPackages: ['faketime'],
    optional: true,
  },
  { name: 'pgbench, for npm run bench', find: () => pathOf('pgbench'), debianPackages: ['postgresql'] },
  { name: 'wrk, for npm run bench', find: () => pathOf('wrk'), debianPackages: ['wrk'] },
  {
    name: 'promtool, with which the tests check the alert rules',
    find: () => pathOf('promtool'),
    debianPackages: ['prometheus'],
    optional: true,
  },
  { name: 'pgBackRest, for npm run drill', find: () => pathOf('pgbackrest'), debianPackages: ['pgbackrest'] },
  { name: 'restic, for npm run drill', find: () => pathOf('restic'), debianPackages: ['restic'] },
  { name: 'Caddy, for npm run check:install', find: () => pathOf('caddy'), debianPackages: ['caddy'] },
  {
    name: 'Patroni, etcd and HAProxy, for npm run drill:ha',
    find: () => ['patroni', 'etcd', 'haproxy', 'ip'].map(pathOf).join(', '),
    // Patroni needs idna for TLS to etcd, and Debian's package does not ask for it.
    debianPackages: ['patroni', 'python3-etcd', 'python3-idna', 'etcd-server', 'haproxy', 'iproute2'],
    optional: true,
  },
  { name: 'runit, for npm run check:install', find: () => pathOf('runsvdir'), debianPackages: ['runit'] },
  { name: 'minisign, for npm run check:install', find: () => pathOf('minisign'), debianPackages: ['minisign'] },
  { name: 'zstd, for npm run check:install', find: () => pathOf('zstd'), debianPackages: ['zstd'] },
  { name: 'ip, for npm run check:install', find: () => pathOf('ip'), debianPackages: ['iproute2'] },
];
const containerNeeds: Need[] = [
  { name: 'buildah, for npm run check:container', find: () => pathOf('buildah'), debianPackages: ['buildah'] },
  {
    name: 'debootstrap, for npm run check:container',
    find: () => pathOf('debootstrap'),
    debianPackages: ['debootstrap'],
  },
];

const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
const isFor = (use: string): boolean => process.argv.includes(`--for-${use}`);
const wanted = [...needs, ...(isFor('ci') ? ciNeeds : []), ...(isFor('container') ? containerNeeds : [])];
const missing = wanted.filter((need) => found(need) === undefined);
if (mayInstall && missing.length > 0) {
  aptGet('update', '-qq');
  // One by one: apt-get installs nothing if it does not know one of the packages.
  install(missing.filter((need) => !need.optional).flatMap((need) => need.debianPackages));
  for (const need of missing.filter((one) => one.optional)) install(need.debianPackages);
}

for (const need of wanted) {
  const place = found(need);
  console.log(
    place
      ? `ok       ${need.name}: ${place}`
      : `missing  ${need.name}: apt-get install ${need.debianPackages.join(' ')}`,
  );
  if (!place && !need.optional) process.exitCode = 1;
}

function found(need: Need): string | undefined {
  try {
    return need.find();
  } catch {
    return undefined;
  }
}

function postgres(): string {
  const { bindir, majorVersion } = findPostgres(unprivilegedAccount());
  return `${majorVersion} in ${bindir}`;
}

function pathOf(program: string): string {
  return execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
}

function install(packages: string[]): void {
  if (packages.length > 0) aptGet('install', '-y', '-qq', '--no-install-recommends', ...new Set(packages));
}

function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
