/**
 * The statements that write many visits: without the triggers, which would count each row in the summaries. The indexes are
 * built after that, which is much faster.
 */
export const fillVisits = (rows: number): string[] => [
  'set session_replication_role = replica',
  `set maintenance_work_mem = '256MB'`,
  `create temporary table index_of_visit as select indexrelid::regclass as index, pg_get_indexdef(indexrelid) as definition
   from pg_index where indrelid = 'visit'::regclass and not indisunique`,
  `do $$ begin execute (select 'drop index ' || string_agg(index::text, ', ') from index_of_visit); end $$`,
  `insert into visit (type, username, customer_id, status, activity, visit_date, time_start, time_end, created_by, updated_by)
   select 'SALES', 'sales-' || n % 200, 1, 'CONFIRMED', 'Kunjungan ' || n, date '2026-01-01' - (n % 3650), '0900', '1000', 'a', 'a'
   from generate_series(1, ${rows}) as n`,
  `do $$ begin execute (select string_agg(definition, '; ') from index_of_visit); end $$`,
  'analyze visit',
];
