// README's two ways to run the product, on machines that are made for it: Debian 12 with systemd as the first process, and
// Docker with Compose. Installs, backs up, upgrades, rolls back, restarts and restores there. A line for each step.
//   --only systemd|containers  one of the two
//   --releases FOLDER          keeps the releases in that folder, or takes those that an earlier run has left there
//   --possible                 only whether this machine allows it
// docs/decisions/117-simulated-machines.md says how the machines are made and what differs from real ones.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkContainers } from './machines/check-containers.ts';
import { checkSystemd } from './machines/check-systemd.ts';
import { Machine } from './machines/machine.ts';
import { Steps } from './machines/steps.ts';
import { whyImpossible } from './machines/why-impossible.ts';
import { makeTestReleases, type TestReleases } from './release/test-releases.ts';
import { throwawayPlace } from './throwaway-place.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, releases: { type: 'string' }, possible: { type: 'boolean' } },
});
const checks = { systemd: withReleases, containers: checkContainers };

const why = whyImpossible();
if (why) {
  console.log(`The check is impossible on this machine: ${why}.`);
  process.exitCode = 1;
} else if (!options.possible) {
  await runChecks();
}

async function runChecks(): Promise<void> {
  const begun = performance.now();
  const place = mkdtempSync(join(throwawayPlace(8), 'gso-machines-'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // What is under way on a machine fails when the machine ends, and the rest is cleaned up as after any failure.
    process.once(signal, () => void Machine.stopAll());
  }
  let done = 0;
  try {
    for (const [name, check] of Object.entries(checks)) {
      if (options.only && options.only !== name) continue;
      const steps = new Steps(name);
      const folder = join(place, name);
      mkdirSync(folder);
      try {
        await check(steps, folder);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      }
      await Machine.stopAll();
      done += steps.done;
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  console.log(`${done} steps in ${minutes} min${process.exitCode ? ', and one FAILED' : ''}`);
}

async function withReleases(steps: Steps, folder: string): Promise<void> {
  let releases: TestReleases | undefined;
  const kept = options.releases;
  const list = kept && join(kept, 'releases.json');
  await steps.step('two releases of this commit', async () => {
    if (list && existsSync(list)) releases = JSON.parse(readFileSync(list, 'utf8')) as TestReleases;
    else releases = await makeTestReleases(kept ?? folder, 'this-commit');
    if (list) writeFileSync(list, JSON.stringify(releases));
    return `${releases.first.version} and ${releases.second.version}`;
  });
  if (releases) await checkSystemd(steps, folder, releases);
}
