-- The lists that the dashboard's figures lead to.
-- Shodans that were open at some time since a day, of one person or of all.
create index shodan_of_creator_open on shodan (created_by, open_until, id);
create index shodan_by_open_until on shodan (open_until, id);
create index shodan_followed_up_in on shodan_follow_up (month, shodan_id) where visits > 0;
-- Narrowed down further or sorted otherwise, the visits of one person are told by this index alone.
create index visit_by_visitor on visit (type, username, visit_date, id) include (status, has_shodan, updated_by, updated_at);
drop index visit_of_visitor;
