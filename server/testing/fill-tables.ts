/** The statements that write many visits. */
export const fillVisits = (rows: number): string[] =>
  fill(
    'visit',
    `insert into visit (type, username, customer_id, status, activity, visit_date, time_start, time_end, created_by, updated_by)
     select 'SALES', 'sales-' || n % 200, 1, 'CONFIRMED', 'Kunjungan ' || n, date '2026-01-01' - (n % 3650), '0900', '1000', 'a', 'a'
     from generate_series(1, ${rows}) as n`,
  );

/** The statements that write many quotations, with three lines and three audit entries each. */
export const fillQuotations = (rows: number): string[] => [
  ...fill(
    'quotation',
    `insert into quotation (ref_no, quotation_date, name, term_days, payment_term_id, customer_id, sales_username, status,
       discount, disc_type, is_vat, vat_rate, vat_method, is_item_bundling, total_qty, total_price, total_price_disc,
       total_price_after_disc, total_price_vat, grand_total_price, lines_below_bottom, created_by, updated_by, updated_at)
     select 'QUO-26-' || n, date '2026-01-01' - (n % 3650), 'Penawaran ' || n, 14, 1, 1, 'sales-' || n % 200,
       ('{OPEN,WIN,LOSE}'::text[])[1 + n % 3], 0, 'PERCENTAGE', false, 11, 'FULL', false, 3, 3000, 0, 3000, 0, 3000, 0, 'a', 'a',
       timestamptz '2026-01-01' - n * interval '1 minute'
     from generate_series(1, ${rows}) as n`,
  ),
  ...fill(
    'quotation_line',
    `insert into quotation_line (quotation_id, place, item_id, brand, category, material_no, material_desc, qty, stock_type,
       selling_price, bottom_price, sub_total_price, is_typed, source_currency, source_selling_price, source_bottom_price,
       shortfall)
     select 1 + n / 3, n % 3, 1, 'Omron', 'Sensor', 'E2E-' || n % 20000, 'Sensor', 1, 'READY', 1000, 900, 1000, false, 'IDR', 1000,
       900, 0
     from generate_series(0, ${3 * rows - 1}) as n`,
  ),
  ...fill(
    'audit_entry',
    `insert into audit_entry (actor, action, entity, entity_id, entity_version, request_id)
     select 'sales-' || n % 200, 'update', 'quotation', 1 + n / 3, 2 + n % 3, 'filled' from generate_series(0, ${3 * rows - 1}) as n`,
  ),
];

/** Without the triggers, which would count each row in the summaries. The indexes are built after that, which is much faster. */
const fill = (table: string, insert: string): string[] => [
  'set session_replication_role = replica',
  `set maintenance_work_mem = '256MB'`,
  `create temporary table index_of_${table} as select indexrelid::regclass as index, pg_get_indexdef(indexrelid) as definition
   from pg_index where indrelid = '${table}'::regclass and not indisunique`,
  `do $$ begin execute (select 'drop index ' || string_agg(index::text, ', ') from index_of_${table}); end $$`,
  insert,
  `do $$ begin execute (select string_agg(definition, '; ') from index_of_${table}); end $$`,
  `analyze ${table}`,
];
