import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { channels, kindOf, subscribe, works } from '../diagnostics.ts';

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;
const resultOf = (failed: boolean) => (failed ? 'failed' : 'done');

/** Counts the events of this process, apart from requests. Returns a function that stops it. */
export const measureEvents = (registry: Registry): (() => void)[] => [
  ...countRefusals(registry),
  ...measureWork(registry),
  countJobs(registry),
  measureStatements(registry),
];

function countRefusals(registry: Registry): (() => void)[] {
  const registers = [registry];
  const refusals = new Counter({
    name: 'gso_refusals_total',
    help: 'Requests that were refused, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  // Alerts look at the increase of these counters, so they must exist before the first event.
  for (const code of ['fault', 'unavailable', 'unknown-outcome', 'storage-full']) refusals.inc({ code }, 0);
  const logins = new Counter({
    name: 'gso_logins_total',
    help: 'Attempts to sign in: succeeded, failed, or throttled after too many failures.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['succeeded', 'failed', 'throttled']) logins.inc({ result }, 0);
  const repeats = new Counter({
    name: 'gso_idempotent_repeats_total',
    help: 'Creates that were repeated with the key of an earlier one and made nothing.',
    registers,
  });
  return [
    subscribe(channels.refusal, (code) => refusals.inc({ code })),
    subscribe(channels.login, (result) => logins.inc({ result })),
    subscribe(channels.repeatedCreate, () => repeats.inc()),
  ];
}

function countJobs(registry: Registry): () => void {
  const registers = [registry];
  const jobs = new Counter({
    name: 'gso_chores_total',
    help: 'Jobs that this process ran, by result: done, failed and tried again, or failed for good.',
    labelNames: ['chore', 'result'],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'gso_chore_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process.',
    labelNames: ['chore'],
    registers,
  });
  const durations = new Histogram({
    name: 'gso_job_duration_seconds',
    help: 'Time of one attempt of a job.',
    labelNames: ['kind', 'result'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 60, 300],
    registers,
  });
  return subscribe(channels.job, ({ job, result, startedAt }) => {
    durations.observe({ kind: job, result }, secondsSince(startedAt));
    jobs.inc({ chore: job, result });
    if (result === 'done') lastSuccess.setToCurrentTime({ chore: job });
  });
}

function measureStatements(registry: Registry): () => void {
  const durations = new Histogram({
    name: 'gso_database_statement_duration_seconds',
    help: 'Time from sending a statement to its result, by the first word of the statement.',
    labelNames: ['kind', 'result'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
    registers: [registry],
  });
  return subscribe(channels.query, ({ text, startedAt, failed }) =>
    durations.observe({ kind: kindOf(text), result: resultOf(failed) }, secondsSince(startedAt)),
  );
}

function measureWork(registry: Registry): (() => void)[] {
  const registers = [registry];
  const durations = new Histogram({
    name: 'gso_work_duration_seconds',
    help: 'Time of long work within requests, from when it was asked for.',
    labelNames: ['work', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers,
  });
  const underWay = new Gauge({
    name: 'gso_work_under_way',
    help: 'Long work within requests that is running or waiting for its turn.',
    labelNames: ['work'],
    registers,
  });
  for (const work of works) {
    underWay.set({ work }, 0);
    // Alerts look at the increase of these counters, so they must exist before the first event.
    for (const failed of [false, true]) durations.zero({ work, result: resultOf(failed) });
  }
  return [
    subscribe(channels.workStart, (work) => underWay.inc({ work })),
    subscribe(channels.workEnd, ({ work, startedAt, failed }) => {
      underWay.dec({ work });
      durations.observe({ work, result: resultOf(failed) }, secondsSince(startedAt));
    }),
  ];
}
