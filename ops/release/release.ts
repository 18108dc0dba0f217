// npm run release: makes the release of the version in package.json from the newest commit, and its tag. The files are in
// release/. docs/release.md explains the steps before and after.
//   --draft  of whatever is committed: without a tag, a section of CHANGELOG.md or a clean checkout
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareNode } from './compare-node.ts';
import { makeRelease, signRelease } from './make-release.ts';
import { repository } from '../run-program.ts';

const { values } = parseArgs({ options: { draft: { type: 'boolean', default: false } } });
const output = join(repository, 'release');
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
const tag = `v${version}`;
const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' }).trim();

const notes = notesOf(version);
if (!values.draft) {
  if (git('status', '--porcelain') !== '') fail('The checkout has changes that are not committed.');
  if (!notes) fail(`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD".`);
  if (!git('tag', '--list', tag))
    git('tag', '--annotate', '--cleanup=verbatim', '--message', `GSO WebApp ${version}\n\n${notes}`, tag);
  if (git('rev-parse', `${tag}^{commit}`) !== git('rev-parse', 'HEAD'))
    fail(`The tag ${tag} is at another commit. Check it out, or raise the version in package.json.`);
}
console.log(await compareNode());
const { archive } = await makeRelease({ source: repository, commit: 'HEAD', output });
writeFileSync(join(output, 'NOTES.md'), `${notes}\n`);
execFileSync('tar', [
  '--extract',
  '--file',
  archive,
  '--directory',
  output,
  '--strip-components=1',
  '--wildcards',
  '*/sbom.json',
]);
const signed = await signRelease(
  [basename(archive), 'sbom.json', 'NOTES.md'],
  output,
  process.env['GSO_RELEASE_SECRET_KEY'],
);
console.log(`${archive}, ${(statSync(archive).size / 1e6).toFixed(1)} MB, ${values.draft ? 'a draft' : tag}`);
console.log(readFileSync(join(output, 'SHA256SUMS'), 'utf8').trimEnd());
if (!signed) {
  console.error(
    '\nNOT SIGNED. Servers refuse it. Set GSO_RELEASE_SECRET_KEY to the path of the secret key of minisign.',
  );
}

/** The section of a version, without its heading. */
function notesOf(wanted: string): string {
  const sections = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const section = sections.find((one) => /^\[(.+)\] - \d{4}-\d\d-\d\d\n/.exec(one)?.[1] === wanted);
  return section?.slice(section.indexOf('\n')).trim() ?? '';
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
