import type { FastifyInstance } from 'fastify';
import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { goodSince } from '../backup/good-since.ts';
import type { Connections } from '../db/connections.ts';
import { poolState } from '../db/database.ts';
import { DatabaseFactsReader } from './database-facts.ts';
import { DatabaseGauges } from './database-gauges.ts';
import { measureEvents } from './event-metrics.ts';
import { describeCertificate, describeDisks } from './machine-gauges.ts';
import { measureRequests } from './request-metrics.ts';

export interface MetricsOptions {
  /** The token that a caller of /metrics must send. */
  token: string;
  databaseUrl: string;
  /** The version that runs, and its commit. */
  version: string;
  commit: string;
  /** The folder that shows when each part of the backups last succeeded. */
  backupStatus?: string | undefined;
  /** The folders whose disks are watched, by name. */
  folders?: Readonly<Record<string, string>>;
  /** The address whose certificate is watched. */
  publicUrl?: string | undefined;
}

/** The metrics of this process, in the text format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #databaseGauges = new DatabaseGauges(this.#registry);
  readonly #facts: DatabaseFactsReader;
  readonly #unsubscribe: (() => void)[];

  constructor(options: MetricsOptions, handles: Partial<Connections>) {
    const { databaseUrl, version, commit, backupStatus, folders = {}, publicUrl } = options;
    this.#facts = new DatabaseFactsReader(databaseUrl);
    collectDefaultMetrics({ register: this.#registry });
    describeBuild(this.#registry, { version, commit });
    describePools(this.#registry, handles);
    describeBackups(this.#registry, backupStatus);
    describeDisks(this.#registry, folders);
    describeCertificate(this.#registry, publicUrl);
    this.#unsubscribe = measureEvents(this.#registry);
  }

  watch(app: FastifyInstance): void {
    this.#unsubscribe.push(measureRequests(this.#registry, app));
    app.addHook('onClose', (_, done) => {
      this.close();
      done();
    });
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#facts.close();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    this.#databaseGauges.set(await this.#facts.read());
    return this.#registry.metrics();
  }
}

function describeBuild(registry: Registry, build: Pick<MetricsOptions, 'version' | 'commit'>): void {
  new Gauge({
    name: 'gso_build_info',
    help: 'Always 1; its labels name the version and the commit that run.',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set(build, 1);
}

function describePools(registry: Registry, handles: Partial<Connections>): void {
  new Gauge({
    name: 'gso_database_pool',
    help: 'Connections of this process that are open and idle, and what waits for one; pool "db" is for transactions, "slow" for exports and scheduled jobs.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const pool of ['db', 'reads', 'sessions', 'slow'] as const) {
        const handle = handles[pool];
        if (!handle) continue;
        const { open, idle, waiting } = poolState(handle);
        this.set({ pool, state: 'open' }, open);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

function describeBackups(registry: Registry, directory: string | undefined): void {
  new Gauge({
    name: 'gso_backup_age_seconds',
    help: 'Time since the newest backup began, since attachments were copied, and since a check found no problem.',
    labelNames: ['part'],
    registers: [registry],
    async collect() {
      this.reset();
      const good = directory ? await goodSince(directory) : [];
      for (const [part, at] of good) this.set({ part }, (Date.now() - at.getTime()) / 1000);
    },
  });
}
