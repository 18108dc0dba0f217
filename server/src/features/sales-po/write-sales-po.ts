import { mayPass } from '@gso/contract/permissions';
import { projectAccess } from '@gso/contract/project';
import {
  poProblems,
  type PoProject,
  salesPoAccess,
  type SalesPoInput,
  type SalesPoPatch,
  type SalesPoRow,
} from '@gso/contract/sales-po';
import { invalidInput, refusedField } from '../../platform/app-error.ts';
import { auditChange, fieldChanges } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { GroupTarget } from '../../platform/change-group/group-target.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { deleteRows } from '../../platform/record/delete-rows.ts';
import { missingReference } from '../../platform/record/missing-reference.ts';
import { lockRecord, readRecord } from '../../platform/record/record-kind.ts';
import type { PrepareRestore } from '../../platform/record/restore-rows.ts';
import { mergedInput } from '../../platform/record/write-record.ts';
import { refuseIfUsed } from '../../platform/save/refuse-if-used.ts';
import { text } from '../../platform/text.ts';
import { createProject, updateProject } from '../project/write-project.ts';
import { project } from '../project/project-kind.ts';
import { columnsOf, references, salesPo } from './sales-po-kind.ts';
import { changeOrdered } from './win-chain.ts';

export async function createSalesPo(
  tx: Tx,
  actor: Actor,
  { input, fileKey, oldNo }: { input: SalesPoInput; fileKey: string | null; oldNo?: string },
): Promise<SalesPoRow> {
  refuseProblems(input);
  await refuseWrongLinks(tx, input);
  await refuseIdlePeople(tx, input);
  const projectId = await projectOf(tx, actor, input.project);
  await changeOrdered(tx, actor, { from: null, to: input.quotation?.id ?? null });
  const id = await insert(tx, actor, input, { project_id: projectId, file_key: fileKey, old_no: oldNo ?? null });
  await writeShares(tx, id, input);
  return writeAuditEntry(tx, actor, id);
}

/** The file stays unless another one is sent, or its name is sent as empty. */
export async function updateSalesPo(
  tx: Tx,
  actor: Actor,
  { id, patch, fileKey }: { id: number; patch: SalesPoPatch; fileKey?: string },
): Promise<SalesPoRow> {
  const before = await lockRecord(tx, salesPo, id);
  await refuseIfStale(tx, 'sales_po', before, patch.version);
  const { version: _read, project: sentProject, fileName, ...sent } = patch;
  const newFile = fileKey ?? (fileName === '' && before.fileName !== '' ? null : undefined);
  const old = salesPo.inputOf(before);
  const merged = mergedInput(old, sent);
  const input = { ...merged, project: sentProject === undefined ? merged.project : sentProject };
  refuseProblems(input);
  if (fieldChanges(old, input).length === 0 && newFile === undefined) return before;
  await refuseWrongLinks(tx, input);
  await refuseIdlePeople(tx, input, before);
  const projectId = await projectOf(tx, actor, input.project);
  await changeOrdered(tx, actor, { from: before.quotation?.id ?? null, to: input.quotation?.id ?? null });
  await update(tx, actor, before, input, {
    project_id: projectId,
    ...(newFile !== undefined && { file_key: newFile }),
  });
  await readRows(tx, statement`delete from sales_po_share where sales_po_id = ${id}`);
  await writeShares(tx, id, input);
  return writeAuditEntry(tx, actor, id, before);
}

export async function removeSalesPo(
  tx: Tx,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const before = await lockRecord(tx, salesPo, id);
  await refuseIfStale(tx, 'sales_po', before, version);
  await refuseIfUsed(tx, 'sales_po', id);
  await deleteRows(tx, actor, 'sales_po', [id]);
  await changeOrdered(tx, actor, { from: before.quotation?.id ?? null, to: null });
  await auditChange(tx, actor, 'sales_po', { before: auditedFields(before) });
}

/** For the undo of an import. */
export const salesPoChanges: GroupTarget<SalesPoRow, SalesPoInput> = {
  ...{ kind: salesPo, access: salesPoAccess.write, remove: removeSalesPo },
};

/** A restored order wins its quotation again, unless it has been ordered otherwise. */
export const orderAgain =
  (actor: Actor): PrepareRestore =>
  (tx, { quotation_id: to }) =>
    changeOrdered(tx, actor, { from: null, to: typeof to === 'number' ? to : null });

/** Its quotation and project may have been changed to those of another company while it was deleted. */
export async function readRestored(tx: Tx, id: number): Promise<SalesPoRow> {
  const restored = await readRecord(tx, salesPo, id);
  await refuseWrongLinks(tx, salesPo.inputOf(restored));
  return restored;
}

function refuseProblems(input: SalesPoInput): void {
  const problems = poProblems(input);
  if (problems.length > 0) throw invalidInput(problems);
}

/** The quotation and the project must be of this company. */
async function refuseWrongLinks(tx: Tx, { company, quotation, project: chosen }: SalesPoInput): Promise<void> {
  const projectId = chosen && 'id' in chosen ? chosen.id : null;
  const contactId = chosen && !('id' in chosen) ? chosen.customer.id : null;
  const [found] = await readRows<{ quotation: number | null; project: number | null; contact: number | null }>(
    tx,
    statement`select
      (select company_id from customer join quotation on customer.id = customer_id where quotation.id = ${quotation?.id ?? null}) as quotation,
      (select company_id from customer join project on customer.id = customer_id where project.id = ${projectId}) as project,
      (select company_id from customer where id = ${contactId}) as contact`,
  );
  if (quotation && found?.quotation !== company.id) {
    throw refusedField(
      'quotation',
      text('This quotation was made for another company.', 'Penawaran ini dibuat untuk perusahaan lain.'),
    );
  }
  const isOthers =
    (projectId !== null && found?.project !== company.id) || (contactId !== null && found?.contact !== company.id);
  if (isOthers) {
    throw refusedField(
      'project',
      text('This project belongs to another company.', 'Proyek ini milik perusahaan lain.'),
    );
  }
}

/** A newly named user must have an enabled account. */
async function refuseIdlePeople(tx: Tx, { salesUserPo }: SalesPoInput, before?: SalesPoRow): Promise<void> {
  const known = new Set(before?.salesUserPo.map(({ username }) => username));
  const named = salesUserPo.map(({ username }) => username).filter((username) => !known.has(username));
  if (named.length === 0) return;
  const found = await readRows<{ username: string }>(
    tx,
    statement`select username from user_login where username = any(${named}) and enabled`,
  );
  const active = new Set(found.map(({ username }) => username));
  const idle = salesUserPo.findIndex(({ username }) => named.includes(username) && !active.has(username));
  if (idle < 0) return;
  throw refusedField(
    `salesUserPo.${idle}.username`,
    text('There is no such active user.', 'Pengguna aktif ini tidak ada.'),
  );
}

/** The project of the order: created now, or updated with the additional information of the order. */
async function projectOf(tx: Tx, actor: Actor, chosen: PoProject | null): Promise<number | null> {
  if (!chosen) return null;
  if (!('id' in chosen)) {
    const made = await createProject(tx, actor, { ...chosen, desc: '', docLink: '', phase: 'PREPARATION_COMPONENT' });
    return made.id;
  }
  const { id, addInfo } = chosen;
  const stored = await lockRecord(tx, project, id);
  if (stored.addInfo === addInfo) return id;
  if (!mayPass(actor.permissions, projectAccess.write)) throw refusedField('project.addInfo', notYourProject);
  await updateProject(tx, actor, { id, patch: { addInfo, version: stored.version } });
  return id;
}

const notYourProject = text(
  'Only people who may change projects can change the additional information of an existing one.',
  'Hanya yang boleh mengubah proyek yang dapat mengubah informasi tambahan proyek yang sudah ada.',
);

interface Links {
  project_id: number | null;
  file_key?: string | null;
  old_no?: string | null;
}

async function insert(tx: Tx, actor: Actor, input: SalesPoInput, links: Links): Promise<number> {
  const marks = { created_by: actor.username, updated_by: actor.username };
  try {
    const { id } = await tx
      .insertInto('sales_po')
      .values({ ...columnsOf(input), ...links, ...marks })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw missingReference(error, references);
  }
}

async function update(tx: Tx, actor: Actor, before: SalesPoRow, input: SalesPoInput, links: Links): Promise<void> {
  try {
    await tx
      .updateTable('sales_po')
      .set((set) => ({
        ...columnsOf(input),
        ...links,
        version: before.version + 1,
        updated_by: actor.username,
        updated_at: set.fn<string>('now'),
      }))
      .where('id', '=', before.id)
      .execute();
  } catch (error) {
    throw missingReference(error, references);
  }
}

async function writeShares(tx: Tx, id: number, { salesUserPo }: SalesPoInput): Promise<void> {
  if (salesUserPo.length === 0) return;
  await tx
    .insertInto('sales_po_share')
    .values(salesUserPo.map(({ username, pctg }, place) => ({ sales_po_id: id, place, username, percentage: pctg })))
    .execute();
}

/** Writes the change to the audit log and returns the order as stored. */
async function writeAuditEntry(tx: Tx, actor: Actor, id: number, before?: SalesPoRow): Promise<SalesPoRow> {
  const after = await readRecord(tx, salesPo, id);
  await auditChange(tx, actor, 'sales_po', { before: before && auditedFields(before), after: auditedFields(after) });
  return after;
}

/** The fields for the audit log, with each share as readable text. */
function auditedFields({ salesUserPo, filePath: _path, ...order }: SalesPoRow) {
  return { ...order, salesUserPo: salesUserPo.map(({ username, pctg }) => `${username} ${pctg}%`) };
}
