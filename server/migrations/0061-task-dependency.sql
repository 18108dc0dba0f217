-- The tasks that must end before a task begins. Both are of the same project, and no task waits for itself by way of
-- others: the program checks that while it holds the lock of the project.
create table task_dependency (
  task_id integer not null references project_task (id) on delete cascade,
  after_id integer not null references project_task (id) on delete cascade,
  primary key (task_id, after_id),
  check (task_id <> after_id)
);
create index task_dependency_after on task_dependency (after_id);

-- The dates that were planned, to compare with: the latest baseline of a project.
alter table project add column baseline_at timestamptz, add column baseline_by text;
create table task_baseline (
  task_id integer primary key references project_task (id) on delete cascade,
  start_date date not null,
  end_date date not null
);
