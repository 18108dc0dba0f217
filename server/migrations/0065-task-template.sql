-- The tasks that "Create Default" plans. They are read and saved as a whole, so they are one value. The table
-- project_task_template stays: the previous version reads it, and so does a call that names no template.
create table task_template (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  schedule text not null default 'SPREAD' check (schedule in ('SPREAD', 'DAYS')),
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array'),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index task_template_name on task_template (lower(name));

insert into task_template (name, tasks, created_by, updated_by)
select 'Usual project',
  jsonb_agg(
    jsonb_build_object('phase', phase, 'desc', description, 'length', 1, 'after', '[]'::jsonb)
    order by array_position(
      array[
        'PREPARATION_COMPONENT', 'ASSEMBLY_PANEL', 'SETTING_AND_PROGRAMMING', 'FACTORY_AUTOMATION_TEST',
        'SHIPMENT_MACHINE', 'INSTALLATION', 'TRIAL', 'COMMISSIONING'
      ],
      phase
    ), place
  ),
  'setup', 'setup'
from project_task_template having count(*) > 0;
