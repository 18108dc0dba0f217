// Known vulnerabilities of the packages that a release contains. Where the registry cannot be asked, it says so and passes.
import { spawnSync } from 'node:child_process';
import { repository } from './run-program.ts';

interface Report {
  /** npm's own sentence when it could not ask. */
  message?: string;
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >;
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: repository, encoding: 'utf8' });
const { message, vulnerabilities } = JSON.parse(stdout || '{}') as Report;
if (vulnerabilities === undefined) {
  console.log(`Not checked: ${message ?? 'npm could not ask the registry.'}`);
} else {
  for (const [name, { severity, range, via }] of Object.entries(vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`);
    for (const cause of via)
      console.log(`    ${typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`}`);
    process.exitCode = 1;
  }
  console.log(`${Object.keys(vulnerabilities).length} packages with known vulnerabilities`);
}
