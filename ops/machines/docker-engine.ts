import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cache, debianTree } from './debian-tree.ts';
import { Machine, removeCgroup, until } from './machine.ts';

const boot = `
  tree=$1 upper=$2 work=$3 root=$4 data=$5 shared=$6 network=$7
  shift 7
  mount -t overlay overlay -o "lowerdir=$tree,upperdir=$upper,workdir=$work" "$root"
  cd "$root"
  mount -t proc proc proc
  mount -t sysfs sysfs sys
  mount --rbind /dev dev
  mount --rbind /sys/fs/cgroup sys/fs/cgroup
  mount -t tmpfs tmpfs run
  mkdir -p var/lib/docker root/shared before
  mount --bind "$data" var/lib/docker
  mount --bind "$shared" root/shared
  if [ "$network" = outer ]; then
    for file in resolv.conf hosts; do mount --bind "/etc/$file" "etc/$file"; done
  fi
  pivot_root . before
  umount -l /before
  if [ "$network" = own ]; then ip link set lo up; fi
  export HOME=/root
  dockerd "$@" &
  wait`;

/** The folder that the machine and the check share, as the machine sees it. */
export const shared = '/root/shared';

/** A Debian 13 with Docker's engine and Compose, in namespaces. Images and the results of builds stay for the next run. */
export class DockerEngine {
  readonly #folder: string;
  readonly #tree: string;
  readonly #cgroup = `gso-docker-${process.pid}`;
  #machine: Machine | undefined;

  private constructor(folder: string, tree: string) {
    this.#folder = folder;
    this.#tree = tree;
  }

  static async make(folder: string): Promise<DockerEngine> {
    const docker = ['docker.io', 'docker-cli', 'docker-buildx', 'docker-compose', 'runc', 'iptables'];
    const tree = await debianTree({
      name: 'docker',
      release: 'trixie',
      packages: [...docker, 'iproute2', 'openssl', 'git', 'ca-certificates'],
      finish: 'echo gso >/etc/hostname; echo 127.0.0.1 localhost gso >/etc/hosts',
    });
    for (const part of ['upper', 'work', 'root', 'shared']) mkdirSync(join(folder, part), { recursive: true });
    mkdirSync(join(cache, 'docker-data'), { recursive: true });
    return new DockerEngine(folder, tree);
  }

  get machine(): Machine {
    if (!this.#machine) throw new Error('The engine is off.');
    return this.#machine;
  }

  get isOn(): boolean {
    return this.#machine !== undefined && !this.#machine.hasEnded;
  }

  /** Builds need the network of the outer machine; everything else happens in one that nothing leaves. */
  async switchOn(network: 'outer' | 'own'): Promise<void> {
    const parts = ['upper', 'work', 'root'].map((part) => join(this.#folder, part));
    const machine = await Machine.start({
      name: this.#cgroup,
      isolate: ['--uts', '--ipc', ...(network === 'own' ? ['--net'] : [])],
      script: boot,
      args: [
        ...[this.#tree, ...parts, join(cache, 'docker-data'), join(this.#folder, 'shared'), network],
        ...['--exec-opt=native.cgroupdriver=cgroupfs', `--cgroup-parent=/${this.#cgroup}`],
        // Without a bridge nothing of the outer network is changed.
        ...(network === 'outer'
          ? ['--bridge=none', '--iptables=false', '--ip6tables=false', '--ip-forward=false']
          : []),
      ],
      log: join(this.#folder, 'dockerd.log'),
    });
    this.#machine = machine;
    await until('a reply of dockerd', 60, async () => {
      if (machine.hasEnded) throw new Error(`dockerd ended:\n${machine.log}`);
      return machine.run('docker info').then(
        () => true,
        () => false,
      );
    });
  }

  async switchOff(): Promise<void> {
    await this.machine.run('kill $(cat /run/docker.pid)');
    await this.machine.ended(90);
    this.#machine = undefined;
  }

  /** Docker leaves the parent of its cgroups behind, in each hierarchy. */
  async removeCgroups(): Promise<void> {
    for (const folder of globSync(`/sys/fs/cgroup/{${this.#cgroup},*/${this.#cgroup}}`)) await removeCgroup(folder);
  }
}
