import { goodSince } from '../../platform/backup/good-since.ts';
import { type Finding, fine, problem, warning } from '../findings.ts';

const hourMs = 60 * 60 * 1000;
/** A backup this many times older than allowed is a problem and no longer a warning. */
const forgotten = 3;

export async function backupFinding(folder: unknown, maxAgeHours: number): Promise<Finding> {
  const check = 'backup';
  if (typeof folder !== 'string') {
    return warning(check, 'No backup folder is set.', 'Set BACKUP_DIRECTORY and see `gso help backup run`.');
  }
  const base = (await goodSince(folder)).get('base');
  if (!base) {
    return warning(
      check,
      `There is no backup in ${folder} yet.`,
      'Set backups up as in docs/operate-backup.md, then run: gso backup run',
    );
  }
  const hours = (Date.now() - base.getTime()) / hourMs;
  const found = `The newest in ${folder} is ${Math.round(hours)} hours old`;
  const todo = 'Run `gso backup run`, and find out why it did not run: is its timer enabled?';
  if (hours > forgotten * maxAgeHours) return problem(check, `${found}.`, todo);
  return hours > maxAgeHours
    ? warning(check, `${found}.`, todo)
    : fine(check, `${found}; \`gso backup check\` checks it in detail`);
}
