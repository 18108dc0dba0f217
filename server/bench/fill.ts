import pg from 'pg';

/** How large a part of the rows one statement makes. */
const rowsAtOnce = 50_000;

const words = [
  'sinar',
  'baja',
  'karya',
  'mitra',
  'tirta',
  'agung',
  'prima',
  'abadi',
  'sentosa',
  'makmur',
  'cahaya',
  'teknik',
  'mandiri',
  'global',
  'nusantara',
  'perkasa',
  'lestari',
  'utama',
  'indah',
  'sejahtera',
];
const word = (seed: string) => `('{${words.join(',')}}'::text[])[1 + (hashint4(${seed}) & 15)]`;

/** Names of three of twenty words and a number: "jaya sakti" stands in one of five hundred, the rare word in twelve alone. */
const name = (rows: number, rare = 'zamrud') => `case when n % ${Math.floor(rows / 12)} = 0 then '${rare} ' else '' end
  || case when n % 500 = 0 then 'jaya sakti ' else '' end || ${word('n')} || ' ' || ${word('n + 7')} || ' ' || n`;

const lastMonths = `now() - (hashint4(n) & 65535) * interval '1 minute'`;
/** The same number from 0 to below `below` for the same row and `salt`, without a pattern that neighbours share. */
const spread = (below: number, salt: number) => `(hashint8extended(n, ${salt}) & 1073741823) % ${below}`;
const personOf = (salt: number) => `'sales-' || (1 + ${spread(people, salt)})`;

/** Whom field work is about and who does it: so many at every size, as a business has. */
const people = 200;
const contacts = 60_000;
const projects = 2000;
const companiesWithContacts = 20_000;
const days = 3650;

const fills = {
  company: (rows: number) => `
    insert into company (name, phone, industry, street, zip_code, created_by, updated_by, updated_at)
    select case n % 10 when 0 then 'CV ' else 'PT ' end || ${name(rows)}, '021' || (5000000 + n), ${word('n + 3')},
      'Jl. Industri No. ' || n, lpad((n % 99999)::text, 5, '0'), $1, $1, ${lastMonths}
    from generate_series($2::int, $3::int) as n`,
  // Forty brands; the first of them has every tenth item.
  item: (rows: number) => `
    insert into item (brand, category, material_no, material_desc, currency, supp_price, selling_price, bottom_price,
      created_by, updated_by, updated_at)
    select case when n % 10 = 0 then 'Omron' else 'Merek ' || (hashint4(n) & 31) end, 'Kategori ' || (n % 24),
      upper(substr(md5(n::text), 1, 3)) || '-' || lpad(n::text, 7, '0'), ${name(rows)}, ('{IDR,USD,EUR,JPY}'::text[])[1 + n % 4],
      (n % 100000) / 7.0, (n % 100000) / 5.0, (n % 100000) / 6.0, $1, $1, ${lastMonths}
    from generate_series($2::int, $3::int) as n`,
  user_login: () => `
    insert into user_login (username, first_name, password_hash, role_id, created_by, updated_by)
    select 'sales-' || n, 'Sales ' || n, password_hash, role_id, $1, $1
    from user_login, generate_series($2::int, $3::int) as n where username = $1`,
  // The last one is hardly ever met.
  customer: (rows: number) => `
    insert into customer (company_id, name, created_by, updated_by)
    select 1 + n % ${companiesWithContacts}, case n when ${rows} then 'Intan Langka' else 'Bapak ' || n end, $1, $1
    from generate_series($2::int, $3::int) as n`,
  project: () => `
    insert into project (ref_no, name, customer_id, due_date, created_by, updated_by)
    select 'PRJ-16-' || lpad(n::text, 4, '0'), 'Panel ' || n, 1 + ${spread(contacts - 1, 1)}, current_date, $1, $1
    from generate_series($2::int, $3::int) as n`,
  // Three of ten are still open.
  shodan: (rows: number) => `
    insert into shodan (name, description, status, amount, customer_id, created_by, created_at, updated_by, updated_at)
    select ${name(rows, 'kecubung')}, 'Peluang ' || n, ('{OPEN,OPEN,OPEN,WIN,WIN,LOSE,LOSE,LOSE,LOSE,LOSE}'::text[])[1 + ${spread(10, 1)}],
      (n % 100000) * 10000, 1 + ${spread(contacts - 1, 2)}, ${personOf(3)}, at - interval '9 days', $1, at
    from (select n, now() - (${rows} - n)::float / ${rows} * interval '${days} days' as at
      from generate_series($2::int, $3::int) as n) as made`,
  // From ten years ago to two weeks ahead, one day after the other; seven of ten are sales visits, half of those about a shodan; trials are one in fifty.
  visit: (rows: number) => `
    insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, shodan_id, project_id,
      activity, created_by, created_at, updated_by, updated_at)
    select type, case when ${spread(50, 1)} = 0 then 'TRIAL'
        else ('{CONFIRMED,CONFIRMED,CONFIRMED,CONFIRMED,FOLLOW_UP,FOLLOW_UP,INTERNAL,DRAFT}'::text[])[1 + ${spread(8, 2)}] end,
      day, '0900', '1030', ${personOf(3)},
      case when n % ${Math.floor(rows / 12)} = 0 then ${contacts} else 1 + ${spread(contacts - 1, 4)} end,
      case when type = 'SALES' and ${spread(2, 5)} = 0 then 1 + ${spread(rows / visitsPerShodan, 6)} end,
      case when type = 'PROJECT' then 1 + ${spread(projects, 7)} end,
      'Presentasi dan pengecekan panel nomor ' || n, $1, written, ${personOf(8)}, written
    from (
      select *, least(now(), day + ${spread(4 * 24 * 60, 9)} * interval '1 minute') as written from (
        select n, case when ${spread(10, 10)} < 7 then 'SALES' else 'PROJECT' end as type,
          current_date + 14 - (${days}::bigint * (${rows} - n) / ${rows})::int as day
        from generate_series($2::int, $3::int) as n
      ) as dated
    ) as made`,
};
type Table = keyof typeof fills;
export type FilledTable = 'company' | 'item' | 'shodan' | 'visit';

const visitsPerShodan = 10;
/** There are ten times as many visits as records of the other kinds. */
const timesAsMany: Partial<Record<FilledTable, number>> = { visit: visitsPerShodan };

export const rowsIn = (table: FilledTable, rows: number): number => rows * (timesAsMany[table] ?? 1);

/** How many rows each table gets, those that the wanted ones refer to before them. */
function rowCounts(tables: readonly FilledTable[], rows: number): [Table, number][] {
  const wanted = Object.fromEntries(tables.map((table) => [table, rowsIn(table, rows)]));
  const fieldWork = tables.includes('shodan') || tables.includes('visit');
  const surroundings = { company: companiesWithContacts, user_login: people, customer: contacts, project: projects };
  const counts: Partial<Record<Table, number>> = fieldWork ? { ...surroundings, shodan: rows, ...wanted } : wanted;
  const inOrder = Object.keys(fills) as Table[];
  return inOrder.flatMap((table): [Table, number][] => (counts[table] ? [[table, counts[table]]] : []));
}

/** Fills the tables with so many rows each. Their indexes are made afterwards, which takes a tenth of the time. */
export async function fill(ownerUrl: string, tables: readonly FilledTable[], rows: number, username: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const [table, count] of rowCounts(tables, rows)) await fillTable(owner, table, count, username);
    await owner.query('vacuum (analyze)');
    await owner.query('checkpoint');
  } finally {
    await owner.end();
  }
}

const unique: Table[] = ['user_login', 'project'];

async function fillTable(owner: pg.Client, table: Table, rows: number, username: string): Promise<void> {
  // Unique indexes belong to constraints and stay; these tables are small.
  const indexes = unique.includes(table)
    ? []
    : await dropIndexes(owner, table === 'item' ? ['item', 'item_text'] : [table]);
  // What they refer to is known to be there, and asking for it ten million times would take longer than the rest.
  if (table === 'visit' || table === 'shodan') await owner.query('set session_replication_role = replica');
  for (let first = 1; first <= rows; first += rowsAtOnce) {
    await owner.query(fills[table](rows), [username, first, Math.min(first + rowsAtOnce - 1, rows)]);
  }
  await owner.query('reset session_replication_role');
  for (const definition of indexes) await owner.query(definition);
}

async function dropIndexes(owner: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not like '%pkey'`,
    [tables],
  );
  for (const index of rows) await owner.query(`drop index ${index.name}`);
  return rows.map(({ definition }) => definition);
}
