alter table project
  -- Follows from the tasks; written in the transaction that changes them.
  add column percentage numeric(4, 1) not null default 0 check (percentage between 0 and 100),
  add column name_search text collate "C" not null generated always as (' ' || lower(name)) stored;
create index project_by_updated_at on project (updated_at, id) include (percentage, phase);
create index project_by_name on project (name_search, id);
create index project_by_due_date on project (due_date, id);
create index project_by_percentage on project (percentage, id);
create index project_by_quota on project (quota, id);
create index project_by_updated_by on project ((updated_by collate "C"), id);
create index project_of_pic on project (pic) where pic is not null;

create table project_task (
  id integer generated always as identity primary key,
  project_id integer not null references project (id),
  phase text not null check (
    phase in (
      'PREPARATION_COMPONENT', 'ASSEMBLY_PANEL', 'SETTING_AND_PROGRAMMING', 'FACTORY_AUTOMATION_TEST',
      'SHIPMENT_MACHINE', 'INSTALLATION', 'TRIAL', 'COMMISSIONING'
    )
  ),
  place integer not null check (place >= 1),
  description text not null check (description <> ''),
  assigned_to text not null references user_login (username),
  start_date date not null,
  end_date date not null,
  submitted_at timestamptz,
  -- The days of the business on which it was handed in and approved: reports count in days.
  submitted_on date,
  approved_at timestamptz,
  approved_on date,
  approved_by text references user_login (username),
  is_done boolean not null generated always as (approved_at is not null) stored,
  rejected_at timestamptz,
  rejected_by text references user_login (username),
  reject_reason text not null default '',
  version integer not null default 1,
  created_by text not null references user_login (username),
  created_at timestamptz not null default now(),
  updated_by text not null references user_login (username),
  updated_at timestamptz not null default now(),
  check (end_date >= start_date),
  check ((submitted_at is null) = (submitted_on is null)),
  check ((approved_at is null) = (approved_on is null) and (approved_at is null) = (approved_by is null)),
  check ((rejected_at is null) = (rejected_by is null)),
  -- Nobody signs off their own work.
  check (approved_by <> assigned_to),
  -- Tasks change places within one statement or several of one transaction.
  unique (project_id, phase, place) deferrable initially deferred
);
create index project_task_pending on project_task (assigned_to, end_date, id) where not is_done;
create index project_task_waiting on project_task (submitted_at, id) where submitted_at is not null and not is_done;
-- The report: a range of due dates, of all tasks or of those that are approved or are not.
create index project_task_by_end_date on project_task (end_date, id);
create index project_task_of_state on project_task (is_done, end_date, approved_on, id);

-- What somebody else handed in does not count for whoever has the task now.
create function hand_task_over() returns trigger language plpgsql as $$
begin
  new.submitted_at := null;
  new.submitted_on := null;
  return new;
end
$$;
create trigger task_is_handed_over before update of assigned_to on project_task
  for each row when (old.assigned_to <> new.assigned_to) execute function hand_task_over();

-- What a project of the usual kind needs, phase by phase.
create table project_task_template (
  id integer generated always as identity primary key,
  phase text not null,
  place integer not null,
  description text not null,
  unique (phase, place)
);
insert into project_task_template (phase, place, description) values
  ('PREPARATION_COMPONENT', 1, 'Check the bill of materials against the quotation'),
  ('PREPARATION_COMPONENT', 2, 'Order components with a long lead time'),
  ('PREPARATION_COMPONENT', 3, 'Receive and inspect the components'),
  ('ASSEMBLY_PANEL', 1, 'Release the wiring diagram and panel layout'),
  ('ASSEMBLY_PANEL', 2, 'Mount the components in the panel'),
  ('ASSEMBLY_PANEL', 3, 'Wire and label the panel'),
  ('ASSEMBLY_PANEL', 4, 'Check wiring point to point'),
  ('SETTING_AND_PROGRAMMING', 1, 'Write the PLC program'),
  ('SETTING_AND_PROGRAMMING', 2, 'Design the HMI screens'),
  ('SETTING_AND_PROGRAMMING', 3, 'Set drives, sensors and network'),
  ('FACTORY_AUTOMATION_TEST', 1, 'Test inputs and outputs'),
  ('FACTORY_AUTOMATION_TEST', 2, 'Test sequences and interlocks'),
  ('FACTORY_AUTOMATION_TEST', 3, 'Factory acceptance test with the customer'),
  ('SHIPMENT_MACHINE', 1, 'Pack the machine and its spare parts'),
  ('SHIPMENT_MACHINE', 2, 'Prepare the delivery documents'),
  ('SHIPMENT_MACHINE', 3, 'Deliver to the site'),
  ('INSTALLATION', 1, 'Place and fix the machine and panels'),
  ('INSTALLATION', 2, 'Connect power and field wiring'),
  ('INSTALLATION', 3, 'Check safety circuits and earthing'),
  ('TRIAL', 1, 'Run without material'),
  ('TRIAL', 2, 'Run with material and tune'),
  ('COMMISSIONING', 1, 'Train operators and maintenance'),
  ('COMMISSIONING', 2, 'Hand over manuals, drawings and program backup'),
  ('COMMISSIONING', 3, 'Sign the handover certificate');

alter table notification add column project_id integer references project (id) on delete cascade;
create index notification_of_project on notification (project_id) where project_id is not null;
