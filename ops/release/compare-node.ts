import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../run-program.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Compares the recorded checksums of Node with the archive that nodejs.org offers now. Returns what was found; throws if they
 * differ.
 */
export async function compareNode(): Promise<string> {
  const list = readFileSync(join(repository, 'ops/release/node.sha256'), 'utf8');
  const recorded = new Map(list.split('\n').map((line) => line.split('  ').reverse() as [string, string]));
  const name = `node-v${process.versions.node}-linux-${process.arch}`;
  const address = `https://nodejs.org/dist/v${process.versions.node}/${name}.tar.xz`;
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
  if (!response?.ok)
    return `NOT COMPARED: ${address} cannot be reached. The checksums are those of ops/release/node.sha256.`;
  const archive = Buffer.from(await response.arrayBuffer());
  const program = execFileSync('tar', ['--extract', '--xz', '--to-stdout', `${name}/bin/node`], {
    input: archive,
    maxBuffer: 2 ** 30,
  });
  if (sha256(archive) !== recorded.get(`${name}.tar.xz`) || sha256(program) !== recorded.get(`${name}/bin/node`))
    throw new Error(`${address} differs from ops/release/node.sha256.`);
  return `The Node of this release is that of ${address}.`;
}
