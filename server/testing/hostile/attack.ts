// What one signed-in user can do to a server with a few connections. Runs as a separate process, so that its work does
// not slow down the measurement, until it is asked to stop. Prints the replies it received.
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { attacks } from './attacks.ts';
import { type Outcome, Attacker } from './attacker.ts';

const { ATTACK_ORIGIN = '', ATTACK_TOKEN = '', ATTACK_USERNAME = '', ATTACK_AUTHORITY = '' } = process.env;

// An attacker uses another machine.
setPriority(19);
const attacker = new Attacker({ origin: ATTACK_ORIGIN, token: ATTACK_TOKEN, authority: ATTACK_AUTHORITY });
const outcomes = new Map<string, Map<Outcome, number>>();
const state = { over: false };
process.once('SIGTERM', () => (state.over = true));

const loops = (await attacks(attacker, ATTACK_USERNAME)).flatMap(({ name, loops: count, pauseMs, once }) => {
  const counted = new Map<Outcome, number>();
  outcomes.set(name, counted);
  return Array.from({ length: count }, async () => {
    while (!state.over) {
      const outcome = await once().catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
      await sleep(pauseMs);
    }
  });
});
process.send?.('ready');
while (!state.over) await sleep(200);
await Promise.race([Promise.all(loops), sleep(3000)]);
for (const [name, counted] of outcomes) {
  const shown = [...counted].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
  console.log(`    attack ${name}: ${shown}`);
}
process.exit(0);
