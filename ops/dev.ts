import type { ChildProcess } from 'node:child_process';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPeople } from '../server/seeds/demo-people.ts';
import { demoPasswordFile, devFiles, devFolder, keptSecret, openDevDatabase } from './dev-database.ts';
import { freePort } from './free-port.ts';
import { endProgram, repository, startProgram } from './run-program.ts';

const ending = new Promise<string>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
});

const database = await openDevDatabase();
const programs: ChildProcess[] = [];
try {
  const api = `http://127.0.0.1:${await portFor('PORT', 3000)}`;
  const web = `http://127.0.0.1:${await portFor('WEB_PORT', 5173)}`;
  programs.push(startApi(api, web), startWeb(web, api));
  const failure = Promise.race(programs.map((program) => unexpectedEnd(program)));
  await Promise.race([Promise.all([answers(`${api}/readyz`), answers(web)]).then(() => invite(web)), failure, ending]);
  await Promise.race([failure, ending]);
} finally {
  console.log('Ending.');
  await Promise.all(programs.map((program) => endProgram(program)));
  await database.stop();
}
process.exit();

/** A port that was asked for is used as it is; a default port that is taken is replaced by a free one. */
async function portFor(name: string, byDefault: number): Promise<number> {
  const wanted = Number(process.env[name] ?? 0);
  const port = await freePort(wanted || byDefault);
  if (wanted && port !== wanted)
    throw new Error(`${name} asks for port ${wanted}, but something already listens there.`);
  return port;
}

function startApi(address: string, web: string): ChildProcess {
  const { hostname, port } = new URL(address);
  return startProgram('api', ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    DATABASE_URL: database.url,
    JWT_SECRET: keptSecret(join(devFolder, 'jwt-secret'), 48),
    WEBHOOK_KEY: keptSecret(join(devFolder, 'webhook-key'), 48),
    FILE_DIRECTORY: devFiles,
    HOST: hostname,
    PORT: port,
    // Browsers allow passkeys for a name, not for an address.
    PUBLIC_URL: `http://localhost:${new URL(web).port}`,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  });
}

function startWeb(address: string, api: string): ChildProcess {
  const { port } = new URL(address);
  const vite = ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', '--clearScreen', 'false'];
  return startProgram('web', vite, { GSO_API: api, WEB_PORT: port });
}

async function unexpectedEnd(program: ChildProcess): Promise<void> {
  await new Promise((resolve) => program.once('exit', resolve));
  process.exitCode = 1;
}

async function answers(address: string): Promise<void> {
  for (;;) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await sleep(100);
  }
}

function invite(address: string): void {
  console.log(`\nGSO WebApp is running at ${address}`);
  console.log(`Sign in as admin with the password ${keptSecret(demoPasswordFile)}`);
  console.log(`(made at the first start and kept in ${relative(repository, demoPasswordFile)})`);
  console.log('These demonstration users have the same password:');
  for (const { username, role, firstName } of demoPeople) console.log(`  ${username.padEnd(8)}${role}, ${firstName}`);
  console.log('Ctrl-C ends everything.\n');
}
