import { setTimeout as sleep } from 'node:timers/promises';

const usualMs = 3;
const longestMs = 250;

/**
 * For long work in small parts, between two of them: waits a moment, and much longer when that moment came late, because then
 * requests are waiting for this thread or this machine.
 */
export async function letOthersGoFirst(): Promise<void> {
  const begun = performance.now();
  await sleep(1);
  const tookMs = performance.now() - begun;
  if (tookMs > usualMs) await sleep(Math.min(tookMs * 10, longestMs));
}
