-- no transaction
-- The search of everything finds tasks by the beginning of their description, and by what is inside it.
drop index concurrently if exists project_task_by_description;
create index concurrently if not exists project_task_by_description
  on project_task ((lower(left(description, 64)) collate "C"), id);
drop index concurrently if exists project_task_search;
create index concurrently if not exists project_task_search
  on project_task using gin (((' ' || lower(description)) collate "C") gin_trgm_ops) with (fastupdate = off);
