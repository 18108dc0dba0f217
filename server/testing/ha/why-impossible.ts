import { spawnSync } from 'node:child_process';

const programs = ['ip', 'unshare', 'setpriv', 'etcd', 'patroni', 'patronictl', 'haproxy', 'openssl', 'psql'];

/** Why this machine cannot run the drill, or undefined. */
export function whyImpossible(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root, to make network namespaces';
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0);
  if (missing.length > 0) return `missing: ${missing.join(', ')}. On Debian: npm run setup -- --for-ci`;
  const trial = 'mount -t tmpfs tmpfs /mnt && ip netns list >/dev/null && ip link add trial type bridge';
  const { status, stderr } = spawnSync('unshare', ['--net', '--mount', '--pid', '--fork', 'sh', '-c', trial], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `it allows no network namespaces (${stderr.trim()})`;
}
