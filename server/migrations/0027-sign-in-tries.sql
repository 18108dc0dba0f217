-- Wrong tries for one person from everywhere, newest first.
create index login_failure_person on login_failure (username_key, failed_at);
