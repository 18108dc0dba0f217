// Three machines with the database and two with the API, made with ops/ha and killed in every way that ops/ha is for, while
// people work. Fails if an acknowledged write is lost, doubled or half, if a client gets another error than 503 with
// Retry-After, or if it takes longer than promised.
//
//   npm run drill:ha                     one of each fault
//   npm run drill:ha -- --failovers 50   that many failovers, in an order that --seed decides
//   npm run drill:ha -- --only crash     one of that kind, or as many as --failovers says
//   npm run drill:ha -- --asynchronous   with synchronous replication off: must report lost writes
//   npm run drill:ha -- --possible       only whether this machine allows it
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { runDrill } from './run-drill.ts';
import { whyImpossible } from './why-impossible.ts';

const { values: options } = parseArgs({
  options: {
    failovers: { type: 'string' },
    seed: { type: 'string' },
    asynchronous: { type: 'boolean' },
    only: { type: 'string' },
    possible: { type: 'boolean' },
  },
});

const why = whyImpossible();
if (why) {
  console.log(`The drill is impossible on this machine: ${why}.`);
  process.exitCode = 1;
} else if (process.env['GSO_HA_INSIDE'] === 'true') {
  const failed = await runDrill({
    failovers: options.failovers ? Number(options.failovers) : undefined,
    seed: Number(options.seed ?? Date.now() % 1_000_000),
    only: options.only,
    isAsynchronous: options.asynchronous ?? false,
  });
  for (const line of failed) console.log(`FAILED  ${line}`);
  process.exit(failed.length > 0 ? 1 : 0);
} else if (!options.possible) {
  // In its own network, with its own process numbers: nothing reaches out, and nothing is left when it ends. The shell
  // is the first process there and reaps those whose parents were killed.
  const { status } = spawnSync(
    'unshare',
    [
      ...['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-c', '"$@"; exit $?', 'sh'],
      ...[process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    ],
    { stdio: 'inherit', env: { ...process.env, GSO_HA_INSIDE: 'true' } },
  );
  process.exitCode = status ?? 1;
}
