import { limits } from '@gso/contract/limits';
import type { MergedKind } from '@gso/contract/record/merge';
import { text, type Statement } from '../../platform/db/statement.ts';

const most = limits.duplicatesOfOne;

/** Above this, names have most of their trigrams in common. */
export const similarity = 0.6;

/**
 * For each kind: the records that are probably the same as `record`, as (id, reason, score). Each part is one range of an
 * index, and takes only so many of it.
 */
export const rules: Record<MergedKind, Statement> = {
  company: text(`
    (select id, 'name' as reason, 90 as score from company
      where name_key = record.name_key and name_key <> '' and id <> record.id order by id limit ${most})
    union all
    (select id, 'npwp', 100 from company
      where npwp = record.npwp and record.npwp <> '' and id <> record.id order by id limit ${most})
    union all
    (select id, 'phone', 60 from company
      where phone collate "C" = record.phone and record.phone <> '' and id <> record.id order by id limit ${most})
    union all
    (select id, 'similar-name', (similarity(name_search, record.name_search) * 80)::integer from company
      where name_search % record.name_search and name_key <> record.name_key and id <> record.id limit ${most})
    union all
    (select distinct other.company_id, 'mail-domain', 50
      from (
        select own_mail_domain(email) as domain from customer
        where company_id = record.id and own_mail_domain(email) is not null order by id limit ${most}
      ) as own, lateral (
        select company_id from customer where own_mail_domain(email) = own.domain and company_id <> record.id limit ${most}
      ) as other)`),
  customer: text(`
    (select id, 'email' as reason, 95 as score from customer
      where (lower(email) collate "C") = lower(record.email) and record.email <> '' and id <> record.id order by id limit ${most})
    union all
    (select id, 'phone', 85 from customer
      where (mobile_phone collate "C") = record.mobile_phone and record.mobile_phone <> '' and id <> record.id
      order by id limit ${most})
    union all
    (select id, 'name', 85 from customer
      where name_key = record.name_key and name_key <> '' and company_id = record.company_id and id <> record.id
      order by id limit ${most})
    union all
    (select id, 'similar-name', (similarity(name_search, record.name_search) * 80)::integer from customer
      where company_id = record.company_id and similarity(name_search, record.name_search) >= ${similarity}
        and name_key <> record.name_key and id <> record.id limit ${most})`),
  supplier: text(`
    (select id, 'name' as reason, 90 as score from supplier
      where name_key = record.name_key and name_key <> '' and id <> record.id order by id limit ${most})
    union all
    (select id, 'phone', 60 from supplier
      where (phone1 collate "C") = record.phone1 and record.phone1 <> '' and id <> record.id order by id limit ${most})
    union all
    (select id, 'similar-name', (similarity(name_search, record.name_search) * 80)::integer from supplier
      where name_search % record.name_search and name_key <> record.name_key and id <> record.id limit ${most})`),
  item: text(`
    (select id, 'material-no' as reason, case brand_key when record.brand_key then 95 else 60 end as score from item
      where regexp_replace(material_key, '[^a-z0-9]', '', 'g') = regexp_replace(record.material_key, '[^a-z0-9]', '', 'g')
        and length(record.material_key) > 2 and id <> record.id
      limit ${most})`),
};

/** What a pair shows of each record. */
export const shown: Record<MergedKind, { name: string; detail: string }> = {
  company: { name: 'name', detail: 'street' },
  customer: { name: 'name', detail: 'company_name' },
  supplier: { name: 'name', detail: 'street' },
  item: { name: "brand || ' ' || material_no", detail: 'material_desc' },
};
