import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export interface UnknownSetting {
  name: string;
  /** The setting that was probably meant. */
  meant?: string;
  /** The file of settings that names it. */
  file?: string;
}

/** Settings of other programs, such as Node, PostgreSQL and the C library, that may be next to ours. */
const ofOthers =
  /^(NODE_|OTEL_|UV_|LC_|LD_|PG|SSL_|AWS_|GSO_|COMPOSE_|MALLOC_|SYSTEMD_|NPM_)|^(TZ|LANG|PATH|HOME|SHELL|USER)$/;

/** Only settings of ours begin with these. */
const ofOurs = /^(BACKUP|MIGRATION|OIDC|SMTP|WEBHOOK)_/;

/**
 * Variables that look like a setting of ours but are none, which would otherwise be ignored silently: those that differ from a
 * setting by a letter or two, and all in the file of settings.
 */
export function unknownSettings(
  known: ReadonlySet<string>,
  env: NodeJS.ProcessEnv,
  file: string | undefined,
): UnknownSetting[] {
  const inFile = new Set(file ? namesIn(file) : []);
  return [...new Set([...Object.keys(env), ...inFile])].flatMap((name) => {
    const setting = name.replace(/_FILE$/, '');
    if (known.has(name) || known.has(setting) || ofOthers.test(name)) return [];
    const meant = nearest(setting, known);
    if (!meant && !inFile.has(name) && !ofOurs.test(name)) return [];
    return { name, ...(meant && { meant }), ...(file && inFile.has(name) && { file }) };
  });
}

/** None if this account cannot read the file, such as in a container, where there is none. */
function namesIn(file: string): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(file, 'utf8'))).filter((name) => /^[A-Z]/.test(name));
  } catch {
    return [];
  }
}

/** Short names, such as PORT, differ by a letter from too much that has nothing to do with us. */
const shortest = 8;
const long = 12;

function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  return [...known].find(
    (one) => one.length >= shortest && distance(name.toUpperCase(), one) <= (one.length < long ? 1 : 2),
  );
}

/** How many letters have to be inserted, removed or replaced to make one of the other. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity;
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + Number(letter !== otherLetter);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? Infinity;
}
