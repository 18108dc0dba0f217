#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { CommandError } from './commands/command-error.ts';
import { ConfigError } from './platform/config.ts';

const usage = `gso: the command line of GSO WebApp

  gso serve                         start an API process
  gso db migrate                    bring the database to this version
  gso db types                      write the database's types into the source (development)
  gso admin create --username NAME --name "FULL NAME" [--password-file FILE]
                                    make an administrator; without a file the password is asked for
  gso seed demo [--password-file FILE]
                                    fill an empty database with demonstration data (development)
  gso openapi [--check]             write docs/openapi.json, or check that it is current (development)
`;

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      username: { type: 'string' },
      name: { type: 'string' },
      'password-file': { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const passwordFile = values['password-file'];
  // Each command loads only what it needs: "db types" must work before the types exist.
  switch (positionals.join(' ')) {
    case 'serve':
      return (await import('./commands/serve.ts')).serve(process.env);
    case 'db migrate':
      return (await import('./commands/db-migrate.ts')).dbMigrate(process.env);
    case 'db types':
      return (await import('./commands/db-types.ts')).dbTypes(process.env, values.check);
    case 'admin create':
      return (await import('./commands/admin-create.ts')).adminCreate(process.env, { ...values, passwordFile });
    case 'seed demo':
      return (await import('./commands/seed-demo.ts')).seedDemo(process.env, passwordFile);
    case 'openapi':
      return (await import('./commands/openapi.ts')).openapi(values.check);
    default:
      console.log(usage);
      process.exitCode = values.help || positionals.length === 0 ? 0 : 2;
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof CommandError;
  console.error(expected ? error.message : error);
  process.exit(1);
}
