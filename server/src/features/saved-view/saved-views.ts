import { limits } from '@gso/contract/limits';
import { mayPass } from '@gso/contract/permissions';
import type { NamedRecord } from '@gso/contract/fields';
import {
  mayOpenList,
  placeOfList,
  savedViewAccess,
  type SavedViewList,
  savedViewListNames,
  type SavedViewMenu,
  type SavedViewRow,
} from '@gso/contract/record/saved-view';
import { pageAccess } from '@gso/contract/permissions';
import { notFound } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { nothing, readRows, type Statement, statement, text } from '../../platform/db/statement.ts';

const openLists = ({ permissions }: Actor): SavedViewList[] =>
  savedViewListNames.filter((list) => mayOpenList(permissions, list));

export const mayManageAll = ({ permissions }: Actor): boolean => mayPass(permissions, savedViewAccess.all);

const roleOf = ({ userId }: Actor): Statement => statement`(select role_id from user_login where id = ${userId})`;

/** Own views and those that are shared with the caller's role; for holders of MA_ACCOUNT every shared one. */
export const isReadable = (actor: Actor): Statement => statement`(v.user_id = ${actor.userId} or exists (
  select from saved_view_role as shared where shared.view_id = v.id
    ${mayManageAll(actor) ? nothing : statement`and shared.role_id = ${roleOf(actor)}`}))`;

const rowsOf = ({ userId }: Actor): Statement => statement`select v.id, v.version, v.updated_by as "lastUpdateBy",
    v.updated_at as "lastUpdateDate", v.list, v.name, v.parameters, v.look,
    jsonb_build_object('id', owner.id, 'username', owner.username,
      'employee', jsonb_build_object('firstName', owner.first_name)) as owner,
    (select coalesce(jsonb_agg(jsonb_build_object('id', role.id, 'name', role.name) order by lower(role.name)), '[]')
      from saved_view_role as shared join role on role.id = shared.role_id where shared.view_id = v.id) as roles,
    exists (select from saved_view_pin as pin where pin.view_id = v.id and pin.user_id = ${userId}) as pinned,
    exists (select from saved_view_default as usual where usual.view_id = v.id and usual.user_id = ${userId}) as "isDefault"
  from saved_view as v join user_login as owner on owner.id = v.user_id`;

/** The views that a list offers to the caller: the own ones first. */
export async function viewsOfList(db: Reader, actor: Actor, list: SavedViewList): Promise<SavedViewRow[]> {
  if (!mayOpenList(actor.permissions, list)) return [];
  const ofRole = mayManageAll(actor) ? nothing : statement`and role_id = ${roleOf(actor)}`;
  return readRows<SavedViewRow>(
    db,
    statement`${rowsOf(actor)} where v.id in (
        select id from saved_view where user_id = ${actor.userId} and list = ${list}
        union select view_id from saved_view_role where list = ${list} ${ofRole}
      )
      order by v.user_id <> ${actor.userId}, lower(v.name), v.id limit ${text(String(limits.listedViews))}`,
  );
}

/** One view. A view that the caller may not read looks like one that does not exist. */
export async function readView(db: Reader, actor: Actor, id: number): Promise<SavedViewRow> {
  const [row] = await readRows<SavedViewRow>(
    db,
    statement`${rowsOf(actor)} where v.id = ${id} and v.list = any(${openLists(actor)}) and ${isReadable(actor)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** The same, locked until the end of the transaction. */
export async function lockView(tx: Tx, actor: Actor, id: number): Promise<SavedViewRow> {
  await readRows(tx, statement`select from saved_view where id = ${id} for update`);
  return readView(tx, actor, id);
}

/** What the menu shows. Views that the caller may no longer see are left out. */
export async function readMenu(db: Reader, actor: Actor): Promise<SavedViewMenu> {
  const may = statement`v.list = any(${openLists(actor)}) and ${isReadable(actor)}`;
  const [pinned, defaults] = await Promise.all([
    readRows<SavedViewMenu['pinned'][number]>(
      db,
      statement`select v.id, v.list, v.name from saved_view_pin as pin join saved_view as v on v.id = pin.view_id
        where pin.user_id = ${actor.userId} and ${may} order by pin.pinned_at, v.id`,
    ),
    readRows<SavedViewMenu['defaults'][number]>(
      db,
      statement`select v.id, v.list, v.name from saved_view_default as usual join saved_view as v on v.id = usual.view_id
        where usual.user_id = ${actor.userId} and ${may} order by v.list`,
    ),
  ]);
  return { pinned, defaults };
}

/** The roles with which the caller may share views of a list: the own one, and with MA_ACCOUNT every one that opens it. */
export function rolesToShareWith(db: Reader, actor: Actor, list: SavedViewList): Promise<NamedRecord[]> {
  const { page, besides } = placeOfList(list);
  const access = pageAccess[page];
  const opens = [access, besides].map((needed) =>
    Array.isArray(needed) ? statement`permissions && ${[...needed]}::text[]` : text('true'),
  );
  const own = mayManageAll(actor) ? text('true') : statement`id = ${roleOf(actor)}`;
  return readRows<NamedRecord>(
    db,
    statement`select id, name from role where ${own} and ${opens[0]} and ${opens[1]}
      order by lower(name) limit ${text(String(limits.optionRows))}`,
  );
}
