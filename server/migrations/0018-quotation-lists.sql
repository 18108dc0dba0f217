-- The earlier prices of a material lie newest first in one index, ties included.
create index quotation_line_by_material on quotation_line (material_key, quotation_id, id);
drop index quotation_line_of_material;

-- What a company has not ordered yet is found without passing what it has.
create index quotation_of_customer_by_status on quotation (customer_id, status, id);
drop index quotation_of_customer;

-- A quotation's id is taken before it is stored, so that its lines can be stored before its number is taken.
grant usage on sequence quotation_id_seq to gso_app;

-- Packing an answer that is thrown away after three days costs more than storing it as it is.
alter table idempotency_key alter column reply set storage external;
