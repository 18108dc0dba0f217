import pg from 'pg';

/** The share of the rows that one statement inserts. */
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

/**
 * Names of three of twenty words and a number: "jaya sakti" is in one of five hundred, the rare word in only twelve.
 */
const name = (rows: number, rare = 'zamrud') => `case when n % ${Math.floor(rows / 12)} = 0 then '${rare} ' else '' end
  || case when n % 500 = 0 then 'jaya sakti ' else '' end || ${word('n')} || ' ' || ${word('n + 7')} || ' ' || n`;

const lastMonths = `now() - (hashint4(n) & 65535) * interval '1 minute'`;
/** The same number from 0 to below `below` for the same row and `salt`, without a pattern that neighbours share. */
const spread = (below: number, salt: number) => `(hashint8extended(n, ${salt}) & 1073741823) % ${below}`;
const personOf = (salt: number) => `'sales-' || (1 + ${spread(people, salt)})`;

/** The contacts and people of field work: the same number at every size, as in a business. */
const people = 200;
const contacts = 60_000;
const projects = 2000;
const visitsOfEachProject = 5000;
const companiesWithContacts = 20_000;
const days = 3650;
const currencies = 3;
/** The items of quotations, and how many lines each has. */
const materials = 20_000;
const linesPerQuotation = 10;

const phases = 8;
const tasksPerPhase = 25;
const tasksPerProject = phases * tasksPerPhase;
const daysOfPhase = 15;
const visitsPerProject = 20;
/** The day on which the nth of so many projects begins. */
const dayOf = (n: string, rows: number) => `(current_date - (${days}::bigint * (${rows} - ${n}) / ${rows})::int)`;

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
  exchange_rate: () => `
    insert into exchange_rate (source_curr, conv_value, created_by, updated_by)
    select ('{USD,EUR,JPY}'::text[])[n], ('{16000,17500,105}'::int[])[n], $1, $1 from generate_series($2::int, $3::int) as n`,
  user_login: () => `
    insert into user_login (username, first_name, password_hash, role_id, target, target_visit, created_by, updated_by)
    select 'sales-' || n, 'Sales ' || n, password_hash, role_id, 1000000000, 40, $1, $1
    from user_login, generate_series($2::int, $3::int) as n where username = $1`,
  // The last one is rare.
  customer: (rows: number) => `
    insert into customer (company_id, name, created_by, updated_by)
    select 1 + n % ${companiesWithContacts}, case n when ${rows} then 'Intan Langka' else 'Bapak ' || n end, $1, $1
    from generate_series($2::int, $3::int) as n`,
  // One after the other over ten years, each built in four months; those that are not finished yet are where they should be.
  project: (rows: number) => `
    insert into project (ref_no, name, customer_id, pic, quota, due_date, percentage, created_by, created_at, updated_by,
      updated_at)
    select 'PRJ-16-' || lpad(n::text, 5, '0'), ${name(rows, 'safir')}, 1 + ${spread(contacts - 1, 1)}, ${personOf(2)}, n % 30,
      day + ${phases * daysOfPhase}, 12.5 * least(${phases}, greatest(0, current_date - 4 - day) / ${daysOfPhase}), $1, day, $1,
      least(now(), day + ${phases * daysOfPhase}::int)
    from (select n, ${dayOf('n', rows)} as day from generate_series($2::int, $3::int) as n) as made`,
  // Done three days after they were due, and submitted before that. One in two hundred is the caller's.
  project_task: (rows: number) => `
    insert into project_task (project_id, phase, place, description, assigned_to, start_date, end_date, submitted_at,
      submitted_on, approved_at, approved_on, approved_by, created_by, updated_by)
    select project_id, (array['PREPARATION_COMPONENT', 'ASSEMBLY_PANEL', 'SETTING_AND_PROGRAMMING', 'FACTORY_AUTOMATION_TEST',
        'SHIPMENT_MACHINE', 'INSTALLATION', 'TRIAL', 'COMMISSIONING'])[1 + phase], 1 + place, 'Pekerjaan panel ' || n, assignee,
      due - 3, due, case when due <= current_date then due end, case when due <= current_date then due end,
      case when due < current_date - 3 then due + 3 end, case when due < current_date - 3 then due + 3 end,
      case when due < current_date - 3 then case assignee when $1 then 'sales-1' else $1 end end, $1, $1
    from (
      select *, ${dayOf('project_id', rows / tasksPerProject)} + phase * ${daysOfPhase} + place * ${daysOfPhase} / ${tasksPerPhase} as due
      from (
        select n, 1 + (n - 1) / ${tasksPerProject} as project_id, (n - 1) % ${tasksPerProject} / ${tasksPerPhase} as phase,
          (n - 1) % ${tasksPerPhase} as place, case when ${spread(200, 1)} = 0 then $1 else ${personOf(2)} end as assignee
        from generate_series($2::int, $3::int) as n
      ) as placed
    ) as made`,
  // Three of ten are still open.
  shodan: (rows: number) => `
    insert into shodan (name, description, status, open_until, amount, customer_id, created_by, created_at, updated_by,
      updated_at, stage_id, expected_close)
    select ${name(rows, 'kecubung')}, 'Peluang ' || n, status, case status when 'OPEN' then 'infinity' else at::date end,
      (n % 100000) * 10000, 1 + ${spread(contacts - 1, 2)}, ${personOf(3)}, at - interval '9 days', $1, at,
      1 + ${spread(4, 4)}, case when ${spread(10, 5)} < 8 then current_date - 60 + (${spread(240, 6)})::integer end
    from (select n, now() - (${rows} - n)::float / ${rows} * interval '${days} days' as at,
        ('{OPEN,OPEN,OPEN,WIN,WIN,LOSE,LOSE,LOSE,LOSE,LOSE}'::text[])[1 + ${spread(10, 1)}] as status
      from generate_series($2::int, $3::int) as n) as made`,
  // One line in two hundred offers the first item. Lines have no user; the parameter must be used all the same.
  quotation_line: () => `
    insert into quotation_line (quotation_id, place, item_id, brand, category, material_no, material_desc, qty,
      stock_type, selling_price, bottom_price, sub_total_price, is_typed, source_currency, source_selling_price,
      source_bottom_price, rate_value_id, shortfall)
    select 1 + (n - 1) / ${linesPerQuotation}, (n - 1) % ${linesPerQuotation}, item.id, brand, category, material_no,
      material_desc, qty, ('{READY,INDENT}'::text[])[1 + n % 2], round(selling_price * rate), round(bottom_price * rate),
      round(selling_price * rate) * qty, false, currency, selling_price, bottom_price, rate_value.id, 0
    from (
      select n, 1 + ${spread(20, 1)} as qty,
        case when ${spread(200, 2)} = 0 then 1 else 1 + ${spread(materials, 3)} end as item_id
      from generate_series($2::int, $3::int) as n where $1::text is not null
    ) as made
    join item on item.id = made.item_id
    left join exchange_rate_value as rate_value on rate_value.source_curr = item.currency
    cross join lateral (select coalesce(rate_value.conv_value, 1) as rate) as converted
    order by n`,
  // One after the other over ten years; one in ten is for a large customer. Of those of the last year half are still open, of older ones hardly any.
  quotation: (rows: number) => `
    insert into quotation (ref_no, quotation_date, name, term_days, payment_term_id, customer_id, sales_username,
      shodan_id, status, discount, disc_type, is_vat, vat_rate, vat_method, is_item_bundling, total_qty, total_price,
      total_price_disc, total_price_after_disc, total_price_vat, grand_total_price, lines_below_bottom, created_by,
      created_at, updated_by, updated_at)
    select 'QUO-' || to_char(at, 'YYMM') || '-' || lpad(n::text, 7, '0'), at::date, ${name(rows, 'mirah')}, 14,
      1 + ${spread(6, 1)},
      case when ${spread(10, 2)} = 0 then 1 + ${spread(10, 3)} else 1 + ${spread(contacts - 1, 4)} end, ${personOf(5)},
      case when ${spread(4, 6)} = 0 then 1 + ${spread(rows, 7)} end,
      case when ${spread(100, 8)} < case when n > ${rows} * 0.9 then 50 else 2 end then 'OPEN'
        else ('{WIN,LOSE,LOSE}'::text[])[1 + ${spread(3, 9)}] end,
      percent, 'PERCENTAGE', true, 12, 'ELEVEN_TWELFTHS', false, qty, total, discount, total - discount,
      round((total - discount) * 0.11), total - discount + round((total - discount) * 0.11), 0, $1,
      at - interval '9 days', ${personOf(10)}, at
    from (
      select *, round(total * percent / 100) as discount,
        now() - (${rows} - n)::float / ${rows} * interval '${days} days' as at
      from (
        select quotation_id as n, 5 * (hashint4(quotation_id) & 3) as percent, sum(qty) as qty, sum(sub_total_price) as total
        from quotation_line where quotation_id between $2::int and $3::int group by quotation_id
      ) as summed
    ) as made
    order by n`,
  // From ten years ago to two weeks ahead, one day after the other; seven of ten are sales visits, half of those about a shodan; trials are one in fifty.
  visit: (rows: number, visitDays: number = days) => `
    insert into visit (type, status, visit_date, time_start, time_end, username, customer_id, shodan_id, project_id,
      activity, created_by, created_at, updated_by, updated_at)
    select type, case when ${spread(50, 1)} = 0 then 'TRIAL'
        else ('{CONFIRMED,CONFIRMED,CONFIRMED,CONFIRMED,FOLLOW_UP,FOLLOW_UP,INTERNAL,DRAFT}'::text[])[1 + ${spread(8, 2)}] end,
      day, '0900', '1030', ${personOf(3)},
      case when n % ${Math.floor(rows / 12)} = 0 then ${contacts} else 1 + ${spread(contacts - 1, 4)} end,
      case when type = 'SALES' and ${spread(2, 5)} = 0 then 1 + ${spread(rows / visitsPerShodan, 6)} end,
      case when type = 'PROJECT' then 1 + ${spread(Math.min(projects, Math.ceil(rows / visitsOfEachProject)), 7)} end,
      'Presentasi dan pengecekan panel nomor ' || n, $1, written, ${personOf(8)}, written
    from (
      select *, least(now(), day + ${spread(4 * 24 * 60, 9)} * interval '1 minute') as written from (
        select n, case when ${spread(10, 10)} < 7 then 'SALES' else 'PROJECT' end as type,
          current_date + 14 - (${visitDays}::bigint * (${rows} - n) / ${rows})::int as day
        from generate_series($2::int, $3::int) as n
      ) as dated
    ) as made`,
  // One after the other over ten years, up to today.
  sales_po: (rows: number) => `
    insert into sales_po (po_no, description, po_date, amount, category, company_id, created_by, updated_by)
    select 'PO/' || n, ${name(rows, 'nilam')}, current_date - (${days}::bigint * (${rows} - n) / ${rows})::int,
      (1 + ${spread(5000, 1)}) * 1000000, ('{GOODS,SERVICE}'::text[])[1 + n % 2], 1 + ${spread(companiesWithContacts, 2)}, $1, $1
    from generate_series($2::int, $3::int) as n`,
  // Two share each order.
  sales_po_share: () => `
    insert into sales_po_share (sales_po_id, place, username, percentage)
    select n, place, 'sales-' || (1 + (first + place) % ${people}), 50
    from (select n, ${spread(people, 3)} as first from generate_series($2::int, $3::int) as n where $1::text is not null) as made,
      generate_series(0, 1) as place`,
  // One in five is of the first company. The triggers were off while the records were filled.
  timeline_entry: (rows: number) => `
    insert into timeline_entry (kind, record_id, at, by, company_id, customer_id, shodan_id)
    select kind, n, now() - (${rows} - n)::float / ${rows} * interval '${days} days', ${personOf(1)},
      1 + contact % ${companiesWithContacts}, contact, case kind when 'shodan' then n end
    from (
      select n, ('{sales_visit,sales_visit,sales_visit,shodan,sales_po}'::text[])[1 + ${spread(5, 2)}] as kind,
        case when n % 5 = 0 then ${companiesWithContacts} else 1 + ${spread(contacts - 1, 3)} end as contact
      from generate_series($2::int, $3::int) as n where $1::text is not null
    ) as made`,
};
type Table = keyof typeof fills;
/** `search` stands for every table that the search reads. */
export type FilledTable =
  'company' | 'item' | 'shodan' | 'project' | 'quotation' | 'visit' | 'sales_po' | 'timeline_entry' | 'search';

const visitsPerShodan = 10;
const ordersPerShodan = 0.5;
const linesPerShodan = 1;
/** There are ten times as many visits as records of the other kinds. Of projects the tasks are counted. */
const timesAsMany: Partial<Record<FilledTable, number>> = {
  search: 3,
  visit: visitsPerShodan,
  project: 1 / tasksPerProject,
  sales_po: ordersPerShodan,
};

export const rowsIn = (table: FilledTable, rows: number): number => rows * (timesAsMany[table] ?? 1);

/** How many rows each table gets, those that the wanted ones refer to before them. */
function rowCounts(tables: readonly FilledTable[], rows: number): [Table, number][] {
  const wanted: Counts = Object.fromEntries(tables.map((table) => [table, rowsIn(table, rows)]));
  if (tables.includes('search')) raise(wanted, searched(rows));
  const standAlone = tables.every((table) => table === 'company' || table === 'item' || table === 'search');
  const needed: Counts = standAlone ? {} : surroundings(tables, rows);
  const inOrder = Object.keys(fills) as Table[];
  return inOrder.flatMap((table): [Table, number][] => {
    const count = Math.max(wanted[table] ?? 0, needed[table] ?? 0);
    return count > 0 ? [[table, count]] : [];
  });
}

type Counts = Partial<Record<Table, number>>;

/** As many companies and items as asked for, and as many records of the other kinds together. */
const searched = (rows: number): Counts => ({
  company: rows,
  user_login: people,
  customer: Math.max(contacts, 0.2 * rows),
  item: Math.max(materials, rows),
  exchange_rate: currencies,
  project: (0.3 * rows) / tasksPerProject,
  project_task: 0.3 * rows,
  shodan: 0.3 * rows,
  quotation_line: 0.5 * rows,
  quotation: (0.5 * rows) / linesPerQuotation,
  sales_po: 0.15 * rows,
});

function raise(counts: Counts, to: Counts): void {
  for (const table of Object.keys(to) as Table[]) counts[table] = Math.max(counts[table] ?? 0, to[table] ?? 0);
}

const surroundings = (tables: readonly FilledTable[], rows: number): Counts => ({
  company: companiesWithContacts,
  user_login: people,
  customer: contacts,
  project: projects,
  shodan: rows,
  ...(tables.includes('project') && { project_task: rows, visit: (rows * visitsPerProject) / tasksPerProject }),
  ...(tables.includes('quotation') && {
    item: materials,
    exchange_rate: currencies,
    quotation_line: rows * linesPerQuotation,
  }),
  // With orders, everything that the dashboard counts exists.
  ...(tables.includes('sales_po') && {
    item: materials,
    exchange_rate: currencies,
    quotation_line: rows * linesPerShodan,
    quotation: (rows * linesPerShodan) / linesPerQuotation,
    visit: rows * visitsPerShodan,
    sales_po_share: rows * ordersPerShodan,
  }),
  // Any row may be the record of an entry.
  ...(tables.includes('timeline_entry') && { visit: rows, sales_po: rows }),
});

/**
 * Fills the tables with so many rows each, the visits over ten years or with so many a day. Their indexes are created after
 * that, which takes a tenth of the time.
 */
export async function fill(
  ownerUrl: string,
  tables: readonly FilledTable[],
  rows: number,
  username: string,
  visitsPerDay?: number,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const visitDays = visitsPerDay && Math.ceil(rowsIn('visit', rows) / visitsPerDay);
    for (const [table, count] of rowCounts(tables, rows)) {
      await fillTable(owner, table, { count, sql: fills[table](count, visitDays) }, username);
    }
    await owner.query('select recount_figures()');
    await owner.query('vacuum (analyze)');
    await owner.query('checkpoint');
  } finally {
    await owner.end();
  }
}

/** The references are known to be valid, and checking them ten million times would take longer than the rest. */
const unasked: Table[] = [
  'project_task',
  'shodan',
  'quotation_line',
  'quotation',
  'visit',
  'sales_po',
  'sales_po_share',
];

async function fillTable(
  owner: pg.Client,
  table: Table,
  { count, sql }: { count: number; sql: string },
  username: string,
): Promise<void> {
  const indexes = await dropIndexes(owner, table === 'item' ? ['item', 'item_text'] : [table]);
  if (unasked.includes(table)) await owner.query('set session_replication_role = replica');
  for (let first = 1; first <= count; first += rowsAtOnce) {
    await owner.query(sql, [username, first, Math.min(first + rowsAtOnce - 1, count)]);
  }
  await owner.query('reset session_replication_role');
  for (const definition of indexes) await owner.query(definition);
}

/** Indexes that belong to constraints stay. */
async function dropIndexes(owner: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname <> all (select conname from pg_constraint)`,
    [tables],
  );
  for (const index of rows) await owner.query(`drop index ${index.name}`);
  return rows.map(({ definition }) => definition);
}
