import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { commandsBelow } from '../readme-commands.ts';
import type { TestReleases } from '../release/test-releases.ts';
import { repository } from '../run-program.ts';
import { until } from './machine.ts';
import type { Steps } from './steps.ts';
import { SystemdMachine } from './systemd-machine.ts';
import { administrator, Visitor } from './visitor.ts';

const units = ['gso@3001', 'gso@3002', 'gso-worker', 'caddy', 'postgresql'];
const backupUnits = ['gso-backup.timer', 'gso-backup-check.timer', 'gso-backup-files.service'];

/** README's "On Debian", and what docs/operate*.md say for the time after it, with systemd and the units of ops/debian. */
export async function checkSystemd(steps: Steps, folder: string, releases: TestReleases): Promise<void> {
  const { first, second } = releases;
  const host = await SystemdMachine.make(folder, releases);
  const run = (script: string, input?: string) => host.machine.run(script, input === undefined ? {} : { input });
  const deploy = (args: string) => run(`cd /opt/gso/current && ops/deploy ${args}`);

  await steps.step('systemd starts as the first process', async () => {
    await host.switchOn();
    return (await run('systemctl --version')).split('\n')[0];
  });

  await steps.step("README's commands install the release", async () => {
    await run(`cd /root/first\n${installation(releases)}`, `${administrator.password}\n`);
    await areActive(run, units);
  });

  const authority = await run('cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt');
  const visitor = new Visitor(host.machine, folder, authority);
  let visit = visitor;
  await steps.step('sign-in over TLS', async () => {
    await visitor.isReady();
    await visitor.signIn();
  });

  await steps.step('gso doctor finds no problem', () => doctor(run));

  await steps.step('backups are set up, as docs/operate-backup.md says', async () => {
    await run('gso backup setup');
    await run('systemctl restart postgresql && gso backup setup');
  });

  await steps.step('the first backup and its check, while there is no attachment', async () => {
    if ((await run('find /var/lib/gso/files -type f')) !== '') throw new Error('There are attachments.');
    await startToItsEnd(run, 'gso-backup.service');
    await startToItsEnd(run, 'gso-backup-check.service');
    await run(`systemctl enable --now ${backupUnits.join(' ')}`);
    await areActive(run, backupUnits);
    await noFailureReported(run);
  });

  let attachment = { path: '', sha256: '' };
  const companies = ['PT Sinar Baru'];
  await steps.step('a company, and a file of a visit', async () => {
    attachment = await visit.attach(await visit.createCompany('PT Sinar Baru'));
    await visit.compare(attachment);
  });

  const stillThere = async () => {
    // A new address of the machine's processes each time it starts.
    visit = new Visitor(host.machine, folder, authority);
    await until('a reply over TLS', 60, () =>
      visit.isReady().then(
        () => true,
        () => false,
      ),
    );
    await visit.signIn();
    const found = await visit.companies();
    if (found.join() !== companies.join()) throw new Error(`The companies are ${found.join()}.`);
    await visit.compare(attachment);
  };

  await steps.step('ops/deploy upgrade --backup', async () => {
    await deploy(`upgrade --backup /root/second/${basename(second.archive)}`);
    await runs(run, second.version);
    await areActive(run, units);
    await stillThere();
  });

  await steps.step('ops/deploy rollback', async () => {
    await deploy('rollback');
    await runs(run, first.version);
    await areActive(run, units);
    await stillThere();
  });

  await steps.step('the machine is switched off and on: everything comes back', async () => {
    await host.switchOff();
    await host.switchOn();
    await areActive(run, [...units, ...backupUnits]);
    await stillThere();
  });

  await steps.step('restore into empty folders, as docs/operate-backup.md says', async () => {
    await visit.createCompany('PT Sesudah Cadangan');
    companies.unshift('PT Sesudah Cadangan');
    // The log of the last change is archived when its segment is full or half a minute old; a check ends the segment.
    await startToItsEnd(run, 'gso-backup-check.service');
    const commands = commandsBelow(join(repository, 'docs/operate-backup.md'), '## Restore');
    // On the machine that made the backups the key can be left out.
    await run(commands.replace(' --key kept-elsewhere.txt', ''));
    await until('the end of the recovery', 120, async () => {
      const state = await run(
        `cd / && runuser -u postgres -- psql -XAtc 'select pg_is_in_recovery()' 2>/dev/null || true`,
      );
      return state === 'f';
    });
    await run('gso db check');
    await run(`systemctl start ${units.join(' ')} gso-backup-files
      rm /var/lib/postgresql/15/main.pgbackrest.conf
      gso backup setup && systemctl restart postgresql && gso backup setup`);
    await areActive(run, [...units, ...backupUnits]);
    await stillThere();
  });

  await steps.step('the backups and gso doctor after it', async () => {
    await startToItsEnd(run, 'gso-backup.service');
    await startToItsEnd(run, 'gso-backup-check.service');
    await noFailureReported(run);
    return doctor(run);
  });

  await steps.step('it is switched off, and nothing is left', async () => {
    await host.switchOff();
    const left = readdirSync(join(folder, 'root'));
    if (left.length > 0 || existsSync(`/sys/fs/cgroup/gso-systemd-${process.pid}`)) throw new Error(left.join());
  });
}

type Run = (script: string, input?: string) => Promise<string>;

/** The block of README.md without the line of apt-get: the packages are there, and there is no network. */
function installation({ key, first }: TestReleases): string {
  return commandsBelow(join(repository, 'README.md'), '### On Debian')
    .replace(/^apt-get .*\n/, '')
    .replaceAll('<public key of the publisher>', key)
    .replaceAll(/gso-webapp-[\w.-]+-linux-x64/g, basename(first.archive, '.tar.zst'))
    .replace(/^(?=gso-webapp-\S+\/ops\/deploy install)/m, 'GSO_TLS=internal ');
}

/** A unit that ends when its work is done. An error has its log, which ends with the machine. */
async function startToItsEnd(run: Run, unit: string): Promise<void> {
  await run(`systemctl start ${unit} || { journalctl --no-pager --output=cat --lines=30 --unit=${unit}; exit 1; }`);
}

async function areActive(run: Run, names: readonly string[]): Promise<void> {
  let said = '';
  await until(`all of ${names.join(', ')}`, 60, async () => {
    said = await run(`systemctl is-active ${names.join(' ')} || true`);
    return said.split('\n').every((state) => state === 'active');
  }).catch(() => {
    throw new Error(`${names.join(', ')} are ${said.replaceAll('\n', ', ')}`);
  });
}

async function noFailureReported(run: Run): Promise<void> {
  const said = await run(
    `journalctl --no-pager --quiet --identifier=gso-backup; systemctl --failed --no-legend --plain`,
  );
  if (said !== '') throw new Error(said);
}

async function runs(run: Run, version: string): Promise<void> {
  const said = await run('gso --version');
  if (!said.includes(`gso ${version},`)) throw new Error(`It runs ${said}, not ${version}.`);
}

async function doctor(run: Run): Promise<string> {
  const said = await run('gso doctor');
  const count = (kind: string) => said.match(new RegExp(`^${kind} `, 'gm'))?.length ?? 0;
  const warnings = said.match(/^warning .*/gm) ?? [];
  return [`${count('ok')} ok, ${count('problem')} problems, ${count('warning')} warnings`, ...warnings].join(
    '\n        ',
  );
}
