import { limits } from '@gso/contract/limits';
import type { MergedKind } from '@gso/contract/record/merge';
import { text, type Statement } from '../../platform/db/statement.ts';

const { duplicatesOfOne: most, duplicatesCompared: compared } = limits;

/** Above this, names have most of their trigrams in common. */
export const similarity = 0.6;

interface Beside {
  table: string;
  /** The columns of an index, which names each by its expression in the table, and as `record` has them. The last one is the id. */
  order: readonly (readonly [column: string, ofRecord: string])[];
  columns: string;
  limit: number;
}

/**
 * The rows that stand before and after the record in an index. However many have the same values, no more are read, and the order
 * leaves only this index to the planner.
 */
const beside = ({ table, order, columns, limit }: Beside): string => {
  const own = order.map(([column]) => column).join(', ');
  const ofRecord = order.map(([, value]) => value).join(', ');
  const direction = (sign: string, word: string) => `(
    select ${columns} from ${table} where (${own}) ${sign} (${ofRecord})
    order by ${order.map(([column]) => `${column} ${word}`).join(', ')} limit ${limit})`;
  return `(${direction('<', 'desc')} union all ${direction('>', 'asc')})`;
};

interface Same {
  table: string;
  /** The expression of an index that continues with the id. */
  value: string;
  reason: string;
  score: number;
}

/** The records that have the same value. */
const same = ({ table, value, reason, score }: Same): string => {
  const ofRecord = value.replaceAll('$', 'record.');
  const column = value.replaceAll('$', '');
  const order = [[column, ofRecord] as const, ['id', 'record.id'] as const];
  return `
    (select id, '${reason}' as reason, ${score} as score
      from ${beside({ table, order, columns: `id, ${column} as value`, limit: most / 2 })} as near
      where value = ${ofRecord} and value <> '')`;
};

/** Similar names among those beside it in the order of names, read forwards and backwards. */
const similarBeside = (table: string): string => {
  const near = (key: (row: string) => string, sign: string, word: string) => `
        (select id, name_search from ${table} where ${key('')} ${sign} ${key('record.')}
          order by ${key('')} ${word}, id ${word} limit ${most / 2})`;
  const keys = [(row: string) => `${row}name_key`, (row: string) => `reverse(${row}name_key)`];
  return `
    (select id, 'similar-name', (similarity(name_search, record.name_search) * 80)::integer
      from (${keys.flatMap((key) => [near(key, '<', 'desc'), near(key, '>', 'asc')]).join(' union')}) as near
      where similarity(name_search, record.name_search) >= ${similarity} limit ${most})`;
};

/** Similar names among all. It reads everything that has trigrams in common with the name. */
const similarAnywhere = (table: string): Statement =>
  text(`
    (select id, 'similar-name' as reason, (similarity(name_search, record.name_search) * 80)::integer as score from ${table}
      where name_search % record.name_search and name_key <> record.name_key and id <> record.id limit ${most})`);

/** A material number without punctuation. */
const plainNumber = (key: string): string => `regexp_replace(${key}, '[^a-z0-9]', '', 'g')`;

const inCompany = [
  ['company_id', 'record.company_id'],
  ['name_key', 'record.name_key'],
  ['id', 'record.id'],
] as const;

const contactsBeside = (limit: number) =>
  beside({ table: 'customer', order: inCompany, columns: 'id, company_id, name_key, name_search', limit });

/**
 * For each kind: the records that are probably the same as `record`, as (id, reason, score). Each part reads a limited number of
 * rows of an index, however many have the same value.
 */
export const rules: Record<MergedKind, Statement> = {
  company: text(
    [
      same({ table: 'company', value: '$name_key', reason: 'name', score: 90 }),
      same({ table: 'company', value: '$npwp', reason: 'npwp', score: 100 }),
      same({ table: 'company', value: '$phone collate "C"', reason: 'phone', score: 60 }),
      similarBeside('company'),
      `
    (select distinct other.company_id, 'mail-domain', 50
      from (
        select distinct own_mail_domain(email) as domain
        from (select email from customer where company_id = record.id limit ${compared}) as contact
        where own_mail_domain(email) is not null limit ${most}
      ) as own, lateral (
        (select own_mail_domain(email) as domain, company_id from customer
          where own_mail_domain(email) is not null and (own_mail_domain(email), company_id) < (own.domain, record.id)
          order by own_mail_domain(email) desc, company_id desc limit ${most / 2})
        union all
        (select own_mail_domain(email), company_id from customer
          where own_mail_domain(email) is not null and (own_mail_domain(email), company_id) > (own.domain, record.id)
          order by own_mail_domain(email), company_id limit ${most / 2})
      ) as other
      where other.domain = own.domain)`,
    ].join('\n    union all'),
  ),
  customer: text(
    [
      same({ table: 'customer', value: 'lower($email) collate "C"', reason: 'email', score: 95 }),
      same({ table: 'customer', value: '$mobile_phone collate "C"', reason: 'phone', score: 85 }),
      `
    (select id, 'name', 85 from ${contactsBeside(most / 2)} as near
      where company_id = record.company_id and name_key = record.name_key and name_key <> '')`,
      `
    (select id, 'similar-name', (similarity(name_search, record.name_search) * 80)::integer
      from ${contactsBeside(compared / 2)} as near
      where company_id = record.company_id and name_key <> record.name_key
        and similarity(name_search, record.name_search) >= ${similarity}
      limit ${most})`,
    ].join('\n    union all'),
  ),
  supplier: text(
    [
      same({ table: 'supplier', value: '$name_key', reason: 'name', score: 90 }),
      same({ table: 'supplier', value: '$phone1 collate "C"', reason: 'phone', score: 60 }),
      similarBeside('supplier'),
    ].join('\n    union all'),
  ),
  item: text(`
    (select id, 'material-no' as reason, case brand_key when record.brand_key then 95 else 60 end as score
      from ${beside({
        table: 'item',
        order: [
          [plainNumber('material_key'), plainNumber('record.material_key')],
          ['id', 'record.id'],
        ],
        columns: `id, brand_key, ${plainNumber('material_key')} as plain_number`,
        limit: most / 2,
      })} as near
      where plain_number = ${plainNumber('record.material_key')} and length(plain_number) > 2)`),
};

/** The same, without such a limit. */
export const unlimitedRules: Partial<Record<MergedKind, Statement>> = {
  company: similarAnywhere('company'),
  supplier: similarAnywhere('supplier'),
};

/** What a pair shows of each record. */
export const shown: Record<MergedKind, { name: string; detail: string }> = {
  company: { name: 'name', detail: 'street' },
  customer: { name: 'name', detail: 'company_name' },
  supplier: { name: 'name', detail: 'street' },
  item: { name: "brand || ' ' || material_no", detail: 'material_desc' },
};
