-- no transaction
-- The workload counts the open tasks of each person by their dates from this index alone.
drop index concurrently if exists project_task_workload;
create index concurrently if not exists project_task_workload on project_task (assigned_to, end_date, start_date)
  where not is_done;
