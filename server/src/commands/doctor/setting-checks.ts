import { statSync } from 'node:fs';
import { isOfServer, unknownSettingsIn } from '../../platform/config.ts';
import { type Setting, shownValue } from '../../platform/read-settings.ts';
import { type Finding, fine, problem, warning } from '../findings.ts';

/** Every setting with its value and where it comes from. */
export function* settingFindings(settings: readonly Setting[], env: NodeJS.ProcessEnv): Iterable<Finding> {
  for (const setting of settings) yield settingFinding(setting, env);
  for (const setting of settings) yield* fileFindings(setting);
  yield* unknownFindings(env);
  const secret = settings.find(({ name }) => name === 'JWT_SECRET')?.value;
  if (typeof secret === 'string') yield secretFinding(secret);
}

function settingFinding({ name, from, file, value, problem: wrong }: Setting, env: NodeJS.ProcessEnv): Finding {
  const check = `setting ${name}`;
  if (wrong && from === 'nowhere' && !isOfServer(name)) return fine(check, 'not set, the server does not need it');
  if (wrong) return problem(check, wrong, '`gso help settings` describes it.');
  if (file && env[name]) {
    return warning(check, `Both ${name} and ${name}_FILE are set; the file is used.`, `Remove ${name}.`);
  }
  const shown = shownValue(name, value);
  const place = { default: ' (by default)', file: ` (from ${file})`, environment: '', nowhere: '' }[from];
  return fine(check, shown === 'not set' ? shown : `${shown}${place}`);
}

function* unknownFindings(env: NodeJS.ProcessEnv): Iterable<Finding> {
  const check = 'unknown settings';
  const unknown = unknownSettingsIn(env);
  if (unknown.length === 0) yield fine(check, 'none');
  for (const { name, meant, file } of unknown) {
    yield warning(
      check,
      `${name}${file ? ` in ${file}` : ''} is no setting and is ignored.${meant ? ` Is ${meant} meant?` : ''}`,
      'Correct or remove it; `gso help settings` lists all.',
    );
  }
}

const readableByAll = 0o004;
const writableByOthers = 0o022;

function* fileFindings({ name, file, from }: Setting): Iterable<Finding> {
  if (from !== 'file' || !file) return;
  const { mode } = statSync(file, { throwIfNoEntry: false }) ?? { mode: 0 };
  const check = `file of ${name}`;
  if (mode & writableByOthers) {
    yield problem(check, `Accounts other than its owner can change ${file}.`, `Run: chmod 600 ${file}`);
  } else if (mode & readableByAll) {
    yield warning(check, `Every account of this machine can read ${file}.`, `Run: chmod 600 ${file}`);
  }
}

const strong = 100;
const hopeless = 64;

function secretFinding(secret: string): Finding {
  const bits = Math.round(bitsOf(secret));
  const check = 'strength of JWT_SECRET';
  const todo = 'Make a new one: openssl rand -base64 48. All users have to sign in again then.';
  if (bits < hopeless) return problem(check, 'It can be guessed, and with it the session of any user.', todo);
  if (bits < strong) return warning(check, 'It is weak.', todo);
  return fine(check, 'hard to guess');
}

/** The entropy of its characters, taken one by one: enough to notice typed or repeated text. */
function bitsOf(secret: string): number {
  const letters = [...secret];
  const counts = [...Map.groupBy(letters, (letter) => letter).values()].map(({ length }) => length);
  return counts.reduce((bits, count) => bits + count * Math.log2(letters.length / count), 0);
}
