// @ts-check
// Plain JavaScript without packages, because it runs before `npm ci`, on whatever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '..');
const pinnedNode = join(repository, 'node_modules', '.bin', 'node');
const wantedVersion = readFileSync(join(repository, '.nvmrc'), 'utf8').trim();

if (packagesAreCurrent()) {
  console.log('ok       npm packages');
} else {
  console.log('         npm packages are missing or out of date: npm ci');
  run('npm', ['ci']);
}
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1);
if (version.split('.')[0] !== wantedVersion.split('.')[0]) {
  console.error(
    `missing  Node ${wantedVersion}: there is no npm package of it for this machine. Install it, for example with nvm install.`,
  );
  process.exit(1);
}
console.log(`ok       Node ${version} for every npm run`);
run(node, [join(import.meta.dirname, 'setup-machine.ts'), ...process.argv.slice(2)]);

function packagesAreCurrent() {
  const installed = statSync(join(repository, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  return installed !== undefined && installed.mtimeMs >= statSync(join(repository, 'package-lock.json')).mtimeMs;
}

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const { status } = spawnSync(program, args, { cwd: repository, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
