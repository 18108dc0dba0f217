import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import S3rver from '@20minutes/s3rver';
import pg from 'pg';
import { throwawayPlace } from '../../../ops/throwaway-place.ts';
import { testSecret } from '../server-process.ts';
import { kill, Machine, makeNetwork, ourAddress, type Service } from './machines.ts';

const script = fileURLToPath(new URL('../../../ops/ha/cluster', import.meta.url));
const roles = fileURLToPath(new URL('../../../ops/database.sql', import.meta.url));
const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
/** The logs of all machines, after the drill. */
export const keptLogs = fileURLToPath(new URL('../../../.cache/drill-ha', import.meta.url));
const passwords = { gso: 'application', gso_owner: 'owner', gso_backup: 'backup' };
const s3Port = 9000;
const apiPort = 3001;

/** What Patroni reports about its own machine; a leader has its timeline, and a standby that of what it received. */
interface Status {
  role: string;
  state: string;
  timeline?: number;
}

interface Member {
  name: string;
  role: string;
  lag?: number | string;
}

/** Three machines with the database and two with the API, made with the script and the files of ops/ha. */
export class Cluster {
  readonly folder = mkdtempSync(join(throwawayPlace(6), 'gso-ha-'));
  readonly nodes: Machine[];
  readonly apis: Machine[];
  readonly #s3: S3rver;
  #isSynchronous = true;

  constructor() {
    // PostgreSQL and etcd run as other accounts.
    chmodSync(this.folder, 0o755);
    makeNetwork();
    this.nodes = ['a', 'b', 'c'].map((name, n) => this.#machine(name, n + 1, nodeServices));
    this.apis = ['api1', 'api2'].map((name, n) => this.#machine(name, n + 11, (folder) => this.#apiServices(folder)));
    const machines = this.nodes.map(({ name, address }) => `${name}=${address}`);
    const clients = [...this.apis.map(({ address }) => address), ourAddress];
    execFileSync(script, ['keys', this.#keys(), ...machines, ...clients.map((address) => `api=${address}`)]);
    for (const node of this.nodes) this.#configure(node, 'node', node.name);
    for (const api of this.apis) this.#configure(api, 'proxy', 'api');
    // s3rver computes another signature than we for the list of a bucket. For a list of more than 1,000 objects it needs DES, which
    // only --openssl-legacy-provider allows (package.json).
    const place = {
      port: s3Port,
      address: ourAddress,
      directory: join(this.folder, 's3'),
      allowMismatchedSignatures: true,
    };
    this.#s3 = new S3rver({ ...place, silent: true, configureBuckets: [{ name: 'attachments' }] });
  }

  #machine(name: string, number: number, services: (folder: string) => Record<string, Service>): Machine {
    return new Machine({ name, number, folder: this.folder, services });
  }

  #keys(part = ''): string {
    return join(this.folder, 'keys', part);
  }

  #configure(machine: Machine, command: 'node' | 'proxy', part: string): void {
    execFileSync(script, [command, this.#keys(part)], { env: { ...process.env, GSO_PREFIX: machine.folder } });
  }

  #apiServices(folder: string): Record<string, Service> {
    return {
      haproxy: { command: ['haproxy', '-db', '-f', join(folder, 'etc/haproxy/haproxy.cfg')], account: 'root' },
      api: { command: [process.execPath, cli, 'serve'], account: 'root', env: this.#settings(folder) },
    };
  }

  #settings(folder: string): Record<string, string> {
    const url = (role: keyof typeof passwords) =>
      `postgres://${role}:${passwords[role]}@127.0.0.1:5000/gso?sslmode=verify-full&sslrootcert=${folder}/etc/gso-ha/ca.crt`;
    return {
      DATABASE_URL: url('gso'),
      MIGRATION_DATABASE_URL: url('gso_owner'),
      JWT_SECRET: testSecret,
      HOST: '0.0.0.0',
      PORT: String(apiPort),
      LOG_LEVEL: 'warn',
      S3_BUCKET: 'attachments',
      S3_ENDPOINT: `http://${ourAddress}:${s3Port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  get origins(): string[] {
    return this.apis.map(({ address }) => `http://${address}:${apiPort}`);
  }

  get authority(): string {
    return readFileSync(this.#keys('ca.crt'), 'utf8');
  }

  async start(): Promise<void> {
    await this.#s3.run();
    for (const node of this.nodes) node.switchOn();
    await this.whole(90_000);
    const leader = await this.leader();
    // As ops/deploy does.
    await leader.run(
      'env',
      `PGPASSWORD=${this.#superuserPassword()}`,
      ...passwordsInEnvironment(),
      'psql',
      '--quiet',
      '--no-psqlrc',
      '--output=/dev/null',
      '--dbname',
      `host=${leader.address} user=postgres dbname=postgres sslmode=require`,
      '--file',
      roles,
    );
    for (const api of this.apis) api.switchOn();
    await sleep(2000);
    const problem = await this.gso('db', 'migrate');
    if (problem) throw new Error(problem);
    for (const origin of this.origins) await until(`${origin} is ready`, 60_000, () => isReady(origin));
  }

  /** Runs a command of the product on an API machine. Returns what it reports if it fails. */
  async gso(...args: string[]): Promise<string> {
    const [api] = this.apis;
    const settings = Object.entries(this.#settings(api?.folder ?? '')).map(([name, value]) => `${name}=${value}`);
    try {
      await api?.run('env', ...settings, process.execPath, cli, ...args);
      return '';
    } catch (error) {
      return String((error as { stdout?: string }).stdout ?? error);
    }
  }

  /** The planted fault: commits are acknowledged before a standby has them. */
  async makeAsynchronous(): Promise<void> {
    const node = await this.leader();
    await this.patronictl(node, 'edit-config', 'gso', '--set', 'synchronous_mode=false', '--force');
    this.#isSynchronous = false;
    await this.whole();
  }

  async url(role: keyof typeof passwords): Promise<string> {
    const { address } = await this.leader();
    const rest = `gso?sslmode=verify-full&sslrootcert=${this.#keys('ca.crt')}`;
    return `postgres://${role}:${passwords[role]}@${address}:5432/${rest}`;
  }

  #superuserPassword(): string {
    return /SUPERUSER_PASSWORD=(\w+)/.exec(readFileSync(this.#keys('passwords'), 'utf8'))?.[1] ?? '';
  }

  /** A superuser on the leader. */
  async connect(database = 'gso'): Promise<pg.Client> {
    const { address } = await this.leader();
    const password = this.#superuserPassword();
    const client = new pg.Client({ host: address, user: 'postgres', password, database, ssl: { ca: this.authority } });
    await client.connect();
    return client;
  }

  async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const members = await ask<{ members: Member[] }>(node, '/cluster').catch(() => undefined);
      if (members) return members.members;
    }
    return [];
  }

  /** The machine that is the leader according to its own Patroni. */
  async leader(): Promise<Machine> {
    let found: Machine | undefined;
    await until('there is a leader', 90_000, async () => {
      for (const node of this.nodes) if (await isLeader(node)) found = node;
      return found !== undefined;
    });
    if (!found) throw new Error('There is no leader.');
    return found;
  }

  /** One leader, two standbys that follow it, one of them synchronous, and all three agree for a second. */
  async whole(milliseconds = 120_000): Promise<void> {
    let seen = '';
    await until('the cluster is whole', milliseconds, async () => {
      const first = await this.#state();
      if (first.isWhole) await sleep(1000);
      seen = first.shown;
      return first.isWhole && (await this.#state()).shown === first.shown;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${seen}`);
    });
  }

  async #state(): Promise<{ isWhole: boolean; shown: string }> {
    const nodes = await Promise.all(this.nodes.map((node) => ask<Status>(node, '/patroni').catch(() => undefined)));
    const members = await this.members();
    const count = (role: string) => members.filter((one) => one.role === role).length;
    const synchronous = this.#isSynchronous ? 1 : 0;
    const isWhole =
      nodes.every((node) => node?.state === 'running' && node.timeline === nodes[0]?.timeline) &&
      nodes.filter((node) => node?.role === 'replica').length === 2 &&
      count('leader') === 1 &&
      count('sync_standby') === synchronous &&
      count('replica') === 2 - synchronous &&
      members.every(({ lag = 0 }) => Number(lag) < 1_000_000);
    return { isWhole, shown: JSON.stringify(nodes.map((node) => [node?.role, node?.state, node?.timeline])) };
  }

  async patronictl(node: Machine, ...args: string[]): Promise<void> {
    await node.run('patronictl', '-c', join(node.folder, 'etc/patroni/config.yml'), ...args);
  }

  crash(node: Machine): void {
    const [file = ''] = globSync(join(node.folder, 'var/lib/postgresql/*/gso/postmaster.pid'));
    kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  }

  async stop(): Promise<void> {
    for (const machine of [...this.apis, ...this.nodes]) await machine.switchOff();
    await this.#s3.close();
    rmSync(keptLogs, { recursive: true, force: true });
    for (const { name, folder } of [...this.apis, ...this.nodes]) {
      cpSync(join(folder, 'log'), join(keptLogs, name), { recursive: true });
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const nodeServices = (folder: string): Record<string, Service> => ({
  etcd: { command: ['sh', '-c', `set -a; . ${folder}/etc/default/etcd; exec etcd`], account: 'etcd' },
  patroni: { command: ['patroni', join(folder, 'etc/patroni/config.yml')], account: 'postgres' },
});

const passwordsInEnvironment = (): string[] => [
  `GSO_APPLICATION_PASSWORD=${passwords.gso}`,
  `GSO_OWNER_PASSWORD=${passwords.gso_owner}`,
  `GSO_BACKUP_PASSWORD=${passwords.gso_backup}`,
];

async function ask<T>({ address }: Machine, path: string): Promise<T> {
  const reply = await fetch(`https://${address}:8008${path}`, { signal: AbortSignal.timeout(1500) });
  return (await reply.json()) as T;
}

const isLeader = async ({ address }: Machine): Promise<boolean> =>
  fetch(`https://${address}:8008/primary`, { signal: AbortSignal.timeout(1500) }).then(
    ({ ok }) => ok,
    () => false,
  );

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export async function until(what: string, milliseconds: number, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`After ${milliseconds / 1000} s it did not hold that ${what}`);
    await sleep(100);
  }
}
