import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../run-program.ts';
import { debianTree } from './debian-tree.ts';
import { shared } from './docker-engine.ts';
import type { Machine } from './machine.ts';
import { run } from './run.ts';

/** Makes the images that a registry would deliver, under their names in ops/Dockerfile and ops/compose.yaml. */
export async function makeBaseImages(machine: Machine, folder: string): Promise<string[]> {
  const tree = await debianTree({ name: 'image', release: 'bookworm', packages: ['ca-certificates'] });
  const context = join(folder, 'shared/images');
  cpSync(join(import.meta.dirname, 'images'), context, { recursive: true });
  cpSync(process.execPath, join(context, 'node'));
  cpSync(await folderOfNpm(), join(context, 'npm'), { recursive: true });
  await npmSettings(context);
  const layer = join(folder, 'shared/base.tar');
  // Always the same bytes: what is built on it comes from the cache the next time.
  const sameBytes = ['--sort=name', '--mtime=2026-01-01', '--numeric-owner'];
  await run(['tar', '--directory', tree, ...sameBytes, '--one-file-system', '--create', '--file', layer, '.']);
  await machine.run(`docker import ${shared}/base.tar gso-base && rm ${shared}/base.tar`);
  const names = {
    node: name(/^FROM (node:\S+)/m, 'ops/Dockerfile'),
    postgres: name(/^FROM (postgres:\S+)/m, 'ops/Dockerfile'),
    caddy: name(/image: (caddy:\S+)/, 'ops/compose.yaml'),
  };
  for (const [target, image] of Object.entries(names))
    await machine.run(`docker build --quiet --network=host --target=${target} --tag=${image} ${shared}/images`);
  return Object.values(names);
}

function name(pattern: RegExp, file: string): string {
  const found = pattern.exec(readFileSync(join(repository, file), 'utf8'))?.[1];
  if (!found) throw new Error(`${file} names no image like ${pattern.source}.`);
  return found;
}

async function folderOfNpm(): Promise<string> {
  const program = await run(['sh', '-c', 'command -v npm']);
  return dirname(dirname(realpathSync(program)));
}

/** The registry of this machine and the authorities that it trusts, without what signs in. */
async function npmSettings(context: string): Promise<void> {
  const registry = await run(['npm', 'config', 'get', 'registry', '--loglevel=silent']);
  mkdirSync(join(context, 'certificates'));
  const bundle = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(bundle)) cpSync(bundle, join(context, 'certificates/ca-certificates.crt'));
  const cafile = existsSync(bundle) ? 'cafile=/usr/local/share/outer-certificates/ca-certificates.crt\n' : '';
  writeFileSync(join(context, 'npmrc'), `registry=${registry}\n${cafile}`);
}
