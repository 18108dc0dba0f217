import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestReleases } from '../release/test-releases.ts';
import { repository } from '../run-program.ts';
import { commandsBelow } from '../readme-commands.ts';
import { debianTree } from './debian-tree.ts';
import { Machine, until } from './machine.ts';
import { site } from './visitor.ts';

/** Units that look after hardware, which namespaces do not have. */
const withoutHardware = [
  'systemd-udevd.service',
  'systemd-udevd-control.socket',
  'systemd-udevd-kernel.socket',
  'systemd-udev-trigger.service',
  'systemd-timesyncd.service',
  'systemd-networkd.service',
  'systemd-resolved.service',
  'networking.service',
  'e2scrub_reap.service',
  'dev-hugepages.mount',
  'dev-mqueue.mount',
  'sys-kernel-debug.mount',
  'sys-kernel-tracing.mount',
];

const boot = `
  tree=$1 upper=$2 work=$3 root=$4
  mount -t overlay overlay -o "lowerdir=$tree,upperdir=$upper,workdir=$work" "$root"
  cd "$root"
  mount -t proc proc proc
  mount -t sysfs sysfs sys
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do
    : >"dev/$device"
    mount --bind "/dev/$device" "dev/$device"
  done
  mkdir dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
  mount -t tmpfs tmpfs dev/shm
  ln -s pts/ptmx dev/ptmx
  ln -s /proc/self/fd dev/fd
  for number in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/\${number%%:*}" "dev/\${number#*:}"; done
  mount -t tmpfs -o mode=755 tmpfs run
  mkdir -p before
  pivot_root . before
  umount -l /before
  exec env -i container=docker PATH="$PATH" /lib/systemd/systemd --show-status=no`;

/** README's packages and those of docs/operate-backup.md. */
function packages(): string[] {
  const [install = ''] = commandsBelow(join(repository, 'README.md'), '### On Debian').split('\n');
  const [, ofReadme = ''] = /apt-get install --yes --no-install-recommends (.+)$/.exec(install) ?? [];
  return ['systemd', 'systemd-sysv', 'dbus', 'iproute2', ...ofReadme.split(' '), 'pgbackrest', 'restic'];
}

/** A Debian 12 whose first process is systemd, in namespaces. What it writes survives its restart. */
export class SystemdMachine {
  readonly #folder: string;
  readonly #tree: string;
  #machine: Machine | undefined;

  private constructor(folder: string, tree: string) {
    this.#folder = folder;
    this.#tree = tree;
  }

  static async make(folder: string, { first, second }: TestReleases): Promise<SystemdMachine> {
    const tree = await debianTree({
      name: 'systemd',
      release: 'bookworm',
      packages: packages(),
      finish: `systemctl mask ${withoutHardware.join(' ')}
        echo gso >/etc/hostname
        : >/etc/machine-id`,
    });
    for (const part of ['upper/etc', 'upper/root', 'work', 'root'])
      mkdirSync(join(folder, part), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'upper/etc/hosts'), `127.0.0.1 localhost gso ${site}\n::1 localhost\n`);
    cpSync(dirname(first.archive), join(folder, 'upper/root/first'), { recursive: true });
    cpSync(dirname(second.archive), join(folder, 'upper/root/second'), { recursive: true });
    return new SystemdMachine(folder, tree);
  }

  get machine(): Machine {
    if (!this.#machine) throw new Error('The machine is off.');
    return this.#machine;
  }

  /** Returns when systemd has started everything. A unit that failed is an error. */
  async switchOn(): Promise<void> {
    const machine = await Machine.start({
      name: `gso-systemd-${process.pid}`,
      isolate: ['--net', '--uts', '--ipc', '--cgroup'],
      script: boot,
      args: [this.#tree, ...['upper', 'work', 'root'].map((part) => join(this.#folder, part))],
      log: join(this.#folder, 'systemd.log'),
      hasCgroup: true,
    });
    this.#machine = machine;
    let state = '';
    await until('the end of the start of systemd', 120, async () => {
      if (machine.hasEnded) throw new Error(`systemd ended:\n${machine.log}`);
      state = await machine.run('systemctl is-system-running || true').catch(() => '');
      return state === 'running' || state === 'degraded';
    });
    if (state === 'degraded') throw new Error(await machine.run('systemctl --failed --no-legend --plain'));
  }

  async switchOff(): Promise<void> {
    // Its answer may be lost with the machine.
    await this.machine.run('systemctl poweroff').catch(() => undefined);
    await this.machine.ended(90);
    this.#machine = undefined;
  }
}
