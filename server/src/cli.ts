#!/usr/bin/env node
import { backupCommands } from './commands/backup-commands.ts';
import { type Command, command, helpOf, overviewOf } from './commands/command.ts';
import { CommandError, UsageError } from './commands/command-error.ts';
import { databaseTrouble } from './commands/database-trouble.ts';
import { ConfigError } from './platform/config.ts';
import { runningVersion } from './platform/watch/running-version.ts';

const passwordFile = { value: 'FILE', about: 'the file that holds the password; without it, the command asks for it' };
const json = { about: 'print JSON' };

// Each command loads only what it needs: "db types" must work before the types exist.
const allCommands: Command[] = [
  command({
    name: 'serve',
    summary: 'start an API process, which also serves the web application',
    details: `Runs until SIGTERM or SIGINT; then it takes no new requests, finishes those under way and exits.
/livez shows that it responds, /readyz that it can serve requests. It also runs the jobs of the queue,
unless SERVE_DOES_CHORES is false. "gso help settings" lists all settings.`,
    run: async () => (await import('./commands/serve.ts')).serve(process.env),
  }),
  command({
    name: 'worker',
    summary: 'run the jobs of an installation with several API processes',
    details: `Takes jobs from the queue in the database, and the scheduled ones: removes expired data such as sessions
and files that no record refers to. Set SERVE_DOES_CHORES=false for the API processes then. A job that fails is logged
and tried again; only SIGTERM or SIGINT ends the process. Running two workers is safe.`,
    run: async () => (await import('./commands/worker.ts')).worker(process.env),
  }),
  command({
    name: 'doctor',
    summary: 'check settings, database, disk, files, port and backups, and say what to do',
    details: `Changes nothing. Run it with the settings and as the account of the server.
One line for each check: ok, warning or problem. Exits with 1 if there is a problem, with 0 otherwise.`,
    options: { json },
    run: async (given) => (await import('./commands/doctor.ts')).doctor(process.env, { json: given.flag('json') }),
  }),
  command({
    name: 'db migrate',
    summary: 'migrate the database to this version',
    details: `Applies the migrations that the database has not seen yet, each in a transaction.
Needs MIGRATION_DATABASE_URL. The previous version of the program keeps working meanwhile.`,
    run: async () => (await import('./commands/db-migrate.ts')).dbMigrate(process.env),
  }),
  command({
    name: 'db check',
    summary: 'check that schema, totals and files of the database are as expected',
    details: `Reads only. Looks for missing migrations, a schema that was changed by hand, invalid indexes,
constraints that were never validated, counters that lag behind, files without a row and rows without a file,
quotations whose totals and projects whose percentage do not follow from their lines and tasks.
Needs MIGRATION_DATABASE_URL and the settings of the files. Exits with 1 if it finds something.`,
    options: { quick: { about: 'only the newest 1,000 quotations and projects' }, json },
    run: async (given) =>
      (await import('./commands/db-check.ts')).dbCheck(process.env, {
        quick: given.flag('quick'),
        json: given.flag('json'),
      }),
  }),
  command({
    name: 'admin create',
    summary: 'create an administrator',
    details: 'There is no default account: this command creates the first one of a new installation.',
    options: {
      username: { value: 'NAME', about: 'the name to sign in with', required: true },
      name: { value: '"FULL NAME"', about: "the person's name" },
      'password-file': passwordFile,
    },
    run: async (given) =>
      (await import('./commands/admin-create.ts')).adminCreate(process.env, {
        username: given.needed('username'),
        name: given.text('name'),
        passwordFile: given.text('password-file'),
      }),
  }),
  command({
    name: 'admin reset-password',
    summary: 'set a password that the user must replace at the next sign-in',
    details: `For an administrator whom no other administrator can help. Ends all sessions of the user and clears
their failed sign-ins. The audit log names "gso" as the author.`,
    options: {
      username: { value: 'NAME', about: 'the username of the person', required: true },
      'password-file': passwordFile,
    },
    run: async (given) =>
      (await import('./commands/admin-reset-password.ts')).adminResetPassword(process.env, {
        username: given.needed('username'),
        passwordFile: given.text('password-file'),
      }),
  }),
  command({
    name: 'mail test',
    summary: 'send a test message to an address',
    details: `Sends it now, with the SMTP_ settings, MAIL_FROM and the letterhead, and says what the mail server replied
if it did not take it. "gso doctor" also checks the settings, without sending anything.`,
    words: ['ADDRESS'],
    run: async (given) => (await import('./commands/mail-test.ts')).mailTest(process.env, given.word(0)),
  }),
  command({
    name: 'admin sign-in-link',
    summary: 'print a link that signs a user in once',
    details: `For an administrator while nobody can sign in: the provider of company accounts is away and OIDC_ONLY
refuses passwords. Any browser can use the link, once, within 15 minutes. Needs PUBLIC_URL.`,
    options: { username: { value: 'NAME', about: 'the username of the person', required: true } },
    run: async (given) =>
      (await import('./commands/admin-company-account.ts')).adminSignInLink(process.env, given.needed('username')),
  }),
  command({
    name: 'admin unlink-account',
    summary: 'let another person of the provider use an account',
    details: `An account belongs to the first person of the provider who signed in to it. If that person has been created
again there, or somebody else takes over the account, this command lets the next person with its mail address in. Ends
the sessions that began with the company account. The audit log names "gso" as the author.`,
    options: { username: { value: 'NAME', about: 'the username of the account', required: true } },
    run: async (given) =>
      (await import('./commands/admin-company-account.ts')).adminUnlinkAccount(process.env, given.needed('username')),
  }),
  command({
    name: 'admin remove-second-factor',
    summary: 'remove the second factors of a user who has lost them',
    details: `For an administrator whom no other administrator can help. Removes the authenticator app, the passkeys and the
recovery codes and ends all sessions of the user. The audit log names "gso" as the author.`,
    options: { username: { value: 'NAME', about: 'the username of the person', required: true } },
    run: async (given) =>
      (await import('./commands/admin-remove-second-factor.ts')).adminRemoveSecondFactor(
        process.env,
        given.needed('username'),
      ),
  }),
  command({
    name: 'keys rotate',
    summary: 'replace the key that signs the sessions, in two steps, without signing anybody out',
    details: `The first call adds a new key to the file of JWT_SECRET_FILE, which all API processes accept after a restart. The
second call makes it the key that signs, and encrypts the secrets of second factors with it. Restart all API
processes after each call. "ops/deploy rotate-keys" does all of this.`,
    run: async () => (await import('./commands/keys-rotate.ts')).keysRotate(process.env),
  }),
  ...backupCommands,
  command({
    name: 'seed demo',
    summary: 'fill an empty database with demonstration data',
    forDevelopment: true,
    options: {
      'password-file': {
        value: 'FILE',
        about: 'the password of all demo users; without it, one is generated and printed',
      },
    },
    run: async (given) => (await import('./commands/seed-demo.ts')).seedDemo(process.env, given.text('password-file')),
  }),
  command({
    name: 'db types',
    summary: "write the database's types and outline into the source",
    forDevelopment: true,
    options: { check: { about: 'only check that they are current' } },
    run: async (given) => (await import('./commands/db-types.ts')).dbTypes(process.env, given.flag('check')),
  }),
  command({
    name: 'openapi',
    summary: 'write docs/openapi.json',
    forDevelopment: true,
    options: { check: { about: 'only check that it is current' } },
    run: async (given) => (await import('./commands/openapi.ts')).openapi(given.flag('check')),
  }),
];

const { version, commit, isRelease } = runningVersion();
const forOperators = allCommands.filter(({ forDevelopment }) => !forDevelopment);
// A release does not contain what these need.
const forDevelopers = isRelease ? [] : allCommands.filter(({ forDevelopment }) => forDevelopment);
const commands = [...forOperators, ...forDevelopers];

const overview = () => `gso: the command line of GSO WebApp

${overviewOf(forOperators)}
  gso help COMMAND                the help of one command
  gso help settings               all settings: environment variables, or files that hold them
  gso --version                   the version, its commit and that of Node
${forDevelopers.length > 0 ? `\nFor developers:\n${overviewOf(forDevelopers)}\n` : ''}
Exits with 0 on success, with 1 if something failed, with 2 if the arguments are wrong.`;

const commandOf = (args: readonly string[]) =>
  commands.find(({ name }) => name === args.slice(0, wordsIn(name)).join(' '));
const wordsIn = (name: string): number => name.split(' ').length;

async function run(args: string[]): Promise<void> {
  const [first, ...rest] = args;
  if (first === undefined || first === '--help' || first === '-h') return console.log(overview());
  if (first === '--version') return console.log(`gso ${version}, commit ${commit}, Node ${process.version}`);
  if (first === 'help') return help(rest);
  const found = commandOf(args);
  if (!found) throw new UsageError(`There is no command "gso ${args.join(' ')}".`);
  const given = args.slice(wordsIn(found.name));
  if (given.includes('--help') || given.includes('-h')) return console.log(helpOf(found));
  return found.run(given);
}

async function help(args: string[]): Promise<void> {
  if (args.length === 0) return console.log(overview());
  if (args[0] === 'settings') return console.log((await import('./commands/settings-help.ts')).settingsHelp());
  const found = commandOf(args);
  if (!found) throw new UsageError(`There is no command "gso ${args.join(' ')}".`);
  console.log(helpOf(found));
}

function explain(error: unknown): void {
  if (error instanceof UsageError) {
    const called = commandOf(process.argv.slice(2));
    console.error(`${error.message}\n\n${called ? helpOf(called) : overview()}`);
    return;
  }
  const trouble = databaseTrouble(error);
  if (trouble) console.error(`${trouble.found} ${trouble.todo} Run \`gso doctor\` for details.`);
  else console.error(error instanceof ConfigError || error instanceof CommandError ? error.message : error);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  explain(error);
  process.exit(error instanceof UsageError ? 2 : 1);
}
