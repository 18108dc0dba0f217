export interface Trouble {
  found: string;
  todo: string;
}

const unreachable: Trouble = {
  found: 'The database server does not respond at that address.',
  todo: 'Start it, or correct host and port in the address of the database; a firewall may be in between.',
};
const unknownHost: Trouble = {
  found: 'The name of the database server is not known to this machine.',
  todo: 'Correct the host in the address of the database, or the name service of this machine.',
};

const troubles: Record<string, Trouble> = {
  ECONNREFUSED: unreachable,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ECONNRESET: unreachable,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  '28P01': {
    found: 'The database refuses the username or the password.',
    todo: 'Correct them in the address of the database, or give the role this password: alter role … password …',
  },
  '28000': {
    found: 'The database does not allow this role to connect from here.',
    todo: 'Create the role (create role … login password … in role gso_app) and allow it in pg_hba.conf.',
  },
  '3D000': {
    found: 'There is no database of that name on the server.',
    todo: 'Create it (create database …), then run `gso db migrate`.',
  },
  '53300': {
    found: 'The database server has no connection left.',
    todo: 'Raise max_connections, or lower DATABASE_CONNECTIONS of the API processes.',
  },
  '57P03': { found: 'The database server is starting or stopping.', todo: 'Wait a moment and try again.' },
  '42501': {
    found: 'The role may not do this in the database.',
    todo: 'Use the right role: the owner for migrations and checks, a member of gso_app for everything else.',
  },
};

/** Why the database cannot be used, in words for the person who runs the installation. */
export function databaseTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (/^timeout expired|due to connection timeout/.test(error.message)) return unreachable;
  return 'code' in error ? troubles[String(error.code)] : undefined;
}
