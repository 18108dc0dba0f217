import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../run-program.ts';

interface Component {
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  evidence?: { licenses?: { license: { text?: { content: string } } }[] };
  components?: Component[];
}

interface Bom {
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

/** The packages that run on the server and those that are part of the web application, with their licences. */
export function listPackages(server: string, web: string): { sbom: string; notices: string } {
  const bom = bomOf(server, ['--workspace', '@gso/server', '--include-workspace-root']);
  const ofWeb = bomOf(web, ['--workspace', '@gso/web']);
  const known = new Set(bom.components.map((one) => one['bom-ref']));
  bom.components.push(...ofWeb.components.filter((one) => !known.has(one['bom-ref'])));
  for (const { ref, dependsOn = [] } of ofWeb.dependencies) {
    const same = bom.dependencies.find((one) => one.ref === ref);
    if (same) same.dependsOn = [...new Set([...(same.dependsOn ?? []), ...dependsOn])];
    else bom.dependencies.push({ ref, dependsOn });
  }
  const packages = allOf(bom.components).filter(({ group }) => group !== '@gso');
  const notices = [...new Set(packages.map(noticeOf))].sort().join('\n');
  for (const one of packages) delete one.evidence;
  return { sbom: `${JSON.stringify(bom, null, 1)}\n`, notices };
}

function bomOf(folder: string, args: string[]): Bom {
  const program = join(repository, 'node_modules/@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  const options = ['--omit', 'dev', '--output-reproducible', '--gather-license-texts', '--flatten-components'];
  const out = execFileSync(process.execPath, [program, ...options, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(out) as Bom;
}

function allOf(components: Component[]): Component[] {
  return components.flatMap((one) => [one, ...allOf(one.components ?? [])]);
}

function noticeOf({ group, name, version, licenses = [], evidence }: Component): string {
  const terms = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ');
  const texts =
    evidence?.licenses?.map(({ license }) => Buffer.from(license.text?.content ?? '', 'base64').toString()) ?? [];
  return [`==== ${group ? `${group}/` : ''}${name} ${version} (${terms || 'see its files'})`, ...texts, ''].join('\n');
}
