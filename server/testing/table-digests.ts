import pg from 'pg';

/** For each table the number of rows and a digest of their text, in an order that depends on nothing else. */
export async function tableDigests(ownerUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`set work_mem = '256MB'`);
    const tables = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables.rows) digests[name] = await digestOf(client, name);
    return digests;
  } finally {
    await client.end();
  }
}

/** In parts, because the digests of a hundred million rows are more than one text can hold. */
async function digestOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `select coalesce(sum(rows), 0) || ' rows ' || md5(coalesce(string_agg(digest, '' order by part), '')) as digest from (
       select part, count(*) as rows, md5(string_agg(md5(content), '' order by content collate "C")) as digest
       from (select one::text as content, hashtext(one::text) & 255 as part from ${table} as one) as all_rows group by part
     ) as parts`,
  );
  return rows[0]?.digest ?? '';
}
