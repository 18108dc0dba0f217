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

/** Names of three of twenty words and a number: "jaya sakti" stands in one of five hundred, "zamrud" in twelve alone. */
const name = (rows: number) => `case when n % ${Math.floor(rows / 12)} = 0 then 'zamrud ' else '' end
  || case when n % 500 = 0 then 'jaya sakti ' else '' end || ${word('n')} || ' ' || ${word('n + 7')} || ' ' || n`;

const lastMonths = `now() - (hashint4(n) & 65535) * interval '1 minute'`;

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
};
export type FilledTable = keyof typeof fills;

/** Fills the tables with so many rows each. Their indexes are made afterwards, which takes a tenth of the time. */
export async function fill(ownerUrl: string, tables: readonly FilledTable[], rows: number, username: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const table of tables) {
      const indexes = await dropIndexes(owner, table === 'item' ? ['item', 'item_text'] : [table]);
      for (let first = 1; first <= rows; first += rowsAtOnce) {
        await owner.query(fills[table](rows), [username, first, Math.min(first + rowsAtOnce - 1, rows)]);
      }
      for (const definition of indexes) await owner.query(definition);
    }
    await owner.query('vacuum (analyze)');
    await owner.query('checkpoint');
  } finally {
    await owner.end();
  }
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
