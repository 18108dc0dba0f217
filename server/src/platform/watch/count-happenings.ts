import { Counter, Gauge, type Registry } from 'prom-client';
import { choreEnded, createRepeated, loginTried, refusalMade } from './happenings.ts';

/** Counts what is told. Answers how to stop that. */
export function countHappenings(registry: Registry): (() => void)[] {
  const registers = [registry];
  const refusals = new Counter({
    name: 'gso_refusals_total',
    help: 'Answers that refused what was asked, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  // Alerts look at how these grow, so they must be there before the first.
  for (const code of ['fault', 'unavailable', 'unknown-outcome', 'storage-full']) refusals.inc({ code }, 0);
  const logins = new Counter({
    name: 'gso_logins_total',
    help: 'Tries to sign in: succeeded, failed, or throttled after too many that failed.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['succeeded', 'failed', 'throttled']) logins.inc({ result }, 0);
  const repeats = new Counter({
    name: 'gso_idempotent_repeats_total',
    help: 'Creates that were repeated with the key of an earlier one and made nothing.',
    registers,
  });
  const chores = new Counter({
    name: 'gso_chores_total',
    help: 'Regular chores that this process did, by result.',
    labelNames: ['chore', 'result'],
    registers,
  });
  const choreSuccess = new Gauge({
    name: 'gso_chore_last_success_timestamp_seconds',
    help: 'When this process last did a chore with success.',
    labelNames: ['chore'],
    registers,
  });
  return [
    refusalMade.listen((code) => refusals.inc({ code })),
    loginTried.listen((result) => logins.inc({ result })),
    createRepeated.listen(() => repeats.inc()),
    choreEnded.listen(({ chore, failed }) => {
      chores.inc({ chore, result: failed ? 'failed' : 'done' });
      if (!failed) choreSuccess.setToCurrentTime({ chore });
    }),
  ];
}
