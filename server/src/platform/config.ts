import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { companyProblems, companySettings } from './company-settings.ts';
import { keysIn } from './signing-keys.ts';
import { readSettings } from './read-settings.ts';
import { type UnknownSetting, unknownSettings } from './unknown-settings.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host:5432/database');

/** One key, or several on lines of their own. */
const keyList = z
  .string()
  .refine(
    (keys) => keysIn(keys).every((key) => key.length >= 32) && keysIn(keys).length > 0,
    'must have at least 32 characters; `openssl rand -base64 48` makes a good one',
  );

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function isNetwork(part: string): boolean {
  const [address = '', bits, more] = part.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (most < 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
}

const networkList = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((list) => list.every(isNetwork), 'must be addresses or networks such as 127.0.0.1,::1,10.0.0.0/24');

/** An address, or a name and an address. Characters that could end a header are refused. */
const sender = /^(?:[^\s<>@,"]+@[^\s<>@,"]+|[^<>@,"\p{Cc}]+ <[^\s<>@,"]+@[^\s<>@,"]+>)$/u;

const folderOfRepository = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

// `gso help settings` prints these descriptions.
const settings = {
  DATABASE_URL: postgresUrl.describe(
    'The database, with the role of the application: a member of gso_app. On another machine with ?sslmode=verify-full.',
  ),
  JWT_SECRET: keyList.describe(
    'Signs the session tokens, and encrypts the secrets of second factors. The same for all API processes. A file may hold several keys on lines of their own: the first one signs, all are accepted. `gso keys rotate` adds them.',
  ),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen at; 0.0.0.0 means all addresses of the machine.'),
  PORT: z.coerce
    .number('must be a port number')
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('The port to listen at.'),
  REUSE_PORT: flag
    .default(false)
    .describe('Lets several API processes share one port; the kernel spreads the connections.'),
  DATABASE_CONNECTIONS: z.coerce
    .number('must be a number')
    .int()
    .min(2)
    .max(100)
    .default(4)
    .describe(
      'How many connections an API process opens for reads, and as many again for transactions. In all it opens up to twice this number and 14 more: 6 for exports and jobs, 5 for the job queue, and one each for sessions, events and /metrics.',
    ),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Jakarta')
    .default('Asia/Jakarta')
    .describe('Where the business is: its days and months begin there.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The log level: trace, debug, info, warn, error, fatal or silent.'),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0)
    .max(10, 'must be 10 or less')
    .default(0)
    .describe(
      'How long an API process that was asked to stop still takes requests while /readyz refuses, so that a proxy notices.',
    ),
  TRUSTED_PROXIES: networkList
    .default([])
    .describe(
      'The reverse proxies in front, as addresses or networks with commas between. Only their X-Forwarded-For is trusted.',
    ),
  TRUST_PROXY: flag.default(false).describe('The old name. True means TRUSTED_PROXIES=127.0.0.1,::1.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://gso.example.com' })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional()
    .describe(
      'The address at which people open the product, such as https://gso.example.com. Links in mail, passkeys and the sign-in with a company account need it. Calendar addresses begin with it; without it, with the address of the request.',
    ),
  WEB_DIRECTORY: z.string().default(folderOfRepository('web/dist')).describe('The built web application.'),
  SERVE_DOES_CHORES: flag
    .default(true)
    .describe(
      'Whether API processes also run the jobs, scheduled ones and others. Set it to false if `gso worker` runs them.',
    ),
};

/** Attachments are stored in a folder of this machine unless a bucket is set. */
const fileSettings = {
  FILE_DIRECTORY: z
    .string()
    .default(folderOfRepository('data/files'))
    .describe('The folder of attachments, unless S3_BUCKET is set.'),
  S3_BUCKET: z.string().optional().describe('Keeps attachments in this bucket instead of a folder.'),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
  S3_ENDPOINT: z
    .url('must be an address such as https://s3.example.com')
    .optional()
    .describe("The address of an S3 server that is not Amazon's."),
  S3_ACCESS_KEY_ID: z.string().default('').describe('The access key ID for S3.'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('The secret access key for S3.'),
};

/** The SMTP server that mail is sent through. Without SMTP_HOST the product sends none and offers none. */
const mailSettings = {
  SMTP_HOST: z
    .string()
    .optional()
    .describe(
      'The SMTP server that sends our mail. Without it no mail is sent. It also needs MAIL_FROM and PUBLIC_URL.',
    ),
  SMTP_PORT: z.coerce
    .number('must be a port number')
    .int()
    .min(1)
    .max(65_535)
    .default(587)
    .describe('Its port: usually 587 with starttls, 465 with tls.'),
  SMTP_SECURITY: z
    .enum(['starttls', 'tls', 'none'], 'must be starttls, tls or none')
    .default('starttls')
    .describe(
      'starttls: encrypted after the greeting, and refused if the server cannot do it. tls: encrypted from the start. none: only for a server on this machine. Certificates are always checked; NODE_EXTRA_CA_CERTS names the file of your own authority.',
    ),
  SMTP_USER: z.string().optional().describe('The account at the SMTP server, if it asks for one.'),
  SMTP_PASSWORD: z.string().optional().describe('The password of that account.'),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address such as gso@example.com or GSO <gso@example.com>')
    .optional()
    .describe('The sender of our mail, such as GSO <gso@example.com>.'),
};

/** Messages to other programs. Without a key there are none. */
const webhookSettings = {
  WEBHOOK_KEY: keyList
    .optional()
    .describe(
      'Encrypts the keys that webhooks are signed with. The same for all API processes and workers. Without it there are no webhooks. A file may hold several keys on lines of their own: the first one encrypts, all decrypt.',
    ),
  WEBHOOK_NETWORKS: networkList
    .default([])
    .describe(
      'Private networks that webhooks may send to, as addresses or networks with commas between, such as 10.0.5.0/24. All other addresses that are not public are refused. Without TLS, webhooks send only there.',
    ),
};

/** For metrics and traces. */
const watchSettings = {
  SETTINGS_FILE: z
    .string()
    .default('/etc/gso/gso.env')
    .describe(
      'The file that these settings are read from. Names in it that are no settings are reported by gso doctor and at the start.',
    ),
  DATABASE_DIRECTORY: z
    .string()
    .default('/var/lib/postgresql')
    .describe('The folder of the database, whose disk is watched if it is on this machine.'),
  API_PORTS: z
    .string()
    .regex(/^\d+( \d+)*$/, 'must be port numbers such as 3001 3002')
    .optional()
    .describe('The ports of all API processes of this machine, for gso doctor. Each process has its own as PORT.'),
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes a good one')
    .regex(/^\S+$/, 'must not contain spaces')
    .optional()
    .describe('Opens /metrics to Prometheus. Without it nothing is counted.'),
  WORKER_METRICS_PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(3010)
    .describe('The port at which gso worker serves /metrics, if METRICS_TOKEN is set, and nothing else.'),
  WORKER_METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address that gso worker listens on for that. 0.0.0.0 for all, such as in a container.'),
  WORKER_HEARTBEAT_FILE: z
    .string()
    .optional()
    .describe('A file that gso worker writes every 10 seconds while it can run jobs, for a health check of its age.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url('must be an address such as http://127.0.0.1:4318')
    .optional()
    .describe('Sends traces to this address by OTLP over HTTP. Without it nothing is traced.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for that address, such as authorization=Bearer%20….'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .describe('The share of requests that are traced, from 0 to 1.'),
};

const migrationSettings = {
  MIGRATION_DATABASE_URL: postgresUrl.describe(
    'The database, with the role that owns it: for gso db migrate and db check.',
  ),
};

const backupSettings = {
  BACKUP_REPOSITORY: z
    .string()
    .regex(
      /^(\/.|s3:\/\/.|ssh:\/\/.)/,
      'must be a folder, s3://BUCKET/FOLDER, or ssh://ACCOUNT@HOST/FOLDER for a host that runs pgBackRest',
    )
    .optional()
    .describe('Where backups are stored: a folder on another disk, a bucket, or another host.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes a good one')
    .optional()
    .describe('What backups are encrypted with. Without it none can be read: keep it outside of this machine, too.'),
  BACKUP_S3_ENDPOINT: z
    .url('must be an address such as https://s3.example.com')
    .optional()
    .describe("The address of the S3 server for backups that is not Amazon's."),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('The region of the bucket for backups.'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('The access key ID for that bucket.'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret access key for that bucket.'),
  BACKUP_S3_CA_FILE: z
    .string()
    .optional()
    .describe('The certificate of the authority that signed the certificate of that server, if it is your own.'),
  BACKUP_KEEP: z.coerce
    .number('must be a number')
    .int()
    .min(1)
    .default(4)
    .describe('How many full backups are kept, one a week, and with them every moment since the oldest.'),
  BACKUP_MAX_AGE_HOURS: z.coerce
    .number('must be a number of hours')
    .min(1)
    .default(26)
    .describe('How old the newest backup may be before it is reported as a problem.'),
  BACKUP_CONFIG: z
    .string()
    .default('/etc/pgbackrest/conf.d/gso.conf')
    .describe('The configuration of pgBackRest, which gso backup setup writes.'),
  BACKUP_STATUS_DIRECTORY: z
    .string()
    .optional()
    .describe('A small folder that shows when each part of the backups last succeeded. The server reads it.'),
};

/** All settings, for the help and for `gso doctor`. */
export const allSettings = {
  ...settings,
  ...companySettings,
  ...fileSettings,
  ...mailSettings,
  ...webhookSettings,
  ...watchSettings,
  ...migrationSettings,
  ...backupSettings,
};

const serverConfig = z.object({
  ...settings,
  ...companySettings,
  ...fileSettings,
  ...mailSettings,
  ...webhookSettings,
  ...watchSettings,
  BACKUP_STATUS_DIRECTORY: backupSettings.BACKUP_STATUS_DIRECTORY,
  BACKUP_MAX_AGE_HOURS: backupSettings.BACKUP_MAX_AGE_HOURS,
});
export type ServerConfig = z.output<typeof serverConfig>;

/** Whether the server needs a valid value to start. */
export const isOfServer = (name: string): boolean => name in serverConfig.shape;

/** For processes other than the API: they need no port and no secret. */
const workerConfig = z.object({ ...fileSettings, ...mailSettings, ...webhookSettings }).extend({
  DATABASE_URL: settings.DATABASE_URL,
  PUBLIC_URL: settings.PUBLIC_URL,
  TIME_ZONE: settings.TIME_ZONE,
  LOG_LEVEL: settings.LOG_LEVEL,
  METRICS_TOKEN: watchSettings.METRICS_TOKEN,
  WORKER_METRICS_PORT: watchSettings.WORKER_METRICS_PORT,
  WORKER_METRICS_HOST: watchSettings.WORKER_METRICS_HOST,
  WORKER_HEARTBEAT_FILE: watchSettings.WORKER_HEARTBEAT_FILE,
  BACKUP_STATUS_DIRECTORY: backupSettings.BACKUP_STATUS_DIRECTORY,
  BACKUP_MAX_AGE_HOURS: backupSettings.BACKUP_MAX_AGE_HOURS,
});

/** Variables that are probably meant as settings, but are none. */
export const unknownSettingsIn = (env: NodeJS.ProcessEnv): UnknownSetting[] =>
  unknownSettings(
    new Set(Object.keys(allSettings)),
    env,
    watchSettings.SETTINGS_FILE.parse(env['SETTINGS_FILE'] || undefined),
  );

const fileConfig = z.object(fileSettings);
export type WorkerConfig = z.output<typeof workerConfig>;
export type FileConfig = z.output<typeof fileConfig>;

const mailConfig = z.object({ ...mailSettings, PUBLIC_URL: settings.PUBLIC_URL });
export type MailConfig = z.output<typeof mailConfig>;

/** For commands that only use the database. */
const databaseConfig = serverConfig.pick({ DATABASE_URL: true });

/** For commands that print a link. */
const linkConfig = z.object({ DATABASE_URL: settings.DATABASE_URL, PUBLIC_URL: settings.PUBLIC_URL.unwrap() });

const migrationConfig = z.object(migrationSettings);

const backupConfig = z.object({ ...fileSettings, ...backupSettings }).extend({
  BACKUP_REPOSITORY: backupSettings.BACKUP_REPOSITORY.unwrap(),
  BACKUP_PASSPHRASE: backupSettings.BACKUP_PASSPHRASE.unwrap(),
  LOG_LEVEL: settings.LOG_LEVEL,
});
export type BackupConfig = z.output<typeof backupConfig>;

/** What a process that runs jobs watches of the backups, if they are set up. */
export const backupWatchOf = (config: Pick<ServerConfig, 'BACKUP_STATUS_DIRECTORY' | 'BACKUP_MAX_AGE_HOURS'>) =>
  config.BACKUP_STATUS_DIRECTORY
    ? { status: config.BACKUP_STATUS_DIRECTORY, maxAgeHours: config.BACKUP_MAX_AGE_HOURS }
    : undefined;

/** The proxies whose X-Forwarded-For is trusted. The old setting meant a proxy on the same machine. */
export const trustedProxies = ({ TRUSTED_PROXIES, TRUST_PROXY }: ServerConfig): string[] =>
  TRUSTED_PROXIES.length > 0 || !TRUST_PROXY ? TRUSTED_PROXIES : ['127.0.0.1', '::1'];

/** The errors in the configuration, written for the person who installs the product. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export function readServerConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const config = readConfig(serverConfig, env);
  const problems = companyProblems(config);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
export const readWorkerConfig = (env: NodeJS.ProcessEnv): WorkerConfig => readConfig(workerConfig, env);
export const readFileConfig = (env: NodeJS.ProcessEnv): FileConfig => readConfig(fileConfig, env);
export const readMailConfig = (env: NodeJS.ProcessEnv): MailConfig => readConfig(mailConfig, env);
export const readDatabaseConfig = (env: NodeJS.ProcessEnv) => readConfig(databaseConfig, env);
export const readLinkConfig = (env: NodeJS.ProcessEnv) => readConfig(linkConfig, env);
export const readMigrationConfig = (env: NodeJS.ProcessEnv) => readConfig(migrationConfig, env);
export const readBackupConfig = (env: NodeJS.ProcessEnv): BackupConfig => readConfig(backupConfig, env);

function readConfig<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, env: NodeJS.ProcessEnv) {
  const found = readSettings(schema.shape, env);
  const problems = found.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new ConfigError(problems);
  return schema.parse(Object.fromEntries(found.map(({ name, written }) => [name, written])));
}
