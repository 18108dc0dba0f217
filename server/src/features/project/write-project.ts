import { projectAccess, type ProjectInput, type ProjectPatch, type ProjectRow } from '@gso/contract/project';
import { AppError, refusedField } from '../../platform/app-error.ts';
import { auditChanges } from '../../platform/audit/audit.ts';
import type { Author } from '../../platform/auth/actor.ts';
import type { GroupTarget } from '../../platform/change-group/group-target.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { deleteRows } from '../../platform/record/delete-rows.ts';
import { createRecord, deleteRecord, updateRecord } from '../../platform/record/write-record.ts';
import { nextNumber } from '../../platform/save/next-number.ts';
import { text } from '../../platform/text.ts';
import { numberedProject, project } from './project-kind.ts';
import { projectTask } from './task-kind.ts';
import { lockProject, readTasks } from './task-queries.ts';

export async function createProject(
  tx: Tx,
  author: Author,
  input: ProjectInput,
  /** Its number in the system from which it is imported. */
  oldNo?: string,
): Promise<ProjectRow> {
  await refuseWrongPic(tx, input.pic);
  return createRecord(tx, author, numberedProject(await nextRefNo(tx), oldNo), input);
}

export function updateProject(
  tx: Tx,
  author: Author,
  { id, patch }: { id: number; patch: ProjectPatch },
): Promise<ProjectRow> {
  const prepare = async (before: ProjectRow, input: ProjectInput) => {
    if (input.pic !== before.pic) await refuseWrongPic(tx, input.pic);
    return input;
  };
  return updateRecord(tx, author, project, { id, patch, prepare });
}

/** Also removes its tasks. Refused if one of them is approved. */
export async function removeProject(tx: Tx, author: Author, what: { id: number; version: number }): Promise<void> {
  await lockProject(tx, what.id);
  const tasks = [...(await readTasks(tx, what.id)).values()].flat();
  refuseIfApproved(tasks.filter(({ isDone }) => isDone).length);
  if (tasks.length > 0) {
    await deleteRows(
      tx,
      author,
      projectTask.entity,
      tasks.map(({ id }) => id),
    );
    await auditChanges(
      tx,
      author,
      projectTask.entity,
      tasks.map((before) => ({ before, name: projectTask.nameOf?.(before) })),
    );
  }
  await deleteRecord(tx, author, project, what);
}

/** For the undo of an import. */
export const projectChanges: GroupTarget<ProjectRow, ProjectInput> = {
  ...{ kind: project, access: projectAccess.write, remove: removeProject },
};

/** PRJ-26-0001 is the first one of 2026. */
async function nextRefNo(tx: Tx): Promise<string> {
  const [{ year } = { year: '' }] = await readRows<{ year: string }>(
    tx,
    statement`select to_char(business_today(), 'YY') as year`,
  );
  const number = await nextNumber(tx, 'project', year);
  return `PRJ-${year}-${String(number).padStart(4, '0')}`;
}

/** The person who is already responsible may stay, even if the account has been disabled. */
async function refuseWrongPic(tx: Tx, pic: string): Promise<void> {
  if (pic === '') return;
  const found = await readRows(tx, statement`select from user_login where username = ${pic} and enabled`);
  if (found.length > 0) return;
  throw refusedField(
    'pic',
    text('There is no active user with this username.', 'Tidak ada pengguna aktif dengan nama ini.'),
  );
}

function refuseIfApproved(approved: number): void {
  if (approved === 0) return;
  throw new AppError(
    'refused',
    text(
      `This project cannot be removed: ${approved} of its tasks ${approved === 1 ? 'is' : 'are'} approved.`,
      `Proyek ini tidak dapat dihapus: ${approved} tugasnya sudah disetujui.`,
    ),
  );
}
