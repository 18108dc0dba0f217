import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from '../app.ts';
import { webhookSetupOf } from '../features/webhook/setup.ts';
import { type ServerConfig, readServerConfig, trustedProxies, unknownSettingsIn } from '../platform/config.ts';
import { companySettingsOf } from '../platform/company-settings.ts';
import { assertDurable } from '../platform/db/assert-durable.ts';
import { closeConnections, openConnections } from '../platform/db/connections.ts';
import { EventListener } from '../platform/events/event-listener.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { mailSettingsOf } from '../platform/mail/mail-settings.ts';
import { createLogger } from '../platform/logger.ts';
import type { Traces } from '../platform/watch/traces.ts';
import { runningVersion } from '../platform/watch/running-version.ts';
import type { Chores } from './run-chores.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Runs one API process until it is asked to stop. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readServerConfig(env);
  const mail = mailSettingsOf(config);
  const webhooks = webhookSetupOf(config);
  const logger = createLogger(config.LOG_LEVEL);
  for (const unknown of unknownSettingsIn(env)) logger.warn({ unknown }, 'not a setting, ignored');
  const connections = openConnections({
    url: config.DATABASE_URL,
    connections: config.DATABASE_CONNECTIONS,
    name: 'gso',
    timeZone: config.TIME_ZONE,
  });
  const events = new EventListener({ url: config.DATABASE_URL, name: 'gso events', logger });
  await assertDurable(connections.db);
  const store = await openFileStore(config);
  const { version, commit } = runningVersion();
  const traces = await openTraces(config, commit, logger);
  const { http, readiness, files } = await buildApp({
    ...connections,
    files: store,
    events,
    jwtSecret: config.JWT_SECRET,
    logger,
    trustedProxies: trustedProxies(config),
    webDirectory: config.WEB_DIRECTORY,
    company: companySettingsOf(config),
    sendsMail: mail !== undefined,
    publicUrl: config.PUBLIC_URL,
    webhooks,
    metrics: config.METRICS_TOKEN
      ? {
          token: config.METRICS_TOKEN,
          databaseUrl: config.DATABASE_URL,
          version,
          commit,
          backupStatus: config.BACKUP_STATUS_DIRECTORY,
          publicUrl: config.PUBLIC_URL,
          folders: {
            database: config.DATABASE_DIRECTORY,
            ...(config.S3_BUCKET ? {} : { files: config.FILE_DIRECTORY }),
          },
        }
      : undefined,
    traces,
  });
  const chores = { name: 'gso jobs', db: connections.slow, files, logger };
  const stopChores = config.SERVE_DOES_CHORES ? await startChores(config, chores) : undefined;
  const place = { host: config.HOST, port: config.PORT, ...(config.REUSE_PORT && { reusePort: true }) };
  const address = await http.listen(place);
  logger.info({ address }, 'listening');

  const drainMs = config.DRAIN_SECONDS * 1000;
  const stop = async () => {
    readiness.stopping = true;
    const choresStopped = stopChores?.();
    await sleep(drainMs);
    await Promise.all([choresStopped, http.close()]);
    await Promise.all([closeConnections(connections), events.close(), traces?.close()]);
    store.close();
  };
  stopOnSignal(logger, stop, drainMs);
}

/** Usually the worker does them, and this process starts faster without their libraries. */
async function startChores(config: ServerConfig, chores: Chores): Promise<() => Promise<void>> {
  const { runChores } = await import('./run-chores.ts');
  return runChores(config, chores);
}

/** The tracing libraries are loaded only if traces are configured. */
async function openTraces(config: ServerConfig, commit: string, logger: Logger): Promise<Traces | undefined> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  // The exporter reads this variable from the environment.
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = config.OTEL_EXPORTER_OTLP_HEADERS ?? '';
  const { Traces } = await import('../platform/watch/traces.ts');
  return new Traces({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    commit,
    trustProxy: trustedProxies(config).length > 0,
    logger,
  });
}
