import { limits } from '@gso/contract/limits';
import {
  mayOpenList,
  savedViewAccess,
  type SavedViewInput,
  type SavedViewMarks,
  type SavedViewPatch,
  type SavedViewRow,
} from '@gso/contract/record/saved-view';
import { AppError, notFound, refusedField } from '../../platform/app-error.ts';
import { auditChange } from '../../platform/audit/audit.ts';
import { refuseIfStale } from '../../platform/audit/history.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { deleteRows } from '../../platform/record/delete-rows.ts';
import { refuseIfTaken } from '../../platform/record/refuse-if-taken.ts';
import { text } from '../../platform/text.ts';
import { isReadable, lockView, mayManageAll, readView, rolesToShareWith } from './saved-views.ts';

/** Without the parameters and the columns: others read the audit log, and a search may be private. */
const audited = ({ id, version, list, name, owner, roles }: SavedViewRow) => ({
  id,
  version,
  list,
  name,
  owner: owner.username,
  roles: roles.map((role) => role.name),
});

const taken = text('You have a view with this name already.', 'Anda sudah memiliki tampilan dengan nama ini.');

export async function createView(tx: Tx, actor: Actor, input: SavedViewInput): Promise<SavedViewRow> {
  const { list, name, parameters, look, roleIds } = input;
  if (!mayOpenList(actor.permissions, list)) throw notFound();
  await refuseRoles(tx, actor, { list, roleIds });
  await lockViewsOf(tx, actor);
  await refuseIfFull(tx, actor);
  const [created] = await refuseIfTaken(
    readRows<{ id: number }>(
      tx,
      statement`insert into saved_view (user_id, list, name, parameters, look, updated_by)
        values (${actor.userId}, ${list}, ${name}, ${JSON.stringify(parameters)}, ${JSON.stringify(look)}, ${actor.username})
        returning id`,
    ),
    'name',
    taken,
  );
  const id = created?.id ?? 0;
  await shareWith(tx, id, roleIds);
  const after = await readView(tx, actor, id);
  await auditChange(tx, actor, 'saved_view', { after: audited(after) });
  return after;
}

export async function updateView(tx: Tx, actor: Actor, id: number, patch: SavedViewPatch): Promise<SavedViewRow> {
  const before = await lockView(tx, actor, id);
  const { version, roleIds, ...sent } = patch;
  refuseForeign(actor, before, { ...sent, roleIds });
  await refuseIfStale(tx, 'saved_view', before, version);
  const shared = before.roles.map((role) => role.id);
  // A role with which the view is shared already may stay, also if the owner has another one by now.
  const added = roleIds?.filter((role) => !shared.includes(role)) ?? [];
  await refuseRoles(tx, actor, { list: before.list, roleIds: added });
  const { name, parameters, look } = { ...before, ...sent };
  await refuseIfTaken(
    readRows(
      tx,
      statement`update saved_view set name = ${name}, parameters = ${JSON.stringify(parameters)}, look = ${JSON.stringify(look)},
          version = version + 1, updated_by = ${actor.username}, updated_at = now() where id = ${id}`,
    ),
    'name',
    taken,
  );
  if (roleIds) {
    await shareWith(tx, id, roleIds);
    await forgetMarksOfOthers(tx, id);
  }
  const after = await afterChange(tx, actor, before);
  await auditChange(tx, actor, 'saved_view', { before: audited(before), after: audited(after) });
  return after;
}

/** The caller who ends the sharing of a view of somebody else may no longer read it. */
async function afterChange(tx: Tx, actor: Actor, before: SavedViewRow): Promise<SavedViewRow> {
  const [shared] = await readRows(tx, statement`select from saved_view_role where view_id = ${before.id} limit 1`);
  if (shared || before.owner.id === actor.userId) return readView(tx, actor, before.id);
  return { ...before, version: before.version + 1, roles: [], pinned: false, isDefault: false };
}

export async function deleteView(tx: Tx, actor: Actor, id: number, version: number): Promise<void> {
  const before = await lockView(tx, actor, id);
  refuseForeign(actor, before, { roleIds: [] });
  await refuseIfStale(tx, 'saved_view', before, version);
  await deleteRows(tx, actor, 'saved_view', [id]);
  await auditChange(tx, actor, 'saved_view', { before: audited(before) });
}

export async function markView(tx: Tx, actor: Actor, id: number, marks: SavedViewMarks): Promise<void> {
  await lockViewsOf(tx, actor);
  const { list } = await readView(tx, actor, id);
  const { userId } = actor;
  if (marks.pinned) await pin(tx, actor, id);
  if (marks.pinned === false)
    await readRows(tx, statement`delete from saved_view_pin where user_id = ${userId} and view_id = ${id}`);
  if (marks.isDefault)
    await readRows(
      tx,
      statement`insert into saved_view_default (user_id, list, view_id) values (${userId}, ${list}, ${id})
        on conflict (user_id, list) do update set view_id = excluded.view_id`,
    );
  if (marks.isDefault === false)
    await readRows(tx, statement`delete from saved_view_default where user_id = ${userId} and view_id = ${id}`);
}

async function pin(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { userId } = actor;
  const pinned = await readRows<{ id: number }>(
    tx,
    statement`select v.id from saved_view_pin as pin join saved_view as v on v.id = pin.view_id
      where pin.user_id = ${userId} and v.id <> ${id} and ${isReadable(actor)}`,
  );
  if (pinned.length >= limits.pinnedViews) {
    throw new AppError(
      'refused',
      text(
        `The menu has ${limits.pinnedViews} views already. Take one out of it first.`,
        `Menu sudah berisi ${limits.pinnedViews} tampilan. Lepaskan salah satunya dahulu.`,
      ),
    );
  }
  await readRows(
    tx,
    statement`insert into saved_view_pin (user_id, view_id) values (${userId}, ${id}) on conflict do nothing`,
  );
}

/** One write at a time for each user; otherwise several could take the last place. */
const lockViewsOf = (tx: Tx, { userId }: Actor) =>
  readRows(tx, statement`select from user_login where id = ${userId} for no key update`);

export async function refuseIfFull(tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  const [{ count } = { count: 0 }] = await readRows<{ count: number }>(
    tx,
    statement`select count(*) from saved_view where user_id = ${userId}`,
  );
  if (count < limits.savedViews) return;
  throw new AppError(
    'refused',
    text(
      `You have ${limits.savedViews} views already. Delete one that is no longer used.`,
      `Anda sudah memiliki ${limits.savedViews} tampilan. Hapus yang tidak dipakai lagi.`,
    ),
  );
}

/** Only the owner changes a view. Holders of MA_ACCOUNT may take back that it is shared. */
function refuseForeign(
  actor: Actor,
  { owner, roles }: SavedViewRow,
  { roleIds, ...others }: Omit<SavedViewPatch, 'version'>,
): void {
  if (owner.id === actor.userId) return;
  const isLess = roleIds?.every((id) => roles.some((role) => role.id === id)) ?? false;
  if (mayManageAll(actor) && isLess && Object.keys(others).length === 0) return;
  throw new AppError(
    'refused',
    text('Only its owner can change this view.', 'Hanya pemiliknya yang dapat mengubah tampilan ini.'),
  );
}

async function refuseRoles(
  tx: Tx,
  actor: Actor,
  { list, roleIds }: Pick<SavedViewInput, 'list' | 'roleIds'>,
): Promise<void> {
  if (roleIds.length === 0) return;
  const allowed = await rolesToShareWith(tx, actor, list);
  if (roleIds.every((id) => allowed.some((role) => role.id === id))) return;
  const message = text(
    'You cannot share this view with that role.',
    'Anda tidak dapat membagikan tampilan ini dengan peran tersebut.',
  );
  throw refusedField('roleIds', message);
}

async function shareWith(tx: Tx, id: number, roleIds: readonly number[]): Promise<void> {
  await readRows(
    tx,
    statement`delete from saved_view_role where view_id = ${id} and not role_id = any(${[...roleIds]})`,
  );
  await readRows(
    tx,
    statement`insert into saved_view_role (view_id, role_id, list)
      select saved_view.id, role.id, list from saved_view, role
      where saved_view.id = ${id} and role.id = any(${[...roleIds]}) on conflict do nothing`,
  );
}

/** A view that is no longer shared with people disappears from their menus. */
async function forgetMarksOfOthers(tx: Tx, id: number): Promise<void> {
  const lost = statement`m.view_id = ${id} and not exists (
    select from saved_view as v
    join user_login as person on person.id = m.user_id
    join role on role.id = person.role_id
    where v.id = m.view_id and (v.user_id = person.id or exists (
      select from saved_view_role as shared where shared.view_id = v.id
        and (shared.role_id = role.id or role.permissions && ${[...savedViewAccess.all]}::text[]))))`;
  await readRows(tx, statement`delete from saved_view_pin as m where ${lost}`);
  await readRows(tx, statement`delete from saved_view_default as m where ${lost}`);
}
