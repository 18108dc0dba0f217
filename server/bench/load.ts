import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CompiledQuery } from 'kysely';

const run = promisify(execFile);

export interface Load {
  connections: number;
  seconds: number;
}

/** Transactions per second of the bare statements, over the same kind of connection as the API's. */
export async function runBare(
  url: string,
  statements: CompiledQuery[],
  { connections, seconds }: Load,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gso-bench-'));
  const file = join(folder, 'script.sql');
  const variables: string[] = [];
  const script = statements.map(({ sql, parameters }) => {
    const text = sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const name = `p${variables.length}`;
      variables.push('-D', `${name}=${literal(parameters[Number(place) - 1])}`);
      return `:${name}`;
    });
    return `${text.replaceAll(/\s+/g, ' ').trim()};\n`;
  });
  await writeFile(file, script.join(''));
  const planning = statements.some(({ sql }) => sql.includes('plan each time'))
    ? '-c plan_cache_mode=force_custom_plan'
    : '';
  const { stdout } = await run(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-j',
      String(Math.min(2, connections)),
      '-T',
      String(seconds),
      '-f',
      file,
      ...variables,
      url,
    ],
    { env: { ...process.env, PGOPTIONS: `-c timezone=UTC -c jit=off ${planning}` } },
  );
  await rm(folder, { recursive: true });
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

function literal(value: unknown): string {
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}

/** Requests per second over HTTP; any answer but a success is an error. */
export async function runHttp(url: string, token: string, { connections, seconds }: Load): Promise<number> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-H',
    `Authorization: Bearer ${token}`,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`The API failed under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
