import { spawnSync } from 'node:child_process';

const programs = ['unshare', 'nsenter', 'debootstrap', 'minisign', 'zstd', 'ip', 'curl', 'git'];

/** Why this machine cannot run the check, or undefined. */
export function whyImpossible(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root, to make namespaces';
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) return `missing: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`;
  const trial = `mount -t tmpfs tmpfs /mnt && mkdir /mnt/a /mnt/b /mnt/c &&
    mount -t overlay overlay -o lowerdir=/mnt/a,upperdir=/mnt/b,workdir=/mnt/c /mnt/a &&
    mount -t cgroup2 cgroup2 /mnt/b && ip link add trial type bridge`;
  const { status, stderr } = spawnSync('unshare', [...namespaces, '--fork', 'sh', '-c', trial], { encoding: 'utf8' });
  return status === 0 ? undefined : `it allows no namespaces (${stderr.trim()})`;
}

const namespaces = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup'];
