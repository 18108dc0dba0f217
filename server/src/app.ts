import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { CompanyProvider } from './features/access/company-sign-in/provider.ts';
import { fileIsUnused } from './features/file-is-unused.ts';
import { secondFactorBox } from './features/access/second-factor/factor-box.ts';
import { siteOf } from './features/access/second-factor/site.ts';
import type { WebhookSetup } from './features/webhook/setup.ts';
import { featureRoutes } from './features/registry.ts';
import { LiveSessions } from './platform/auth/live-sessions.ts';
import { LiveTokens } from './platform/auth/live-tokens.ts';
import { keysIn } from './platform/signing-keys.ts';
import { Tokens } from './platform/auth/token.ts';
import type { CompanySettings } from './platform/company-settings.ts';
import type { Connections } from './platform/db/connections.ts';
import { newestMigration } from './platform/db/migrate.ts';
import type { EventListener } from './platform/events/event-listener.ts';
import { type FileStore, watchedStore } from './platform/files/file-store.ts';
import { StoredFiles } from './platform/files/stored-files.ts';
import { logRequests } from './platform/http/access-log.ts';
import { apiReferenceRoutes, describeApi } from './platform/http/api-reference.ts';
import { type Readiness, healthRoutes } from './platform/http/health-routes.ts';
import { usualBodyBytes } from './platform/http/body-limits.ts';
import { closeQuietConnections } from './platform/http/quiet-connections.ts';
import { validatorCompiler } from './platform/http/input.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { handleClientError, handleErrors, handleUnreadableUrl } from './platform/http/refusals.ts';
import { refuseUndeclaredRoutes, registerRoutes } from './platform/http/register-routes.ts';
import { sendSecurityHeaders } from './platform/http/security-headers.ts';
import { clearUnreadBodies } from './platform/http/unread-bodies.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { PdfPrinter } from './platform/pdf/pdf-printer.ts';
import { channels, subscribe } from './platform/diagnostics.ts';
import { Metrics, type MetricsOptions } from './platform/watch/metrics.ts';
import { metricsRoutes } from './platform/watch/metrics-routes.ts';
import { runningRelease } from './platform/watch/running-version.ts';
import type { Traces } from './platform/watch/traces.ts';

export interface AppOptions extends Connections {
  files: FileStore;
  events: EventListener;
  /** One key, or several on lines of their own. */
  jwtSecret: string;
  logger: FastifyBaseLogger;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  webDirectory: string;
  /** Without it nobody can sign in with a company account. */
  company?: CompanySettings | undefined;
  /** Whether a mail server is set up, so that links and notifications can be mailed. */
  sendsMail?: boolean | undefined;
  /** The address at which people open the product, if it is configured. */
  publicUrl?: string | undefined;
  /** Without it there are no webhooks. */
  webhooks?: WebhookSetup | undefined;
  /** Without it nothing is counted and there is no /metrics. */
  metrics?: MetricsOptions | undefined;
  traces?: Traces | undefined;
  /** An upload that sends nothing for this long is refused. */
  uploadIdleMs?: number | undefined;
}

export interface App {
  http: FastifyInstance;
  readiness: Readiness;
  files: StoredFiles;
}

/** Builds the whole server without listening; main listens, tests inject. */
export async function buildApp(options: AppOptions): Promise<App> {
  const http: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: [...options.trustedProxies],
    bodyLimit: usualBodyBytes,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: handleUnreadableUrl,
    clientErrorHandler: handleClientError,
    routerOptions: { maxParamLength: 100 },
  });
  // No route takes plain text; Fastify would parse it by default.
  http.removeContentTypeParser('text/plain');
  readJsonBodies(http);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  refuseUndeclaredRoutes(http);
  const { db, reads, sessions, slow, events } = options;
  const connections = { db, reads, sessions, slow };
  const metrics = options.metrics && new Metrics(options.metrics, connections);
  metrics?.watch(http);
  options.traces?.watch(http);
  closeQuietConnections(http);
  clearUnreadBodies(http);
  handleErrors(http);
  logRequests(http);
  sendSecurityHeaders(http, runningRelease());
  // `receiveForm` refuses them with a message.
  await http.register(multipart, { throwFileSizeLimit: false });
  await describeApi(http);

  const tokens = new Tokens(keysIn(options.jwtSecret));
  const box = secondFactorBox(options.jwtSecret);
  const readiness: Readiness = {
    stopping: false,
    newestMigration: await newestMigration(),
    storageFullAt: -Infinity,
  };
  const stopListening = subscribe(channels.refusal, (code) => {
    if (code === 'storage-full') readiness.storageFullAt = performance.now();
  });
  http.addHook('onClose', stopListening);
  const files = new StoredFiles({ db, store: watchedStore(options.files), isUnused: fileIsUnused });
  const provider = options.company && new CompanyProvider(options.company);
  const printer = new PdfPrinter();
  http.addHook('onClose', async () => printer.close());
  const services = {
    ...connections,
    events,
    tokens,
    liveSessions: new LiveSessions({ reads: sessions, db }),
    liveTokens: new LiveTokens({ reads: sessions, db }),
    metricsToken: options.metrics?.token,
    uploadIdleMs: options.uploadIdleMs,
  };
  registerRoutes(
    http,
    {
      process: [...healthRoutes(readiness, sessions), ...(metrics ? metricsRoutes(metrics) : [])],
      ...featureRoutes({
        tokens,
        box,
        site: siteOf(options.publicUrl),
        printer,
        files,
        events,
        provider,
        sendsMail: options.sendsMail ?? false,
        publicUrl: options.publicUrl,
        webhooks: options.webhooks,
      }),
      reference: apiReferenceRoutes(http),
    },
    services,
  );
  await serveWeb(http, options.webDirectory);
  await http.ready();
  return { http, readiness, files };
}
