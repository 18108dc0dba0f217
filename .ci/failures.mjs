// node .ci/failures.mjs <report of Vitest or Playwright>: one line for each test that failed, with the first line of why.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const failures = report.testResults ? vitestFailures(report.testResults) : playwrightFailures(report.suites);
for (const [test, reason] of failures) console.log(`${test}\n    ${firstLine(reason)}`);

function vitestFailures(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${process.cwd()}/`, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [[file, message]] : [];
    return failed.map(({ fullName, failureMessages }) => [`${file}: ${fullName}`, failureMessages.join('\n')]);
  });
}

function playwrightFailures(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => [`${file}: ${title}`, tests[0]?.results.at(-1)?.error?.message]),
    ...playwrightFailures(inner),
  ]);
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 300);
}
