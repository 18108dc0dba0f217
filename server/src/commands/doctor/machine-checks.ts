import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { runningVersion } from '../../platform/watch/running-version.ts';
import { type Finding, fine, problem, warning } from '../findings.ts';

const wantedNode = '24';

export function versionFinding(): Finding {
  const { version, commit } = runningVersion();
  return fine('version', `${version}, commit ${commit}`);
}

export function nodeFinding(): Finding {
  const [major] = process.versions.node.split('.');
  return major === wantedNode
    ? fine('Node', process.version)
    : problem('Node', `This is ${process.version}.`, `Start it with bin/gso, which uses version ${wantedNode}.`);
}

/** Free bytes, and their share of the disk. */
const gigabyte = 1024 ** 3;

export async function spaceFinding(check: string, folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(existingPart(folder));
  return judgedSpace(check, { free: bavail * bsize, all: blocks * bsize });
}

export function judgedSpace(check: string, { free, all }: { free: number; all: number }): Finding {
  const found = `${(free / gigabyte).toFixed(1)} GB of ${(all / gigabyte).toFixed(1)} GB are free`;
  const todo = 'Free some space or enlarge the disk: without space nothing can be saved.';
  if (free < gigabyte) return problem(check, `${found}.`, todo);
  if (free < 5 * gigabyte || free < all / 20) return warning(check, `${found}.`, todo);
  return fine(check, found);
}

function existingPart(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existingPart(dirname(folder));
}

/** Tries with a temporary file, which it removes again. */
export async function folderFinding(check: string, folder: string): Promise<Finding> {
  const account = process.getuid?.();
  if (!existsSync(folder)) {
    return warning(check, `${folder} does not exist yet; the first upload creates it.`, 'Is the name right?');
  }
  try {
    await writeOnce(join(folder, `.gso-doctor-${randomBytes(6).toString('hex')}`));
  } catch (error) {
    const said = error instanceof Error ? error.message : 'unknown';
    return problem(
      check,
      `Nothing can be written into ${folder} (${said}).`,
      `Give it to the account of the server: chown -R … ${folder}`,
    );
  }
  const { uid } = await stat(folder);
  if (account === 0 && uid !== 0) {
    return warning(
      check,
      `${folder} belongs to another account, and root may write anywhere.`,
      'Run this as the account of the server: runuser -u … -- gso doctor',
    );
  }
  return fine(check, `${folder} can be written to`);
}

async function writeOnce(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile('gso doctor');
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

export async function webFinding(folder: string): Promise<Finding> {
  const check = 'web application';
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  const todo = 'Run `npm run build`, or set WEB_DIRECTORY to where it was built.';
  if (page === undefined) return problem(check, `There is none in ${folder}.`, todo);
  const assets = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const missing = assets.filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0) return problem(check, `Its page needs ${missing.join(', ')}, which is missing.`, todo);
  return fine(check, `built, in ${folder}`);
}

const everywhere = new Set(['0.0.0.0', '::', '']);

/** The port is free, or taken by a process of ours. */
export async function portFinding(host: string, port: number, { mustRespond = false } = {}): Promise<Finding> {
  const check = 'port';
  if (port === 0) return fine(check, 'any free one');
  const name = everywhere.has(host) ? '127.0.0.1' : host;
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if ((await statusOf(`${origin}/livez`)) === 200) {
    return (await statusOf(`${origin}/readyz`)) === 200
      ? fine(check, `the server responds at ${origin}`)
      : problem(check, `The server at ${origin} runs but is not ready.`, 'Its log says why ("not ready").');
  }
  const refusal = await bindRefusal(host, port);
  if (refusal === undefined && mustRespond) {
    return problem(
      check,
      `Nothing responds at ${origin}.`,
      `Start it: systemctl start gso@${port}, or correct API_PORTS.`,
    );
  }
  if (refusal === undefined) return fine(check, `${port} is free`);
  return problem(check, ...portTrouble(host, port, refusal));
}

function portTrouble(host: string, port: number, code: string): [found: string, todo: string] {
  if (code === 'EADDRINUSE') return [`Another program listens at port ${port}.`, 'Stop it, or set another PORT.'];
  if (code === 'EACCES') return [`This account may not listen at port ${port}.`, 'Set a PORT above 1023.'];
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return [`${host} is not an address of this machine.`, 'Correct HOST: 127.0.0.1 behind a proxy, 0.0.0.0 for all.'];
  return [`Cannot listen at ${host}:${port} (${code}).`, 'Correct HOST and PORT.'];
}

/** Only our own reply counts: another program may reply to anything with 200. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
    const body = await reply.text();
    return reply.ok && !body.startsWith('{"status":"ok"') ? undefined : reply.status;
  } catch {
    return undefined;
  }
}

function bindRefusal(host: string, port: number): Promise<string | undefined> {
  return new Promise((answer) => {
    const probe = createServer();
    probe.once('error', (error) => answer('code' in error ? String(error.code) : error.message));
    probe.listen(port, host, () => probe.close(() => answer(undefined)));
  });
}
