import { readFile } from 'node:fs/promises';
import type { Reader } from './database.ts';
import { readRows, statement } from './statement.ts';

/** The parts of the schema by name ("index session_of_user"), with their definitions. */
export type Outline = ReadonlyMap<string, string>;

/** Written by `gso db types` from a database that has just been migrated. */
export const outlineFile = new URL('schema-outline.txt', import.meta.url);

/** The schema that this version of the program expects. */
export async function expectedOutline(): Promise<Outline> {
  const lines = (await readFile(outlineFile, 'utf8')).trimEnd().split('\n');
  return new Map(lines.map((line) => partsOf(line)));
}

const between = ': ';

export const outlineText = (outline: Outline): string =>
  [...outline].map(([thing, definition]) => `${thing}${between}${definition}\n`).join('');

function partsOf(line: string): [string, string] {
  const at = line.indexOf(between);
  return [line.slice(0, at), line.slice(at + between.length)];
}

/**
 * Columns, indexes, constraints, triggers, functions and the application's rights, without those of extensions. Of the
 * job queue's schema only rights and policies, which are ours (decision 038).
 * Not-null is listed with the column, because PostgreSQL stores it as a constraint only since version 18.
 */
export async function readOutline(db: Reader): Promise<Outline> {
  const found = await readRows<{ thing: string; definition: string }>(
    db,
    statement`with ours as (
        select oid, relname, relkind, relacl from pg_class
        where relnamespace = 'public'::regnamespace and relname not like 'kysely\\_%'
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      ),
      tables as (select * from ours where relkind in ('r', 'p')),
      outline (thing, definition) as (
        select format('column %s.%s', relname, attname),
          concat_ws(' ', format_type(atttypid, atttypmod),
            (select 'collate ' || collname from pg_collation
              where oid = attcollation and attcollation <> (select typcollation from pg_type where oid = atttypid)),
            case when attnotnull then 'not null' end,
            case attidentity when 'a' then 'identity always' when 'd' then 'identity by default' end,
            case when attgenerated = '' then 'default ' else 'generated ' end || pg_get_expr(adbin, adrelid))
        from pg_attribute join tables on tables.oid = attrelid
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped
        union all
        select format('index %s', relname), regexp_replace(pg_get_indexdef(oid), '^CREATE ', '')
        from ours where relkind = 'i'
        union all
        select format('constraint %s of %s', conname, relname),
          regexp_replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID$', '')
        from pg_constraint join tables on tables.oid = conrelid where contype in ('c', 'f', 'p', 'u', 'x')
        union all
        select format('trigger %s of %s', tgname, relname), regexp_replace(pg_get_triggerdef(pg_trigger.oid), '^CREATE ', '')
        from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
        union all
        select format('function %s(%s)', proname, pg_get_function_identity_arguments(oid)),
          md5(pg_get_functiondef(oid))
        from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        union all
        select format('view %s', relname), md5(pg_get_viewdef(oid)) from ours where relkind in ('v', 'm')
        union all
        select format('rights of %s on %s', coalesce(rolname, 'everybody'), relname),
          string_agg(lower(privilege_type), ', ' order by privilege_type)
        from ours cross join aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
        where rolname = 'gso_app' or grantee = 0
        group by rolname, relname
        union all
        select format('rights of %s on columns of %s', coalesce(rolname, 'everybody'), relname),
          string_agg(format('%s %s', lower(privilege_type), attname), ', ' order by privilege_type, attnum)
        from ours join pg_attribute on attrelid = ours.oid cross join aclexplode(attacl)
        left join pg_roles on pg_roles.oid = grantee
        where not attisdropped and (rolname = 'gso_app' or grantee = 0)
        group by rolname, relname
        union all
        select format('rights of %s on graphile_worker.%s', coalesce(rolname, 'everybody'), relname),
          string_agg(lower(privilege_type), ', ' order by privilege_type)
        from pg_class cross join aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
        where relnamespace = to_regnamespace('graphile_worker') and (rolname = 'gso_app' or grantee = 0)
        group by rolname, relname
        union all
        select format('policy %s of %s.%s', policyname, schemaname, tablename),
          format('%s to %s using %s with check %s', lower(cmd), array_to_string(roles, ', '), qual, with_check)
        from pg_policies where schemaname in ('public', 'graphile_worker')
      )
      select thing, regexp_replace(definition, '\\s+', ' ', 'g') as definition from outline order by thing collate "C"`,
  );
  return new Map(found.map(({ thing, definition }) => [thing, definition]));
}
