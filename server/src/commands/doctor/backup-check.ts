import { goodSince } from '../../platform/backup/good-since.ts';
import { type Finding, fine, problem, warning } from '../findings.ts';

const hourMs = 60 * 60 * 1000;
/** A backup this many times older than allowed is a problem and no longer a warning. */
const forgotten = 3;

export async function backupFinding(status: unknown, maxAgeHours: number): Promise<Finding> {
  const check = 'backup';
  const setUp = 'Set backups up as in docs/operate-backup.md: gso backup setup, then gso backup run.';
  if (typeof status !== 'string') return warning(check, 'BACKUP_STATUS_DIRECTORY is not set.', setUp);
  const base = (await goodSince(status)).get('base');
  if (!base) return warning(check, 'There is no backup yet.', setUp);
  const hours = (Date.now() - base.getTime()) / hourMs;
  const found = `The newest is ${Math.round(hours)} hours old`;
  const todo = 'Run `gso backup run`, and find out why it did not run: is its timer enabled?';
  if (hours > forgotten * maxAgeHours) return problem(check, `${found}.`, todo);
  return hours > maxAgeHours
    ? warning(check, `${found}.`, todo)
    : fine(check, `${found}; \`gso backup check\` checks it in detail`);
}
