import { constants, existsSync } from 'node:fs';
import { access, chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, databaseAccount } from '../platform/backup/account.ts';
import { BackupError } from '../platform/backup/backup-error.ts';
import { PgBackRest } from '../platform/backup/database-backup.ts';
import { FileBackup } from '../platform/backup/file-backup.ts';
import {
  databasePart,
  type DatabasePlace,
  pgBackRestSettings,
  repositoryFolder,
  repositoryHost,
  resticSettings,
  stanza,
} from '../platform/backup/repository.ts';
import { runProgram } from '../platform/backup/run-program.ts';
import { type BackupConfig, readBackupConfig } from '../platform/config.ts';

/** Where Patroni runs, PostgreSQL's settings are those of the whole cluster (docs/high-availability.md). */
const patroni = '/etc/patroni/config.yml';

/** Seconds after which PostgreSQL archives a segment of its log that is not full yet. */
const archiveTimeout = 30;

export async function backupSetup(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readBackupConfig(env);
  const account = databaseAccount();
  const database = new Superuser(account, env);
  await prepareFolder(config, account);
  // The units could not make it.
  if (config.BACKUP_STATUS_DIRECTORY) await mkdir(config.BACKUP_STATUS_DIRECTORY, { recursive: true, mode: 0o755 });
  await takeOver(dirname(config.BACKUP_CONFIG));
  await writeClosed(config.BACKUP_CONFIG, pgBackRestSettings(config, await database.place()), account);
  console.log(`The configuration of pgBackRest is in ${config.BACKUP_CONFIG}.`);
  const command = `pgbackrest --config=${config.BACKUP_CONFIG} --stanza=${stanza} archive-push %p`;
  if (!(await database.archivesBy(command))) {
    console.log(
      existsSync(patroni)
        ? `The settings of PostgreSQL belong to the cluster. Next, once, on one of its machines:
  patronictl -c ${patroni} edit-config gso --force --set postgresql.parameters.archive_mode=on \\
    --set postgresql.parameters.archive_timeout=${archiveTimeout} \\
    --set 'postgresql.parameters.archive_command=${command}'
  patronictl -c ${patroni} restart gso --force
and then on each of them: gso backup setup`
        : `PostgreSQL will archive its log once it was restarted. Next:
  systemctl restart postgresql && gso backup setup`,
    );
    return;
  }
  const pgBackRest = new PgBackRest(config.BACKUP_CONFIG, account);
  const host = repositoryHost(config);
  if (!host) await pgBackRest.createStanza();
  await pgBackRest.check().catch((error: unknown) => {
    if (!host || !(error instanceof BackupError)) throw error;
    const first = `The first time, run on ${host}: pgbackrest --stanza=${stanza} stanza-create, then here again: gso backup setup`;
    throw new BackupError(`${error.message}\n${first}`, { cause: error });
  });
  console.log(`PostgreSQL archives its log into ${config.BACKUP_REPOSITORY}: tried, and it arrived.`);
  if (config.S3_BUCKET) {
    console.log(
      `Attachments are in the bucket ${config.S3_BUCKET}: its versions are their backup. Enable versioning there.`,
    );
  } else {
    await new FileBackup(resticSettings(config)).prepare();
    console.log('Attachments will be copied there, encrypted.');
  }
  console.log(`Next:
  1. gso backup run
  2. gso backup key     shows what a restore on another machine needs. Keep it twice, away from this machine:
                        without it no backup can be read.
  3. systemctl enable --now gso-backup.timer gso-backup-check.timer gso-backup-files.service`);
}

/** Root owns the folder and the copies of attachments in it, the database server its own part. */
async function prepareFolder(config: BackupConfig, account: Account | undefined): Promise<void> {
  const folder = repositoryFolder(config);
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  // The root of a container may change owners, but not the modes of what others own.
  const own = process.getuid?.() ?? 0;
  if ((await stat(folder)).uid !== own) await chown(folder, own, process.getgid?.() ?? 0);
  await chmod(folder, 0o755);
  const part = join(folder, databasePart);
  await mkdir(part, { recursive: true, mode: 0o750 });
  if (account) await chown(part, account.uid, account.gid);
}

/** The root of a container cannot write into what others own: volumes of versions before 1.2 belong to PostgreSQL. */
async function takeOver(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    await access(folder, constants.W_OK);
  } catch {
    await chown(folder, 0, 0);
    await chmod(folder, 0o755);
  }
}

/** Only root can change it, and of the others only the database server can read it. */
export async function writeClosed(path: string, content: string, account: Account | undefined): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '', { mode: 0o600 });
  await chmod(path, account ? 0o640 : 0o600);
  if (account) await chown(path, 0, account.gid);
  await writeFile(path, content);
}

/** psql as the account that PostgreSQL itself trusts. */
class Superuser {
  readonly #account: Account | undefined;
  readonly #env: Record<string, string>;
  constructor(account: Account | undefined, env: NodeJS.ProcessEnv) {
    this.#account = account;
    const names = ['PGHOST', 'PGPORT', 'PGUSER'];
    this.#env = Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  }

  async place(): Promise<DatabasePlace> {
    const settings = ['data_directory', 'port', 'unix_socket_directories'];
    const [dataDirectory = '', port = '', sockets = ''] = await this.#ask(
      `select ${settings.map((name) => `current_setting('${name}')`).join(', ')}`,
    );
    return { dataDirectory, port: Number(port), socketDirectory: sockets.split(',')[0]?.trim() ?? '' };
  }

  /** Sets it, unless Patroni does. Returns false if the server must be restarted before it archives. */
  async archivesBy(command: string): Promise<boolean> {
    const ask = `select current_setting('archive_mode'), current_setting('archive_command')`;
    if (existsSync(patroni)) {
      const [mode, current] = await this.#ask(ask);
      return mode !== 'off' && current === command;
    }
    await this.#ask(`alter system set archive_command = '${command.replaceAll("'", "''")}'`);
    await this.#ask('alter system set archive_mode = on');
    await this.#ask(`alter system set archive_timeout = ${archiveTimeout}`);
    await this.#ask('select pg_reload_conf()');
    const [mode] = await this.#ask(ask);
    return mode !== 'off';
  }

  async #ask(sql: string): Promise<string[]> {
    const options = ['--no-psqlrc', '--quiet', '--tuples-only', '--no-align', '--field-separator=\t'];
    const { code, out, said } = await runProgram('psql', [...options, '--dbname=postgres', `--command=${sql}`], {
      account: this.#account,
      env: this.#env,
    });
    if (code !== 0) throw new BackupError(`PostgreSQL refused: ${said.trim()}`);
    return out.toString().trimEnd().split('\t');
  }
}
