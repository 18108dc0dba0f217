// node .ci/failures.mjs <report of Vitest or Playwright>: each test that failed at least once, with the first line of why.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const all = report.testResults ? report.testResults.flatMap(testsOfFile) : report.suites.flatMap(storiesOf);
for (const { name, passed, reasons } of all) {
  if (passed && reasons.length === 0) continue;
  console.log(`${passed ? 'passed at the second try' : 'FAILED'}: ${name}\n    ${firstLine(reasons[0])}`);
}

function testsOfFile({ name: path, status, message, assertionResults }) {
  const file = path.replace(`${process.cwd()}/`, '');
  const tests = assertionResults.map(({ fullName, status: result, failureMessages }) => ({
    name: `${file}: ${fullName}`,
    passed: result !== 'failed',
    reasons: failureMessages,
  }));
  // A file can fail without a failed test, for example when it cannot be read.
  const isWhole = status !== 'failed' || tests.some(({ passed }) => !passed);
  return isWhole ? tests : [...tests, { name: file, passed: false, reasons: [message] }];
}

function storiesOf({ specs = [], suites = [] }) {
  const stories = specs.flatMap(({ file, title, tests: told }) =>
    told.map(({ projectName, status, results }) => ({
      name: `${file}: ${title} (${projectName})`,
      passed: status !== 'unexpected',
      reasons: results.flatMap(({ error }) => (error ? [error.message] : [])),
    })),
  );
  return [...stories, ...suites.flatMap(storiesOf)];
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).trim().split('\n')[0].slice(0, 300);
}
