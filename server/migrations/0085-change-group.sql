-- Bulk changes, imports and their undos (docs/decisions/105). Each is one transaction; its audit entries name it.
create table change_group (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('bulk', 'import', 'undo')),
  entity text not null,
  -- The file name of an import.
  title text not null default '',
  -- What a bulk change set; what an undo left alone.
  facts jsonb not null default '{}',
  created integer not null default 0,
  updated integer not null default 0,
  deleted integer not null default 0,
  restored integer not null default 0,
  refused integer not null default 0,
  -- The group that this one has undone.
  undoes integer references change_group (id),
  created_by text not null,
  created_at timestamptz not null default now()
);
-- A group is undone once.
create unique index change_group_undone on change_group (undoes) where undoes is not null;
create index change_group_of_entity on change_group (entity, id);
create index change_group_of_person on change_group (created_by, id);

alter table audit_entry add column change_group integer;
grant insert (change_group) on audit_entry to gso_app;

-- Records that a group has deleted are kept for as long as it can be undone.
alter table deleted_record add column change_group integer;
