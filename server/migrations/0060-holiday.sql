-- Days on which the company does not work, as calendars and plans show them.
create table holiday (
  id integer generated always as identity primary key,
  day date not null unique,
  name text not null,
  kind text not null default 'NATIONAL' check (kind in ('NATIONAL', 'JOINT_LEAVE')),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now()
);

-- 2026: the joint decree of three ministers. 2027: days with a fixed date or computed from Easter; those that depend on
-- the moon or on a decree are marked as expected (perkiraan), and an administrator corrects them (docs/decisions/092).
insert into holiday (day, name, kind, created_by, updated_by)
select day::date, name, kind, 'setup', 'setup' from (values
  ('2026-01-01', 'Tahun Baru 2026 Masehi', 'NATIONAL'),
  ('2026-01-16', 'Isra Mikraj Nabi Muhammad SAW', 'NATIONAL'),
  ('2026-02-16', 'Cuti bersama Tahun Baru Imlek', 'JOINT_LEAVE'),
  ('2026-02-17', 'Tahun Baru Imlek 2577 Kongzili', 'NATIONAL'),
  ('2026-03-18', 'Cuti bersama Hari Suci Nyepi', 'JOINT_LEAVE'),
  ('2026-03-19', 'Hari Suci Nyepi (Tahun Baru Saka 1948)', 'NATIONAL'),
  ('2026-03-20', 'Cuti bersama Idul Fitri', 'JOINT_LEAVE'),
  ('2026-03-21', 'Idul Fitri 1447 H', 'NATIONAL'),
  ('2026-03-22', 'Idul Fitri 1447 H, hari kedua', 'NATIONAL'),
  ('2026-03-23', 'Cuti bersama Idul Fitri', 'JOINT_LEAVE'),
  ('2026-03-24', 'Cuti bersama Idul Fitri', 'JOINT_LEAVE'),
  ('2026-04-03', 'Wafat Yesus Kristus', 'NATIONAL'),
  ('2026-04-05', 'Kebangkitan Yesus Kristus (Paskah)', 'NATIONAL'),
  ('2026-05-01', 'Hari Buruh Internasional', 'NATIONAL'),
  ('2026-05-14', 'Kenaikan Yesus Kristus', 'NATIONAL'),
  ('2026-05-15', 'Cuti bersama Kenaikan Yesus Kristus', 'JOINT_LEAVE'),
  ('2026-05-27', 'Idul Adha 1447 H', 'NATIONAL'),
  ('2026-05-28', 'Cuti bersama Idul Adha', 'JOINT_LEAVE'),
  ('2026-05-31', 'Hari Raya Waisak 2570 BE', 'NATIONAL'),
  ('2026-06-01', 'Hari Lahir Pancasila', 'NATIONAL'),
  ('2026-06-16', 'Tahun Baru Islam 1448 H', 'NATIONAL'),
  ('2026-08-17', 'Hari Kemerdekaan Republik Indonesia', 'NATIONAL'),
  ('2026-08-25', 'Maulid Nabi Muhammad SAW', 'NATIONAL'),
  ('2026-12-24', 'Cuti bersama Hari Raya Natal', 'JOINT_LEAVE'),
  ('2026-12-25', 'Hari Raya Natal', 'NATIONAL'),
  ('2027-01-01', 'Tahun Baru 2027 Masehi', 'NATIONAL'),
  ('2027-01-05', 'Isra Mikraj Nabi Muhammad SAW (perkiraan)', 'NATIONAL'),
  ('2027-02-06', 'Tahun Baru Imlek 2578 Kongzili (perkiraan)', 'NATIONAL'),
  ('2027-03-08', 'Hari Suci Nyepi, Tahun Baru Saka 1949 (perkiraan)', 'NATIONAL'),
  ('2027-03-10', 'Idul Fitri 1448 H (perkiraan)', 'NATIONAL'),
  ('2027-03-11', 'Idul Fitri 1448 H, hari kedua (perkiraan)', 'NATIONAL'),
  ('2027-03-26', 'Wafat Yesus Kristus', 'NATIONAL'),
  ('2027-03-28', 'Kebangkitan Yesus Kristus (Paskah)', 'NATIONAL'),
  ('2027-05-01', 'Hari Buruh Internasional', 'NATIONAL'),
  ('2027-05-06', 'Kenaikan Yesus Kristus', 'NATIONAL'),
  ('2027-05-17', 'Idul Adha 1448 H (perkiraan)', 'NATIONAL'),
  ('2027-05-20', 'Hari Raya Waisak 2571 BE (perkiraan)', 'NATIONAL'),
  ('2027-06-01', 'Hari Lahir Pancasila', 'NATIONAL'),
  ('2027-06-06', 'Tahun Baru Islam 1449 H (perkiraan)', 'NATIONAL'),
  ('2027-08-15', 'Maulid Nabi Muhammad SAW (perkiraan)', 'NATIONAL'),
  ('2027-08-17', 'Hari Kemerdekaan Republik Indonesia', 'NATIONAL'),
  ('2027-12-25', 'Hari Raya Natal', 'NATIONAL')
) as known (day, name, kind);

-- When the company works. There is one row.
create table working_hours (
  id integer primary key default 1 check (id = 1),
  time_start text collate "C" not null default '0800',
  time_end text collate "C" not null default '1700',
  -- Monday is 1, Sunday is 7.
  days integer[] not null default '{1,2,3,4,5}',
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  check (time_end > time_start)
);
insert into working_hours (updated_by) values ('setup');
