import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseFindings } from '../../src/commands/db-check.ts';
import { openReads } from '../../src/platform/db/database.ts';
import { DiskStore } from '../../src/platform/files/disk-store.ts';
import { type Acknowledged, linesOfQuotation, tasksOfSave, type Writers } from './writers.ts';

/** What is wrong, by its name, with examples. Nothing is listed if everything is right. */
export type Differences = Map<string, string[]>;

interface Compared {
  ownerUrl: string;
  files: string;
  writers: Writers;
}

const tables = ['company', 'visit', 'quotation', 'sales_po', 'project', 'project_task'] as const;
const marks = { company: 'name', visit: 'activity', quotation: 'name', sales_po: 'po_no', project: 'name' } as const;

/** Compares everything that was acknowledged with the database and the files. Nobody may write meanwhile. */
export async function compare({ ownerUrl, files, writers }: Compared): Promise<Differences> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const differences: Differences = new Map();
  const add = (name: string, found: readonly string[]) => {
    if (found.length > 0) differences.set(name, [...(differences.get(name) ?? []), ...found]);
  };
  /** The first column of each row. */
  const column = async (sql: string, values: unknown[] = []): Promise<string[]> => {
    const { rows } = await client.query<unknown[]>({ text: sql, values, rowMode: 'array' });
    return rows.map(([value]) => String(value));
  };
  const of = (kind: Acknowledged['kind']) => writers.acknowledged.filter((one) => one.kind === kind);
  const usernames = writers.usernames;
  try {
    for (const [kind, name] of Object.entries(marks) as [keyof typeof marks, string][]) {
      const stored = await column(`select ${name} from ${kind} where created_by = any($1)`, [usernames]);
      add('lost', missing(of(kind), new Set(stored)));
      add(
        'doubled',
        repeated(stored).map((mark) => `${kind} ${mark}`),
      );
    }
    add(
      'half',
      await column(
        `select 'quotation ' || name || ': ' || (select count(*) from quotation_line l where l.quotation_id = q.id) || ' lines'
        from quotation q where created_by = any($1)
          and (select count(*) from quotation_line l where l.quotation_id = q.id) <> ${linesOfQuotation}`,
        [usernames],
      ),
    );
    add(
      'half',
      await column(
        `select 'sales_po ' || po_no || ' without file' from sales_po where file_key is null and created_by = any($1)`,
        [usernames],
      ),
    );
    add(
      'half',
      await column(`select 'Idempotency-Key ' || key || ' without reply' from idempotency_key where reply is null`),
    );

    const tasks = await column(`select split_part(description, ' ', 1) from project_task where created_by = any($1)`, [
      usernames,
    ]);
    const perSave = new Map<string, number>();
    for (const mark of tasks) perSave.set(mark, (perSave.get(mark) ?? 0) + 1);
    add('lost', missing(of('tasks'), perSave));
    for (const [mark, times] of perSave) {
      if (times > tasksOfSave) add('doubled', [`tasks ${mark}: ${times}`]);
      else if (times < tasksOfSave) add('half', [`tasks ${mark}: ${times}`]);
    }
    const submitted = new Set(await column('select id from project_task where submitted_at is not null'));
    const approved = new Set(await column('select id from project_task where approved_at is not null'));
    add('lost', missing(of('submit'), submitted));
    add('lost', missing(of('approve'), approved));

    for (const table of tables)
      add(
        'audit',
        await column(
          `select '${table} ' || r.id || ' of version ' || r.version || ': ' || count(e.id) || ' entries' from ${table} r
        left join audit_entry e on e.entity = '${table}' and e.entity_id = r.id and e.action in ('create', 'update')
        where r.created_by = any($1) group by r.id
        having count(e.id) <> r.version or count(*) filter (where e.action = 'create') <> 1`,
          [usernames],
        ),
      );
    add(
      'gaps',
      await column(
        `select kind || ' ' || period || ': ' || numbers || ' numbers up to ' || highest || ', counter at ' || last from (
          select 'quotation' as kind, substr(ref_no, 5, 4) as period, count(*) as numbers, max(substr(ref_no, 10)::int) as highest from quotation group by 2
          union all
          select 'project', substr(ref_no, 5, 2), count(*), max(substr(ref_no, 8)::int) from project group by 2
        ) as used full join document_counter using (kind, period) where (numbers, highest) is distinct from (last::bigint, last)`,
      ),
    );
    add('editors', await brokenChains(client, of('edit')));
    add('files', await wrongFiles(client, files, of('sales_po')));
  } finally {
    await client.end();
  }
  add('db check', await problemsOf(ownerUrl, files));
  return differences;
}

const missing = (acknowledged: readonly Acknowledged[], stored: { has(mark: string): boolean }): string[] =>
  acknowledged.filter(({ mark }) => !stored.has(mark)).map(({ kind, mark }) => `${kind} ${mark}`);

const repeated = (values: readonly string[]): string[] => {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
};

interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

/** Each save must begin with what the save before it had left, and each acknowledged one must be there once. */
async function brokenChains(client: pg.Client, edits: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await client.query<{ id: number; street: string; version: number; entries: Change[][] | null }>(
    `select c.id, c.street, c.version, json_agg(e.changes order by e.id) filter (where e.id is not null) as entries
      from company c left join audit_entry e on e.entity = 'company' and e.entity_id = c.id and e.action = 'update'
      where c.name like 'Shared %' group by c.id`,
  );
  const broken: string[] = [];
  const saved: string[] = [];
  for (const { id, street, version, entries } of rows) {
    let now = 'at first';
    for (const changes of entries ?? []) {
      const change = changes.find(({ field }) => field.includes('street'));
      if (!change) broken.push(`company ${id}: a save without a street`);
      else if (change.from !== now) broken.push(`company ${id}: ${String(change.from)} instead of ${now}`);
      now = String(change?.to);
      saved.push(now);
    }
    if (now !== street) broken.push(`company ${id}: ${street} instead of ${now}`);
    if (version !== (entries?.length ?? 0) + 1) broken.push(`company ${id}: version ${version}`);
  }
  const all = new Set(saved);
  return [...broken, ...missing(edits, all), ...repeated(saved).map((mark) => `edit ${mark} twice`)];
}

async function wrongFiles(client: pg.Client, files: string, orders: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await client.query<{ po_no: string; file_key: string }>('select po_no, file_key from sales_po');
  const keys = new Map(rows.map(({ po_no, file_key }) => [po_no, file_key]));
  return orders.flatMap(({ mark, sha256 }) => {
    const key = keys.get(mark);
    if (!key) return [];
    try {
      const content = readFileSync(join(files, key.slice(0, 2), key));
      return createHash('sha256').update(content).digest('hex') === sha256 ? [] : [`${mark}: other content`];
    } catch {
      return [`${mark}: missing`];
    }
  });
}

/** What `gso db check` finds. */
async function problemsOf(ownerUrl: string, files: string): Promise<string[]> {
  const db = openReads({ url: ownerUrl, connections: 1, name: 'gso db check' });
  const problems: string[] = [];
  for await (const { state, check, found } of databaseFindings({
    db,
    store: new DiskStore(files),
    newest: undefined,
  })) {
    if (state === 'problem') problems.push(`${check}: ${found}`);
  }
  await db.destroy();
  return problems;
}
