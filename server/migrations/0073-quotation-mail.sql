-- Quotations by mail (docs/decisions/098). The letter that goes with them; there is one.
create table quotation_letter (
  id integer primary key default 1 check (id = 1),
  subject_en text not null,
  text_en text not null,
  subject_id text not null,
  text_id text not null,
  follow_up_days integer not null check (follow_up_days > 0),
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
insert into quotation_letter (subject_en, text_en, subject_id, text_id, follow_up_days, updated_by) values (
  'Quotation {refNo}: {name}',
  E'Dear {contact},\n\nThank you for your inquiry. Please find attached our quotation {refNo}, {name}, with a total of {total}.\nIt is valid until {validUntil}.\n\nPlease let me know if you have any questions.\n\nKind regards,\n{seller}\n{sender}',
  'Penawaran {refNo}: {name}',
  E'Yth. {contact},\n\nTerima kasih atas permintaan Anda. Terlampir penawaran kami {refNo}, {name}, dengan total {total}.\nPenawaran ini berlaku sampai {validUntil}.\n\nSilakan hubungi saya bila ada pertanyaan.\n\nHormat kami,\n{seller}\n{sender}',
  7,
  'setup'
);

create table quotation_mail (
  id integer generated always as identity primary key,
  quotation_id integer not null references quotation (id),
  revision integer not null,
  recipients text[] not null,
  -- Those that the mail server did not accept.
  refused text[] not null default '{}',
  cc text not null default '',
  language text not null check (language in ('en', 'id')),
  subject text not null,
  text text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  error text not null default '',
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (quotation_id, revision) references quotation_revision (quotation_id, revision)
);
create index quotation_mail_of_quotation on quotation_mail (quotation_id, revision, id);
create index quotation_mail_by_sender on quotation_mail (created_by, created_at);
create index quotation_mail_queued on quotation_mail (created_at) where state = 'queued';

-- Every revision that was sent is an entry of the timeline, at the customer that the quotation has now.
create or replace view timeline_expected as
select case type when 'SALES' then 'sales_visit' else 'project_visit' end as kind, visit.id as record_id,
    business_instant(visit_date, time_start) as at, username as by, company_id, customer_id, shodan_id, project_id
  from visit join customer on customer.id = customer_id
union all
select 'shodan', shodan.id, shodan.created_at, shodan.created_by, company_id, customer_id, shodan.id, null
  from shodan join customer on customer.id = customer_id
union all
select 'shodan_status', status_change.id, at, by, company_id, customer_id, shodan_id, null
  from status_change join shodan on shodan.id = shodan_id join customer on customer.id = customer_id
union all
select 'quotation', quotation.id, document_instant(quotation_date, quotation.created_at), quotation.created_by, company_id,
    customer_id, shodan_id, null
  from quotation join customer on customer.id = customer_id
union all
select 'quotation_status', status_change.id, at, by, company_id, customer_id, quotation.shodan_id, null
  from status_change join quotation on quotation.id = quotation_id join customer on customer.id = customer_id
union all
select 'quotation_sent', quotation_revision.id, quotation_revision.sent_at, sent_by, company_id, customer_id, shodan_id, null
  from quotation_revision join quotation on quotation.id = quotation_id join customer on customer.id = customer_id
union all
select 'sales_po', sales_po.id, document_instant(po_date, sales_po.created_at), sales_po.created_by, company_id,
    quotation.customer_id, quotation.shodan_id, project_id
  from sales_po left join quotation on quotation.id = quotation_id
union all
select 'file', sales_po.id, stored_file.created_at, stored_file.created_by, company_id, quotation.customer_id,
    quotation.shodan_id, project_id
  from sales_po join stored_file on stored_file.key = file_key left join quotation on quotation.id = quotation_id
union all
select 'project', project.id, project.created_at, project.created_by, company_id, customer_id, null, project.id
  from project join customer on customer.id = customer_id
union all
select 'task_approved', project_task.id, approved_at, approved_by, company_id, customer_id, null, project_id
  from project_task join project on project.id = project_id join customer on customer.id = customer_id
  where approved_at is not null
union all
select 'company_note', note.id, note.created_at, note.created_by, company_id, null, null, null
  from note where company_id is not null
union all
select 'customer_note', note.id, note.created_at, note.created_by, customer.company_id, customer_id, null, null
  from note join customer on customer.id = customer_id
union all
select 'shodan_note', note.id, note.created_at, note.created_by, customer.company_id, shodan.customer_id, shodan_id, null
  from note join shodan on shodan.id = shodan_id join customer on customer.id = shodan.customer_id
union all
select 'project_note', note.id, note.created_at, note.created_by, customer.company_id, project.customer_id, null, project_id
  from note join project on project.id = project_id join customer on customer.id = project.customer_id;
create or replace procedure fill_timeline() language plpgsql as $$
begin
  call fill_status_changes('shodan');
  call fill_status_changes('quotation');
  call fill_timeline_from('visit', '{sales_visit,project_visit}');
  call fill_timeline_from('shodan', '{shodan}');
  call fill_timeline_from('quotation', '{quotation}');
  call fill_timeline_from('status_change', '{shodan_status,quotation_status}');
  call fill_timeline_from('quotation_revision', '{quotation_sent}');
  call fill_timeline_from('sales_po', '{sales_po,file}');
  call fill_timeline_from('project', '{project}');
  call fill_timeline_from('project_task', '{task_approved}');
  call fill_timeline_from('note', '{company_note,customer_note,shodan_note,project_note}');
end
$$;
create or replace function keep_quotation_in_timeline() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.customer_id for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry where kind = 'quotation' and record_id = new.id;
  if tg_op = 'UPDATE' then
    perform enter_into_timeline(entry) from timeline_expected as entry
      where kind = 'quotation_status' and record_id in (select id from status_change where quotation_id = new.id);
    perform enter_into_timeline(entry) from timeline_expected as entry
      where kind = 'quotation_sent' and record_id in (select id from quotation_revision where quotation_id = new.id);
    perform enter_into_timeline(entry) from timeline_expected as entry
      where kind in ('sales_po', 'file') and record_id in (select id from sales_po where quotation_id = new.id);
  end if;
  return null;
end
$$;
-- The quotation is locked by the one who sends it.
create function keep_revision_in_timeline() returns trigger language plpgsql as $$
begin
  perform from customer where id = (select customer_id from quotation where id = new.quotation_id) for key share;
  perform enter_into_timeline(entry) from timeline_expected as entry where kind = 'quotation_sent' and record_id = new.id;
  return null;
end
$$;
create trigger revision_enters_timeline after insert on quotation_revision
  for each row execute function keep_revision_in_timeline();
create trigger revision_leaves_timeline after delete on quotation_revision
  for each row execute function leave_timeline('quotation_sent');
-- Revisions exist only since the version before this one, so there are few.
insert into timeline_entry (kind, record_id, at, by, company_id, customer_id, shodan_id, project_id)
select kind, record_id, at, by, company_id, customer_id, shodan_id, project_id
from timeline_expected where kind = 'quotation_sent' on conflict do nothing;
