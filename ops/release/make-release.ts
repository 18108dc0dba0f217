import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { listPackages } from './list-packages.ts';
import { throwawayPlace } from '../throwaway-place.ts';

interface Wish {
  /** The repository that holds the commit. */
  source: string;
  commit: string;
  /** The folder for the archive and the files next to it. */
  output: string;
}

interface Release {
  version: string;
  archive: string;
}

const platform = `linux-${process.arch}`;

/** What a server needs, without tests, demonstration data and tools of developers. */
const shipped = [
  ...['bin', 'contract', 'server', 'ops', 'package.json', ':(glob)docs/*.md'],
  ...['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'README.md'],
  ...['**/*.test.*', '**/testing/**', '**/tsconfig.json', 'server/bench/**', 'server/seeds/**'].map(excluded),
  ...['server/src/commands/seed-demo*', 'server/src/commands/seed-demo/**'].map(excluded),
  ...[
    'ops/**/*.ts',
    'ops/**/*.mjs',
    'ops/release/**',
    'ops/machines/**',
    'ops/Dockerfile',
    'ops/compose.yaml',
    'ops/make-secrets',
  ].map(excluded),
];

function excluded(pattern: string): string {
  return `:(exclude,glob)${pattern}`;
}

/** Packages may not run install scripts; none of ours needs to. */
const npmOptions = ['--ignore-scripts', '--include=optional', '--prefer-offline', '--no-audit', '--loglevel=error'];

/** Builds a commit in an empty folder. The same commit becomes the same archive, byte by byte. */
export async function makeRelease({ source, commit, output }: Wish): Promise<Release> {
  const show = (file: string) => run('git', ['-C', source, 'show', `${commit}:${file}`]);
  const { version } = JSON.parse(show('package.json')) as { version: string };
  const place = mkdtempSync(join(throwawayPlace(3), 'gso-release-'));
  try {
    const name = `gso-webapp-${version}-${platform}`;
    const release = join(place, name);
    const [id = '', date = ''] = run('git', ['-C', source, 'log', '-1', '--format=%H %cI', commit]).split(' ');
    unpack({ source, commit }, release, shipped);
    bringPackages({ source, commit }, release);
    takeNode(release, show('.nvmrc'), show('ops/release/node.sha256'));
    const web = join(place, 'web');
    buildWeb({ source, commit }, web);
    mkdirSync(join(release, 'web'));
    renameSync(join(web, 'web/dist'), join(release, 'web/dist'));
    const { sbom, notices } = listPackages(join(place, 'packages'), web);
    writeFileSync(join(release, 'sbom.json'), sbom);
    writeFileSync(join(release, 'THIRD-PARTY.txt'), notices);
    writeFileSync(join(release, 'release.json'), `${JSON.stringify({ version, commit: id.slice(0, 12), date })}\n`);
    return { version, archive: await packRelease(release, output) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

type Commit = Pick<Wish, 'source' | 'commit'>;

function unpack({ source, commit }: Commit, folder: string, paths: string[]): void {
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['-C', source, 'archive', commit, '--', ...paths], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
}

/** In a folder of its own, because npm wants to see all workspaces. */
function bringPackages(from: Commit, release: string): void {
  const folder = join(dirname(release), 'packages');
  unpack(from, folder, ['package.json', 'package-lock.json', '.npmrc', ':(glob)*/package.json']);
  npm(folder, 'ci', '--omit=dev', '--include-workspace-root', '--workspace=@gso/server', ...npmOptions);
  // What npm remembers of its work depends on its version.
  rmSync(join(folder, 'node_modules/.package-lock.json'));
  execFileSync('cp', ['--archive', '--link', join(folder, 'node_modules'), release]);
}

/** Only the program, whose bytes must be the ones that were compared with the archive of nodejs.org. */
function takeNode(release: string, version: string, known: string): void {
  const folder = join(release, `node_modules/node-${platform}`);
  for (const unused of ['include', 'share', 'CHANGELOG.md', 'README.md'])
    rmSync(join(folder, unused), { recursive: true });
  const found = createHash('sha256')
    .update(readFileSync(join(folder, 'bin/node')))
    .digest('hex');
  if (!known.split('\n').includes(`${found}  node-v${version}-${platform}/bin/node`))
    throw new Error(`ops/release/node.sha256 does not know Node ${version} for ${platform} with the SHA-256 ${found}.`);
}

function buildWeb(from: Commit, folder: string): void {
  unpack(from, folder, ['.']);
  npm(folder, 'ci', '--workspace=@gso/web', '--include-workspace-root=false', ...npmOptions);
  npm(folder, 'run', '--silent', 'build');
}

/** Returns the path of the archive. Its bytes depend on nothing but the files. */
export async function packRelease(release: string, output: string): Promise<string> {
  const { version, date } = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as Record<string, string>;
  const name = `gso-webapp-${version}-${platform}`;
  const archive = join(output, `${name}.tar.zst`);
  mkdirSync(output, { recursive: true });
  const order = ['--sort=name', '--format=gnu', `--mtime=${date}`, '--hard-dereference'];
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go+r-w,a+X'];
  const top = [`--transform=flags=rSh;s,^[.],${name},`, '--directory', release, '.'];
  const tar = spawn('tar', ['--create', ...order, ...owner, ...top], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 6 } });
  await pipeline(tar.stdout, compress, createWriteStream(archive));
  if ((await ended)[0] !== 0) throw new Error('tar failed.');
  return archive;
}

/** Lists the checksums of the files in SHA256SUMS, and signs it if there is a key. Returns whether it did. */
export async function signRelease(files: string[], output: string, secretKey: string | undefined): Promise<boolean> {
  const list = join(output, 'SHA256SUMS');
  const lines: string[] = [];
  for (const file of files) {
    const digest = createHash('sha256');
    await pipeline(createReadStream(join(output, file)), digest);
    lines.push(`${digest.digest('hex')}  ${file}\n`);
  }
  writeFileSync(list, lines.join(''));
  rmSync(`${list}.minisig`, { force: true });
  if (!secretKey) return false;
  if (!existsSync(secretKey)) throw new Error(`There is no key ${secretKey}.`);
  // It asks for the password of the key.
  execFileSync('minisign', ['-S', '-s', secretKey, '-m', list, '-t', files.join(' ')], { stdio: 'inherit' });
  return true;
}

function npm(folder: string, ...args: string[]): void {
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path, NODE_ENV: '', npm_config_workspace: '' };
  execFileSync('npm', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
}
