import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProgram } from './run-program.ts';

/** Looks after the services of a machine that is a folder, as ops/deploy and ops/cell make them with GSO_PREFIX. */
export const startSupervisor = (machine: string): ChildProcess =>
  spawn('runsvdir', ['-P', join(machine, 'etc/service')], { detached: true, stdio: 'ignore' });

export async function endServices(machine: string, supervisor: ChildProcess): Promise<void> {
  // runsvdir passes it on to everything it looks after.
  supervisor.kill('SIGHUP');
  await sleep(100);
  for (const service of globSync(join(machine, 'etc/service/*'))) spawnSync('sv', ['-w', '20', 'exit', service]);
  await endProgram(supervisor);
}
