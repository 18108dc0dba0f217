import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../ops/free-port.ts';
import { repository } from '../../../ops/run-program.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

export interface Installation {
  /** The proxy's address, over TLS. */
  origin: string;
  /** The certificate that its clients must trust. */
  authority: string;
  servers: ServerProcess[];
  stop(): Promise<void>;
}

/** Two API processes with the settings that ops/deploy writes, behind Caddy with the configuration that we ship. */
export async function startBehindCaddy(databaseUrl: string, home: string): Promise<Installation> {
  const settings = { ...shippedSettings(), FILE_DIRECTORY: join(home, 'files'), LOG_LEVEL: 'error' };
  const ports = [await freePort(), await freePort()];
  const servers = await Promise.all(ports.map((port) => startServerProcess(databaseUrl, port, settings)));
  const [http, https, admin] = [await freePort(), await freePort(), await freePort()];
  const authority = join(home, 'caddy/pki/authorities/local/root.crt');
  const caddy = spawn('caddy', ['run', '--config', join(repository, 'ops/Caddyfile'), '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      GSO_SITE: 'localhost',
      GSO_TLS: 'internal',
      GSO_UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      GSO_HTTP_PORT: String(http),
      GSO_HTTPS_PORT: String(https),
      GSO_CADDY_ADMIN: `localhost:${admin}`,
    },
    stdio: 'ignore',
  });
  const ended = once(caddy, 'exit');
  for (let tries = 0; !existsSync(authority); tries += 1) {
    if (tries > 100 || caddy.exitCode !== null) throw new Error('Caddy did not start.');
    await sleep(100);
  }
  return {
    origin: `https://localhost:${https}`,
    authority,
    servers,
    stop: async () => {
      caddy.kill('SIGKILL');
      await ended;
      await Promise.all(servers.map((server) => server.kill()));
    },
  };
}

/** The gso.env of an installation, without what the script computes: ports, paths and the public address. */
function shippedSettings(): Record<string, string> {
  const script = readFileSync(join(repository, 'ops/deploy'), 'utf8');
  const file = /gso\.env" <<END\n([\s\S]*?)\nEND\n/.exec(script)?.[1] ?? '';
  const settings = [...file.matchAll(/^([A-Z_]+)=(.*)$/gm)].flatMap(([, name = '', value = '']) =>
    value.includes('$') ? [] : [[name, value] as const],
  );
  if (settings.length === 0) throw new Error('ops/deploy does not write gso.env where it is looked for.');
  return Object.fromEntries(settings);
}
