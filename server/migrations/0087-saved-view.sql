-- Views of lists that people save under a name (docs/decisions/106).
create table saved_view (
  id integer generated always as identity primary key,
  user_id integer not null references user_login (id) on delete cascade,
  list text not null,
  name text not null check (name <> ''),
  -- As in the address of the list.
  parameters jsonb not null check (jsonb_typeof(parameters) = 'object'),
  -- Columns, row height and grouping.
  look jsonb not null check (jsonb_typeof(look) = 'object'),
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (user_id, list, lower(name));

-- The roles with which a view is shared. Without one it is private.
create table saved_view_role (
  view_id integer not null references saved_view (id) on delete cascade,
  role_id integer not null references role (id) on delete cascade,
  -- That of the view, for the index.
  list text not null,
  primary key (view_id, role_id)
);
create index saved_view_role_of_list on saved_view_role (list, role_id);
create index saved_view_role_role on saved_view_role (role_id);

-- The views in a user's menu.
create table saved_view_pin (
  user_id integer not null references user_login (id) on delete cascade,
  view_id integer not null references saved_view (id) on delete cascade,
  pinned_at timestamptz not null default now(),
  primary key (user_id, view_id)
);
create index saved_view_pin_view on saved_view_pin (view_id);

-- The view with which a list opens for a user.
create table saved_view_default (
  user_id integer not null references user_login (id) on delete cascade,
  list text not null,
  view_id integer not null references saved_view (id) on delete cascade,
  primary key (user_id, list)
);
create index saved_view_default_view on saved_view_default (view_id);
