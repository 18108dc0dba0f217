-- no transaction
-- What waits for a person: the drafts of their own visits, by date, however many visits they have made.
drop index concurrently if exists visit_draft_of_visitor;
create index concurrently if not exists visit_draft_of_visitor on visit (username, visit_date, id) where status = 'DRAFT';
