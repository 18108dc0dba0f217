-- no transaction
-- A change of the company of a contact counts as a change of its key, and so waits for those who enter something of the
-- contact into the timeline, and they for it. Other changes of a contact wait for nobody.
drop index concurrently if exists customer_in_company;
create unique index concurrently if not exists customer_in_company on customer (id, company_id);

create or replace trigger visit_enters_timeline after insert on visit
  for each row execute function keep_visit_in_timeline();
create or replace trigger changed_visit_enters_timeline
  after update of visit_date, time_start, username, customer_id, shodan_id, project_id on visit
  for each row
  when (
    (old.visit_date, old.time_start, old.username, old.customer_id, old.shodan_id, old.project_id)
    is distinct from (new.visit_date, new.time_start, new.username, new.customer_id, new.shodan_id, new.project_id)
  )
  execute function keep_visit_in_timeline();
create or replace trigger visit_leaves_timeline after delete on visit
  for each row execute function leave_timeline('sales_visit', 'project_visit');

create or replace trigger shodan_enters_timeline after insert on shodan
  for each row execute function keep_shodan_in_timeline();
create or replace trigger changed_shodan_enters_timeline after update of customer_id on shodan
  for each row when (old.customer_id <> new.customer_id) execute function keep_shodan_in_timeline();
create or replace trigger shodan_leaves_timeline after delete on shodan
  for each row execute function leave_timeline('shodan');
create or replace trigger shodan_remembers_status after update of status on shodan
  for each row when (old.status <> new.status) execute function remember_shodan_status();

create or replace trigger quotation_enters_timeline after insert on quotation
  for each row execute function keep_quotation_in_timeline();
create or replace trigger changed_quotation_enters_timeline after update of quotation_date, customer_id, shodan_id on quotation
  for each row
  when (
    (old.quotation_date, old.customer_id, old.shodan_id) is distinct from (new.quotation_date, new.customer_id, new.shodan_id)
  )
  execute function keep_quotation_in_timeline();
create or replace trigger quotation_leaves_timeline after delete on quotation
  for each row execute function leave_timeline('quotation');
create or replace trigger quotation_remembers_status after update of status on quotation
  for each row when (old.status <> new.status) execute function remember_quotation_status();

create or replace trigger status_enters_timeline after insert on status_change
  for each row execute function keep_status_in_timeline();
create or replace trigger status_leaves_timeline after delete on status_change
  for each row execute function leave_timeline('shodan_status', 'quotation_status');

create or replace trigger order_enters_timeline after insert on sales_po
  for each row execute function keep_order_in_timeline();
create or replace trigger changed_order_enters_timeline
  after update of po_date, company_id, project_id, quotation_id, file_key on sales_po
  for each row
  when (
    (old.po_date, old.company_id, old.project_id, old.quotation_id, old.file_key)
    is distinct from (new.po_date, new.company_id, new.project_id, new.quotation_id, new.file_key)
  )
  execute function keep_order_in_timeline();
create or replace trigger order_leaves_timeline after delete on sales_po
  for each row execute function leave_timeline('sales_po', 'file');

create or replace trigger project_enters_timeline after insert on project
  for each row execute function keep_project_in_timeline();
create or replace trigger changed_project_enters_timeline after update of customer_id on project
  for each row when (old.customer_id <> new.customer_id) execute function keep_project_in_timeline();
create or replace trigger project_leaves_timeline after delete on project
  for each row execute function leave_timeline('project');

create or replace trigger task_enters_timeline after insert on project_task
  for each row when (new.approved_at is not null) execute function keep_task_in_timeline();
create or replace trigger changed_task_enters_timeline after update of approved_at, approved_by, project_id on project_task
  for each row
  when ((old.approved_at, old.approved_by, old.project_id) is distinct from (new.approved_at, new.approved_by, new.project_id))
  execute function keep_task_in_timeline();
create or replace trigger task_leaves_timeline after delete on project_task
  for each row execute function leave_timeline('task_approved');

create or replace trigger note_enters_timeline after insert on note
  for each row execute function keep_note_in_timeline();
create or replace trigger note_leaves_timeline after delete on note
  for each row execute function leave_timeline('company_note', 'customer_note', 'shodan_note', 'project_note');

create or replace trigger moved_contact_moves_in_timeline after update of company_id on customer
  for each row when (old.company_id <> new.company_id) execute function move_contact_in_timeline();

-- A notification about a note, which is deleted with it.
alter table notification add column if not exists note_id integer;
alter table notification drop constraint if exists notification_note_id_fkey;
alter table notification add constraint notification_note_id_fkey foreign key (note_id) references note (id) on delete cascade not valid;
alter table notification validate constraint notification_note_id_fkey;
drop index concurrently if exists notification_of_note;
create index concurrently if not exists notification_of_note on notification (note_id) where note_id is not null;

call fill_timeline();
