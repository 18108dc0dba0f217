interface System {
  /** The owner of the whole PostgreSQL. */
  adminUrl: string;
  /** The seeded database, as the application sees it. */
  databaseUrl: string;
  origin: string;
  /** The folder of the messages that the mail server has got, one file each. */
  mailFolder: string;
}

const variable = 'GSO_E2E_SYSTEM';

/** The workers are separate processes; they inherit the environment. */
export function publishSystem(system: System): void {
  process.env[variable] = JSON.stringify(system);
}

export function theSystem(): System {
  return JSON.parse(process.env[variable] ?? '{}');
}
