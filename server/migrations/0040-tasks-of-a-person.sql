-- no transaction
-- The report of one person: a range of due dates.
drop index concurrently if exists project_task_of_person;
create index concurrently if not exists project_task_of_person on project_task (assigned_to, end_date, id);
