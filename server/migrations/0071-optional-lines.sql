-- An optional line is printed, but it is not part of the total (docs/decisions/100).
alter table quotation_line add column is_optional boolean not null default false;
