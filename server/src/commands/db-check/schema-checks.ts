import type { Reader } from '../../platform/db/database.ts';
import { expectedOutline, readOutline } from '../../platform/db/outline.ts';
import { readRows, statement } from '../../platform/db/statement.ts';
import { type Finding, problem, summed, warning } from '../findings.ts';

/** Changes of the schema that do not come from a migration. */
export async function* schemaDrift(db: Reader): AsyncIterable<Finding> {
  const [expected, stored] = await Promise.all([expectedOutline(), readOutline(db)]);
  const missing = [...expected].flatMap(([thing, definition]) => {
    const found = stored.get(thing);
    if (found === definition) return [];
    const what = found === undefined ? `${thing} is missing.` : `${thing} is not as the migrations made it: ${found}`;
    return [problem('schema', what, `It must be: ${definition}. Find out who changed it and why, then put it back.`)];
  });
  const added = [...stored.keys()]
    .filter((thing) => !expected.has(thing))
    .map((thing) =>
      warning(
        'schema',
        `${thing} is not from the migrations.`,
        'Move your own additions to a separate schema, or drop them.',
      ),
    );
  yield* summed('schema', [...missing, ...added], () => `${expected.size} definitions are as the migrations made them`);
}

export async function* invalidIndexes(db: Reader): AsyncIterable<Finding> {
  const found = await readRows<{ name: string }>(
    db,
    statement`select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not (indisvalid and indisready and indislive)`,
  );
  const findings = found.map(({ name }) =>
    problem('indexes', `${name} is invalid: its creation was interrupted.`, `Run: reindex index concurrently ${name}`),
  );
  yield* summed('indexes', findings, () => 'all are valid');
}

export async function* unvalidatedConstraints(db: Reader): AsyncIterable<Finding> {
  const found = await readRows<{ table: string; name: string }>(
    db,
    statement`select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
      where connamespace = 'public'::regnamespace and not convalidated`,
  );
  const findings = found.map(({ table, name }) =>
    problem(
      'constraints',
      `${name} of ${table} was never validated, so old rows may break it.`,
      `Run: alter table ${table} validate constraint ${name}`,
    ),
  );
  yield* summed('constraints', findings, () => 'all are validated');
}

export async function* disabledTriggers(db: Reader): AsyncIterable<Finding> {
  const found = await readRows<{ table: string; count: number }>(
    db,
    statement`select tgrelid::regclass::text as table, count(*) as count from pg_trigger
      join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and tgenabled in ('D', 'R') group by tgrelid`,
  );
  const findings = found.map(({ table, count }) =>
    problem(
      'triggers',
      `${count} triggers of ${table} are disabled. They check references or end sessions.`,
      `Run: alter table ${table} enable trigger all`,
    ),
  );
  yield* summed('triggers', findings, () => 'all are enabled');
}

/** After an upgrade of the operating system, words may sort differently, and older indexes no longer find them. */
export async function* changedCollation(db: Reader): AsyncIterable<Finding> {
  const found = await readRows<{ name: string; recorded: string; actual: string }>(
    db,
    statement`select quote_ident(datname) as name, datcollversion as recorded,
        pg_database_collation_actual_version(oid) as actual
      from pg_database where datname = current_database()
        and datcollversion <> pg_database_collation_actual_version(oid)`,
  );
  const findings = found.map(({ name, recorded, actual }) =>
    problem(
      'sort order',
      `The database sorts words by version ${recorded}, the machine by ${actual}: indexes may miss rows.`,
      `Run: reindex database ${name}; alter database ${name} refresh collation version`,
    ),
  );
  yield* summed('sort order', findings, () => 'the same as when the indexes were made');
}
