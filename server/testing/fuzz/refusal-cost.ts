import { readFileSync } from 'node:fs';
import { FuzzClient } from './fuzz-client.ts';

/** The CPU of the process alone, not of its children. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

const size = 1_000_000;
const json = { 'content-type': 'application/json' };

/** What somebody without an account can send; each is refused before a password is looked at. */
const refused: Record<string, { method: string; path: string; headers: Record<string, string>; content?: string }> = {
  'a list without a session': { method: 'GET', path: '/api/company', headers: {} },
  'a forged session': { method: 'GET', path: '/api/company', headers: { authorization: 'Bearer a.b.c' } },
  'an unknown address': { method: 'GET', path: '/api/nothing', headers: {} },
  'a save of 1 MB without a session': {
    method: 'POST',
    path: '/api/company',
    headers: json,
    content: JSON.stringify({ name: 'x'.repeat(size) }),
  },
  'an order of 5 MB without a session': {
    method: 'POST',
    path: '/api/salespo',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    content: `--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${'x'.repeat(5 * size)}\r\n--x--\r\n`,
  },
  'a sign-in with 80,000 unknown keys': {
    method: 'POST',
    path: '/api/login',
    headers: json,
    content: `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  },
  'a sign-in nested 500,000 deep': {
    method: 'POST',
    path: '/api/login',
    headers: json,
    content: '['.repeat(size / 2) + ']'.repeat(size / 2),
  },
  'a sign-in with 1 MB of numbers': {
    method: 'POST',
    path: '/api/login',
    headers: json,
    content: `[${'0,'.repeat(size / 2)}0]`,
  },
  'a sign-in with a username of 1 MB': {
    method: 'POST',
    path: '/api/login',
    headers: json,
    content: JSON.stringify({ username: 'x'.repeat(size), password: 'x' }),
  },
  'a sign-in with half a body': { method: 'POST', path: '/api/login', headers: json, content: '{"username":"x","pass' },
  'a sign-in with 300 unknown keys': {
    method: 'POST',
    path: '/api/login',
    headers: json,
    content: `{${Array.from({ length: 300 }, (_, index) => `"k${index}":1`).join(',')}}`,
  },
  'a sign-in nested 1,500 deep': {
    method: 'POST',
    path: '/api/login',
    headers: json,
    content: '['.repeat(1500) + ']'.repeat(1500),
  },
};

const rounds = 3;

/**
 * Milliseconds of CPU for each refused request of somebody without an account. The cheapest round counts: what the process
 * clears up from earlier requests, and what other processes take from its cache, is no cost of these requests.
 */
export async function refusalCosts(origin: string, pid: number, times: number): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for (const [what, { content, ...request }] of Object.entries(refused)) {
    const client = new FuzzClient(origin, 1);
    const body = content === undefined ? {} : { content: Buffer.from(content) };
    const send = async () => {
      try {
        const { status } = await client.send(
          { number: 0, caller: undefined, operation: what, query: [], ...request, ...body },
          undefined,
        );
        if (status < 400 || status >= 500) throw new Error(`${what} answered ${status}`);
      } catch (error) {
        // A server that has refused need not listen to the rest.
        if (!/ECONNRESET|EPIPE/.test(String((error as NodeJS.ErrnoException).code))) throw error;
      }
    };
    await send();
    for (let round = 0; round < rounds; round += 1) {
      const before = cpuMs(pid);
      for (let count = 0; count < times; count += 1) await send();
      costs[what] = Math.min(costs[what] ?? Infinity, (cpuMs(pid) - before) / times);
    }
    client.close();
  }
  return costs;
}
