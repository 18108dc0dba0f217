import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission } from '@gso/contract/permissions';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { DestinationStream } from 'pino';
import { buildApp } from '../src/app.ts';
import type { CompanySettings } from '../src/platform/company-settings.ts';
import type { WebhookSetup } from '../src/features/webhook/setup.ts';
import { EventListener } from '../src/platform/events/event-listener.ts';
import { DiskStore } from '../src/platform/files/disk-store.ts';
import type { StoredFiles } from '../src/platform/files/stored-files.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { Traces } from '../src/platform/watch/traces.ts';
import { type Person, createPerson } from './people.ts';
import { testSecret } from './server-process.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

export interface Reply<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
}

/** A caller of the API, signed in or not. */
export interface Caller {
  username: string;
  token: string | undefined;
  get<Body = Record<string, unknown>>(url: string): Promise<Reply<Body>>;
  post<Body = Record<string, unknown>>(
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Reply<Body>>;
  patch<Body = Record<string, unknown>>(url: string, body: object): Promise<Reply<Body>>;
  delete<Body = Record<string, unknown>>(url: string): Promise<Reply<Body>>;
  send<Body = Record<string, unknown>>(options: InjectOptions): Promise<Reply<Body>>;
}

export interface TestApp extends TestDatabase {
  files: StoredFiles;
  /** The folder of the files. */
  fileDirectory: string;
  http: FastifyInstance;
  logged: string[];
  anonymous: Caller;
  person(permissions: readonly Permission[], name?: string): Promise<Person>;
  signIn(person: Person): Promise<Caller>;
  /** Signs in a new user with exactly these permissions. */
  userWith(...permissions: Permission[]): Promise<Caller>;
  /** Lets the user create an API token, and returns the program that calls with it. */
  programOf(user: Caller, permissions: readonly Permission[], name?: string): Promise<Caller>;
}

export interface TestAppOptions {
  metricsToken?: string;
  /** The database connection of the metrics, if not the application's. */
  watchUrl?: string;
  backupStatus?: string;
  traces?: Traces;
  /** The built web application; without it there is none. */
  webDirectory?: string;
  uploadIdleMs?: number;
  company?: CompanySettings;
  /** Whether links and notifications can be mailed. */
  sendsMail?: boolean;
  publicUrl?: string;
  webhooks?: WebhookSetup | undefined;
}

export async function startTestApp({
  metricsToken,
  watchUrl,
  backupStatus,
  traces,
  webDirectory = '',
  uploadIdleMs,
  company,
  sendsMail,
  publicUrl,
  webhooks,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const logged: string[] = [];
  const memory: DestinationStream = { write: (line) => void logged.push(line) };
  const logger = createLogger('info', memory);
  const events = new EventListener({ url: database.url, name: 'gso test events', logger });
  const fileDirectory = await mkdtemp(join(tmpdir(), 'gso-files-'));
  const { http, files } = await buildApp({
    ...database,
    files: new DiskStore(fileDirectory),
    events,
    jwtSecret: testSecret,
    publicUrl,
    logger,
    trustedProxies: ['127.0.0.1', '::1'],
    webDirectory,
    uploadIdleMs,
    company,
    sendsMail,
    webhooks,
    metrics: metricsToken
      ? {
          ...{
            token: metricsToken,
            databaseUrl: watchUrl ?? database.url,
            version: 'test',
            commit: 'test',
            backupStatus,
          },
          ...{ folders: { files: fileDirectory, database: '/does/not/exist' }, publicUrl },
        }
      : undefined,
    traces,
  });
  const signIn = async (person: Person) => {
    const { body } = await callerOf(http, undefined, '').post<{ token: string }>('/api/login', {
      username: person.username,
      password: person.password,
    });
    return callerOf(http, body.token, person.username);
  };
  return {
    ...database,
    files,
    fileDirectory,
    http,
    logged,
    anonymous: callerOf(http, undefined, ''),
    person: (permissions, name) => createPerson(database.db, permissions, name),
    signIn,
    userWith: async (...permissions) => signIn(await createPerson(database.db, permissions)),
    programOf: async (user, permissions, name = 'Program') => {
      const { body } = await user.post<{ token: string }>('/api/apitoken', { name, permissions, days: 30 });
      return callerOf(http, body.token, user.username);
    },
    drop: async () => {
      await http.close();
      await events.close();
      await database.drop();
      await rm(fileDirectory, { recursive: true, force: true });
    },
  };
}

/** The application on a separate database for the tests of one file. */
export function testApp(options: TestAppOptions = {}): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await startTestApp(options)));
  afterAll(() => app.drop());
  return app;
}

function callerOf(http: FastifyInstance, token: string | undefined, username: string): Caller {
  const send = async <Body>(options: InjectOptions): Promise<Reply<Body>> => {
    const response = await http.inject({
      ...options,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...options.headers },
    });
    return { status: response.statusCode, headers: response.headers, body: parsed(response.body) as Body };
  };
  return {
    username,
    token,
    send,
    get: (url) => send({ method: 'GET', url }),
    post: (url, body, headers) =>
      send({ method: 'POST', url, ...(body && { payload: body }), ...(headers && { headers }) }),
    patch: (url, body) => send({ method: 'PATCH', url, payload: body }),
    delete: (url) => send({ method: 'DELETE', url }),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
