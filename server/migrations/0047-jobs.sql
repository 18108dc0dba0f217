-- The queue itself is the schema of graphile-worker, which `gso db migrate` installs before these files (decision 072).
-- This lists the runners that are alive: each writes its line every few seconds, and the jobs of one that stops doing so
-- are given to others. Its id is what graphile-worker writes into locked_by.
create table job_runner (
  id text primary key check (length(id) between 1 and 100),
  job_group text not null check (length(job_group) between 1 and 100),
  seen_at timestamptz not null default now()
);

grant select, insert, update, delete on job_runner to gso_app;

-- The application adds jobs, takes them and removes what is done. It changes nothing else of that schema.
grant usage on schema graphile_worker to gso_app;
grant select on graphile_worker.migrations, graphile_worker.jobs to gso_app;
grant select, insert, update, delete on graphile_worker._private_jobs to gso_app;
grant select, insert, update on graphile_worker._private_job_queues, graphile_worker._private_known_crontabs to gso_app;
grant select, insert on graphile_worker._private_tasks to gso_app;

-- graphile-worker enables row level security, so that a table without a policy is closed to everybody but its owner.
create policy application on graphile_worker._private_jobs to gso_app using (true) with check (true);
create policy application on graphile_worker._private_job_queues to gso_app using (true) with check (true);
create policy application on graphile_worker._private_known_crontabs to gso_app using (true) with check (true);
create policy application on graphile_worker._private_tasks to gso_app using (true) with check (true);
