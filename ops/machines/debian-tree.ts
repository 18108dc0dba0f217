import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../run-program.ts';
import { run } from './run.ts';

/** What runs of this check keep for the next one. */
export const cache = join(repository, '.cache/machines');

interface Wish {
  name: string;
  release: 'bookworm' | 'trixie';
  /** Packages of Debian, which apt-get installs as on a real machine. */
  packages: readonly string[];
  /** A shell script that finishes the tree, in it. */
  finish?: string;
}

/** A folder with a Debian system. debootstrap and apt-get make it once; nobody changes it afterwards. */
export async function debianTree({ name, release, packages, finish = '' }: Wish): Promise<string> {
  const digest = createHash('sha256')
    .update([release, ...packages, finish].join('\n'))
    .digest('hex')
    .slice(0, 12);
  const tree = join(cache, `${name}-${digest}`);
  if (existsSync(tree)) return tree;
  // Of an older list of packages, or interrupted.
  for (const old of globSync(join(cache, `${name}-*`))) rmSync(old, { recursive: true, force: true });
  const unfinished = join(cache, `${name}-unfinished`);
  mkdirSync(unfinished, { recursive: true });
  const mirror = mirrorOfThisMachine();
  // In namespaces of its own, so that neither its mounts nor a service that a package starts outlives it.
  const alone = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  await run([...alone, 'debootstrap', '--variant=minbase', release, unfinished, ...(mirror ? [mirror] : [])]);
  takeNetworkSettings(unfinished);
  writeFileSync(join(unfinished, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const script = `set -e
    mount -t proc proc "$1/proc"
    mount --bind /etc/resolv.conf "$1/etc/resolv.conf"
    mount --bind /etc/hosts "$1/etc/hosts"
    shift_to=$1
    shift
    export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root
    chroot "$shift_to" apt-get update -qq
    if [ $# -gt 0 ]; then chroot "$shift_to" apt-get install --yes -qq --no-install-recommends "$@"; fi
    chroot "$shift_to" apt-get clean`;
  await run([...alone, 'sh', '-c', script, 'sh', unfinished, ...packages]);
  rmSync(join(unfinished, 'usr/sbin/policy-rc.d'));
  if (finish) await run([...alone, 'chroot', unfinished, 'sh', '-euc', finish]);
  await run(['mv', unfinished, tree]);
  console.log(`    ${basename(tree)} is made, for the next runs, too`);
  return tree;
}

/** The first mirror of Debian that apt-get uses here; without one, debootstrap takes Debian's own. */
function mirrorOfThisMachine(): string | undefined {
  const files = ['/etc/apt/sources.list', ...globSync('/etc/apt/sources.list.d/*.{list,sources}')];
  for (const file of files.filter((one) => existsSync(one))) {
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines) {
      const found = /^(?:deb|URIs:)\s.*?(https?:\/\/\S+\/debian)\/?(?=\s|$)/.exec(line)?.[1];
      if (found) return found;
    }
  }
  return undefined;
}

/** How this machine reaches its mirror: through a proxy, or an old snapshot. */
function takeNetworkSettings(tree: string): void {
  for (const file of ['etc/resolv.conf', 'etc/hosts']) writeFileSync(join(tree, file), '');
  for (const file of globSync('/etc/apt/apt.conf.d/*')) {
    const settings = readFileSync(file, 'utf8').split('\n');
    const network = settings.filter((line) => /^Acquire::\S+ "[^"]*";$/.test(line) && !line.includes('IndexTargets'));
    if (network.length > 0) appendFileSync(join(tree, 'etc/apt/apt.conf.d/90network'), `${network.join('\n')}\n`);
  }
}
