import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runScheduledJobs, retryMs } from './scheduled-jobs.ts';
import { createLogger } from './logger.ts';

interface Line {
  level: number;
  msg: string;
  job: string;
  failures?: number;
  done?: number;
}
const warn = 40;
const info = 30;
const debug = 20;

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

/** Runs one job and returns what it logs. */
function watch(everyMs: number, run: () => Promise<number>): Line[] {
  const lines: Line[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  stop = runScheduledJobs([{ name: 'sweep', everyMs, run }], logger);
  return lines;
}

describe('scheduled jobs', () => {
  it('run at once, then at their interval, and log what they did', async () => {
    let calls = 0;
    const lines = watch(5, async () => (calls++ === 0 ? 7 : 0));
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(2));
    expect(lines[0]).toMatchObject({ level: info, msg: 'job done', job: 'sweep', done: 7 });
    expect(lines[1]).toMatchObject({ level: debug, done: 0 });
  });

  it('that fail are logged and tried again until they work', async () => {
    let calls = 0;
    const lines = watch(5, async () => {
      calls += 1;
      if (calls < 3) throw new Error('the database is away');
      return 0;
    });
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(3));
    expect(lines.slice(0, 4).map(({ level, msg, failures }) => [level, msg, failures])).toEqual([
      [warn, 'job failed; it will be tried again', 1],
      [warn, 'job failed; it will be tried again', 2],
      [info, 'job works again', 2],
      [debug, 'job done', undefined],
    ]);
  });

  it('never run twice at the same time', async () => {
    let [underWay, most, calls] = [0, 0, 0];
    watch(1, async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(10);
      underWay -= 1;
      calls += 1;
      return 0;
    });
    await vi.waitFor(() => expect(calls).toBeGreaterThan(3));
    expect(most).toBe(1);
  });

  it('that are running finish before the stop, and none starts afterwards', async () => {
    let [begun, finished] = [0, 0];
    watch(1, async () => {
      begun += 1;
      await sleep(30);
      finished += 1;
      return 0;
    });
    await stop();
    expect([begun, finished]).toEqual([1, 1]);
    await sleep(20);
    expect(begun).toBe(1);
  });

  it.each([
    [600_000, [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000]],
    [2000, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
  ])('of every %i ms that keep failing are tried ever more rarely', (everyMs, waits) => {
    expect(waits.map((_, place) => retryMs({ everyMs }, place + 1))).toEqual(waits);
  });
});
