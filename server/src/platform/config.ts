import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host:5432/database');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const settings = {
  DATABASE_URL: postgresUrl,
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes a good one'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  /** Lets several API processes share one port; the kernel spreads the connections. */
  REUSE_PORT: flag.default(false),
  /** How many connections this process opens for reads, and as many again for transactions. */
  DATABASE_CONNECTIONS: z.coerce.number('must be a number').int().min(2).max(100).default(4),
  /** Where the business is: its days and months begin there. */
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Jakarta').default('Asia/Jakarta'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** True behind a reverse proxy that sets X-Forwarded-For. */
  TRUST_PROXY: flag.default(false),
  /** The built web application. */
  WEB_DIRECTORY: z.string().default(fileURLToPath(new URL('../../../web/dist', import.meta.url))),
};

/** Attachments lie in a folder of this machine unless a bucket is named. */
const fileSettings = {
  FILE_DIRECTORY: z.string().default(fileURLToPath(new URL('../../../data/files', import.meta.url))),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url('must be an address such as https://s3.example.com').optional(),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
};

const serverConfig = z.object({ ...settings, ...fileSettings });
export type ServerConfig = z.output<typeof serverConfig>;

/** For commands that use the database as the application does, and nothing else of the server. */
const databaseConfig = serverConfig.pick({ DATABASE_URL: true });

const migrationConfig = z.object({ MIGRATION_DATABASE_URL: postgresUrl });

/** What is wrong with the configuration, in words for the person who installs it. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export const readServerConfig = (env: NodeJS.ProcessEnv): ServerConfig => readConfig(serverConfig, env);
export const readDatabaseConfig = (env: NodeJS.ProcessEnv) => readConfig(databaseConfig, env);
export const readMigrationConfig = (env: NodeJS.ProcessEnv) => readConfig(migrationConfig, env);

function readConfig<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, env: NodeJS.ProcessEnv) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of Object.keys(schema.shape)) {
    const file = env[`${name}_FILE`];
    try {
      const value = file ? readFileSync(file, 'utf8').trim() : env[name];
      if (value !== undefined && value !== '') values[name] = value;
    } catch {
      problems.push(`${name}_FILE points to ${file}, which cannot be read.`);
    }
  }
  const result = schema.safeParse(values);
  if (!result.success) {
    for (const issue of result.error.issues) {
      const name = String(issue.path[0]);
      if (problems.some((problem) => problem.startsWith(name))) continue;
      problems.push(
        name in values
          ? `${name} ${issue.message}.`
          : `${name} is missing. Set it in the environment, or put it in a file and set ${name}_FILE.`,
      );
    }
  }
  if (problems.length > 0 || !result.success) throw new ConfigError(problems);
  return result.data;
}
