import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

/** What the process occupies, in MB: now, and at most so far. */
export function memoryOf({ process }: ServerProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** How long one caller at a steady pace waits for each reply while `until` is running. */
export async function timesUntil(
  until: Promise<unknown>,
  { url, authorization }: { url: string; authorization: string },
): Promise<number[]> {
  const state = { over: false };
  const watch = until.finally(() => (state.over = true));
  const times: number[] = [];
  while (!state.over) {
    const started = performance.now();
    const reply = await fetch(url, { headers: { authorization } });
    await reply.arrayBuffer();
    expect(reply.status).toBe(200);
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await watch;
  return times;
}

export const p95 = (times: number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
