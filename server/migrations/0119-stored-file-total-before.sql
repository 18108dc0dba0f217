-- The attachments from before the triggers that count them. Both sums are of the same moment, so nothing is counted twice while people work.
insert into stored_file_total (part, files, bytes)
  select -1, count(*) - (select coalesce(sum(files), 0) from stored_file_total),
    coalesce(sum(bytes), 0) - (select coalesce(sum(bytes), 0) from stored_file_total)
  from stored_file on conflict (part) do nothing;
