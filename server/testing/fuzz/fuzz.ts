import { readFileSync } from 'node:fs';
import { FuzzClient, type FuzzReply } from './fuzz-client.ts';
import { type FuzzPeople, signInFromElsewhere } from './fuzz-fixture.ts';
import { type FuzzRequest, fuzzRequest } from './fuzz-request.ts';
import { faultOf } from './judge-reply.ts';
import { smallerRequests } from './smaller-requests.ts';

export interface FuzzRun {
  origin: string;
  pid: number;
  people: FuzzPeople;
  seed: number;
  /** The number of the first request, and how many there are. */
  first?: number;
  requests: number;
  inFlight: number;
  onProgress?: (done: number) => void;
}

export interface FuzzFailure {
  fault: string;
  operation: string;
  times: number;
  /** The smallest request that was found to fail in the same way. */
  request: FuzzRequest;
  said: string;
}

export interface FuzzReport {
  seconds: number;
  statuses: Map<number, number>;
  slowest: { ms: number; request: FuzzRequest }[];
  failures: FuzzFailure[];
}

/** Sends the requests with these numbers and returns the replies that break a rule. */
export async function fuzz(run: FuzzRun): Promise<FuzzReport> {
  const begun = performance.now();
  const client = new FuzzClient(run.origin, run.inFlight);
  const sessions = new Sessions(run.origin);
  const world = { seed: run.seed, ...run.people };
  const statuses = new Map<number, number>();
  const slowest: FuzzReport['slowest'] = [];
  const failures = new Map<string, FuzzFailure>();
  const first = run.first ?? 0;
  let next = first;

  const one = async (request: FuzzRequest): Promise<{ fault: string | undefined; reply?: FuzzReply }> => {
    try {
      const token = await sessions.tokenOf(request.caller);
      let reply = await client.send(request, token);
      // Another request ended this session. That is expected and not part of this test.
      if (reply.status === 401 && token !== undefined)
        reply = await client.send(request, await sessions.renewed(request.caller, token));
      return { fault: faultOf(request, reply), reply };
    } catch (error) {
      if (!isAlive(run.pid)) return { fault: 'the process died' };
      return { fault: `no reply: ${error instanceof Error ? error.message : String(error)}` };
    }
  };
  const noteFailure = async (fault: string, request: FuzzRequest, reply: FuzzReply | undefined) => {
    const { operation } = request;
    // Each route has faults of its own; everything else has one cause wherever it is met.
    const kind = fault.startsWith('status 500') ? `${operation} ${fault}` : fault;
    const known = failures.get(kind);
    if (known) {
      known.times += 1;
      return;
    }
    const failure = { fault, operation, times: 1, request, said: reply?.body.toString('utf8') ?? '' };
    failures.set(kind, failure);
    failure.request = await smallest(request, async (smaller) => (await one(smaller)).fault === fault);
  };
  const work = async () => {
    for (let number = next++; number < first + run.requests && isAlive(run.pid); number = next++) {
      const request = fuzzRequest(world, number);
      const { fault, reply } = await one(request);
      if (reply) {
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        if (reply.ms > (slowest.at(-1)?.ms ?? 0) || slowest.length < 5) {
          slowest.push({ ms: reply.ms, request });
          slowest.sort((a, b) => b.ms - a.ms).splice(5);
        }
      }
      if (fault !== undefined) await noteFailure(fault, request, reply);
      if ((number - first + 1) % 1000 === 0) run.onProgress?.(number - first + 1);
    }
  };
  await Promise.all(Array.from({ length: run.inFlight }, work));
  client.close();
  return { seconds: (performance.now() - begun) / 1000, statuses, slowest, failures: [...failures.values()] };
}

/** Removes what is not needed for the same failure, as long as that succeeds and does not take long. */
async function smallest(request: FuzzRequest, fails: (smaller: FuzzRequest) => Promise<boolean>): Promise<FuzzRequest> {
  let found = request;
  let tries = 0;
  for (let progress = true; progress;) {
    progress = false;
    for (const smaller of smallerRequests(found)) {
      tries += 1;
      if (tries > 60) return found;
      if (!(await fails(smaller))) continue;
      found = smaller;
      progress = true;
      break;
    }
  }
  return found;
}

/** The callers' tokens; one that was ended is replaced once for all who wait. */
class Sessions {
  readonly #tokens = new Map<string, Promise<string>>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  tokenOf(caller: string | undefined): Promise<string | undefined> {
    if (caller === undefined) return Promise.resolve(undefined);
    const token = this.#tokens.get(caller) ?? signInFromElsewhere(this.#origin, caller);
    this.#tokens.set(caller, token);
    token.catch(() => this.#tokens.delete(caller));
    return token;
  }

  async renewed(caller: string | undefined, ended: string): Promise<string | undefined> {
    if (caller !== undefined && (await this.#tokens.get(caller)) === ended) this.#tokens.delete(caller);
    return this.tokenOf(caller);
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** As one line that a person can type again. */
function asCurl({ number, caller, method, path, query, headers, content }: FuzzRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;
  const head = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = content && [`--data-binary ${quoted(shortened(content.toString('utf8')))}`];
  return [
    `#${number} as ${caller ?? 'nobody'}:`,
    `curl -X ${method}`,
    ...head,
    ...(body ?? []),
    quoted(shortened(target)),
  ].join(' ');
}

const shortened = (text: string): string =>
  text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text;

export function describeReport({ seconds, statuses, slowest, failures }: FuzzReport): string {
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  return [
    `${total} replies in ${seconds.toFixed(1)} s (${(total / seconds).toFixed(0)} each second): ${counts.join(', ')}`,
    ...slowest.map(({ ms, request }) => `slow: ${ms.toFixed(0)} ms ${asCurl(request).slice(0, 200)}`),
    ...failures.map(
      ({ fault, operation, times, request, said }) =>
        `FAILED ${times} × ${operation}: ${fault}\n    ${asCurl(request)}\n    ${said.slice(0, 300)}`,
    ),
    `${failures.length} kinds of failures`,
  ].join('\n');
}
