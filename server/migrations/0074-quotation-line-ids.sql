-- The ids of new lines are taken before the lines are inserted, as those of quotations are.
grant usage on sequence quotation_line_id_seq to gso_app;
