-- Which notifications a person also gets by mail: each at once, or all of a day together. Without a row, only in the product.
create table notification_choice (
  user_id integer not null references user_login (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 50),
  way text not null check (way in ('mail', 'digest')),
  primary key (user_id, kind)
);

-- The last notification that a daily digest has told about.
alter table notification_inbox add column digested_seq integer not null default 0;

-- The last day whose digests were begun: one row.
create table digest_day (
  id integer primary key default 1 check (id = 1),
  day date not null
);
insert into digest_day (day) values (current_date);
