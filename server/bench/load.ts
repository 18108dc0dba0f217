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

/** Requests per second over HTTP; any answer but a success is an error. */
export async function runHttp(call: HttpCall, { connections, seconds }: Load): Promise<number> {
  const { stdout } = await withFile('call.lua', call.body ? creating(call.body) : '', (file) =>
    run('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '-s',
      file,
      '-H',
      `Authorization: Bearer ${call.token}`,
      call.url,
    ]),
  );
  if (/Non-2xx|Socket errors|not created/.test(stdout)) throw new Error(`The API failed under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Creates the same thing again and again, each time as a new call with a key of its own; every answer must be a 201. */
const creating = (body: object): string => `
  local made = 0
  local runner
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
  function done()
    local missed = runner:get("notCreated")
    if missed > 0 then print(missed .. " answers were not created") end
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
