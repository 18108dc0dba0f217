import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BareScript } from './bare-script.ts';

const run = promisify(execFile);

export interface Load {
  connections: number;
  seconds: number;
}

/** Transactions per second of a bare script, over the same kind of connection as the API's. */
export async function runBare(url: string, script: BareScript, { connections, seconds }: Load): Promise<number> {
  const { stdout } = await withFile('script.sql', script.text, (file) =>
    run(
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
        ...Object.entries(script.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
        url,
      ],
      { env: { ...process.env, PGOPTIONS: `-c timezone=UTC -c jit=off ${script.settings}` } },
    ),
  );
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

export interface HttpCall {
  url: string;
  token: string;
  /** What is created; without it the call is a read. */
  body?: object | undefined;
}

export interface HttpFigures {
  perSecond: number;
  /** The 95th percentile of the response times, in milliseconds. */
  p95: number;
}

/** Requests per second over HTTP; any status but a success is an error. */
export async function runHttp(call: HttpCall, { connections, seconds }: Load): Promise<HttpFigures> {
  const { stdout } = await withFile('call.lua', (call.body ? creating(call.body) : '') + reporting, (file) =>
    run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      file,
      '-H',
      `Authorization: Bearer ${call.token}`,
      call.url,
    ]),
  );
  if (/Non-2xx|Socket errors|not created/.test(stdout)) throw new Error(`The API failed under load:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p95: Number(/p95: (\d+)/.exec(stdout)?.[1]) / 1000,
  };
}

/** wrk prints other percentiles than the one that is wanted. */
const reporting = `
  function done(summary, latency)
    print("p95: " .. string.format("%d", latency:percentile(95)))
    local missed = runner and runner:get("notCreated") or 0
    if missed > 0 then print(missed .. " answers were not created") end
  end
`;

/** Creates the same record again and again, each time as a new call with its own key; every reply must be a 201. */
const creating = (body: object): string => `
  local made = 0
  function setup(thread) runner = thread end
  wrk.method = "POST"
  wrk.body = ${JSON.stringify(JSON.stringify(body))}
  wrk.headers["Content-Type"] = "application/json"
  function request()
    made = made + 1
    wrk.headers["Idempotency-Key"] = "${randomUUID()}-" .. made
    return wrk.format()
  end
  notCreated = 0
  function response(status)
    if status ~= 201 then notCreated = notCreated + 1 end
  end
`;

async function withFile<Result>(name: string, text: string, use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'gso-bench-'));
  try {
    const file = join(folder, name);
    await writeFile(file, text);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
